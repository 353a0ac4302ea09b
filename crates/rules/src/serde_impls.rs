//! Serialization with the feature `serde`: small things, positions and games as the text that people know; moves as
//! numbers in binary formats.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error as _, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Accept, Bitboard, CastlingMode, Color, File, Material, Move, MoveKind, Piece, Position, Rank, Role, San,
    Setup, Square, UciMove, UciText,
};

/// Reads a text and parses it.
struct Parsed<T>(PhantomData<T>, &'static str);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Parsed<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Written with `Display`, read with `FromStr`.
macro_rules! as_text {
    ($($type:ty, $write:expr, $what:literal;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&Self) -> _ = $write;
                serializer.collect_str(&write(self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Parsed(PhantomData, $what))
            }
        }
    )*};
}

as_text! {
    Square, |square| *square, "a square like e4";
    File, |file| *file, "a file, a to h";
    Rank, |rank| *rank, "a rank, 1 to 8";
    Color, |color| color.char(), "a color, w or b";
    Role, |role| role.char(), "a letter of pnbrqk";
    Piece, |piece| piece.char(), "a letter of PNBRQKpnbrqk";
    UciMove, |mv| *mv, "a move like e2e4";
    UciText, |text| *text, "a move like e2e4, or 0000";
    San, |san| *san, "a move like Nf3";
    Material, |material| *material, "material like KRPvKR";
    Setup, |setup| setup.to_fen(), "a FEN";
}

/// As a FEN. Any position is read that can be played, even one that no game can reach.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_fen())
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let setup = Setup::deserialize(deserializer)?;
        let accept = Accept::HARMLESS | Accept::IMPOSSIBLE_MATERIAL | Accept::IMPOSSIBLE_CHECK;
        Ok(setup.validate(accept).map_err(D::Error::custom)?.position)
    }
}

/// As its 64 bits.
impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(Self)
    }
}

/// In text formats as UCI, with castling as the king onto its rook. UCI does not tell what a move does beyond its squares,
/// so captures, castling and double pushes have the number of their [`MoveKind`] after a slash: `e4d5/4`. In binary
/// formats as 16 bits. For pure UCI use [`UciMove`].
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.bits().serialize(serializer);
        }
        let uci = self.uci(CastlingMode::Chess960);
        if plain_kind(uci) == self.kind() {
            serializer.collect_str(&uci)
        } else {
            serializer.collect_str(&format_args!("{uci}/{}", self.kind() as u8))
        }
    }
}

/// The kind of a move that captures nothing and is not special, as far as UCI tells.
fn plain_kind(uci: UciMove) -> MoveKind {
    uci.promotion.and_then(|role| MoveKind::promoting(role, false)).unwrap_or(MoveKind::Quiet)
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_str(MoveVisitor);
        }
        let bits = u16::deserialize(deserializer)?;
        let error = || D::Error::invalid_value(Unexpected::Unsigned(bits.into()), &"the 16 bits of a move");
        Self::from_bits(bits).ok_or_else(error)
    }
}

struct MoveVisitor;

impl Visitor<'_> for MoveVisitor {
    type Value = Move;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move like g1f3 or e2e4/1")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Move, E> {
        let (uci, kind) = text.split_once('/').map_or((text, None), |(uci, kind)| (uci, Some(kind)));
        let uci: UciMove = uci.parse().map_err(E::custom)?;
        let number = |kind: &str| kind.parse().ok().and_then(MoveKind::new);
        let kind = match kind {
            None => Some(plain_kind(uci)),
            // The kind and the text must tell the same promotion.
            Some(kind) => number(kind).filter(|kind| kind.promotion() == uci.promotion),
        };
        let error = || E::invalid_value(Unexpected::Str(text), &self);
        kind.map(|kind| Move::new(uci.from, uci.to, kind)).ok_or_else(error)
    }
}

#[cfg(feature = "alloc")]
mod games {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;
    use crate::pgn::Tree;
    use crate::{Epd, Game, Outcome, Termination};

    as_text! {
        Tree, |tree| alloc::string::ToString::to_string(tree), "a game of PGN";
        Epd, |epd| alloc::string::ToString::to_string(epd), "a line of EPD";
    }

    /// What a binary format holds of a game.
    type Parts = (Position, Vec<Move>, Option<(String, Option<Color>)>);

    /// In text formats as PGN, in binary formats as start, moves and outcome. Moves that were taken back are left out.
    impl Serialize for Game {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let outcome = self.outcome();
            if serializer.is_human_readable() {
                let mut tree = Tree::from(self);
                if let Some(outcome) = outcome {
                    // The exact end, where the standard has one word for several. Cannot fail: the value is valid.
                    let _ = tree.set_tag("Termination", outcome.termination().code());
                }
                return tree.serialize(serializer);
            }
            let outcome = outcome.map(|outcome| (outcome.termination().code(), outcome.winner()));
            (self.start(), self.moves(), outcome).serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Game {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            if deserializer.is_human_readable() {
                let tree = Tree::deserialize(deserializer)?;
                return Self::try_from(&tree).map_err(D::Error::custom);
            }
            let (start, moves, ended) = Parts::deserialize(deserializer)?;
            let mut game = Self::new(start);
            moves.into_iter().try_for_each(|mv| game.play_on(mv)).map_err(D::Error::custom)?;
            if let Some((code, winner)) = ended.filter(|_| game.outcome().is_none()) {
                let named = Termination::ALL.into_iter().find(|termination| termination.code() == code);
                let outcome = named.and_then(|termination| Outcome::new(termination, winner));
                let error = || D::Error::invalid_value(Unexpected::Str(&code), &"a way to end a game");
                game.conclude(outcome.ok_or_else(error)?).map_err(D::Error::custom)?;
            }
            Ok(game)
        }
    }
}
