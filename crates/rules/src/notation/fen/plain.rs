//! A fast path for FENs as nearly all programs write them: single blanks, `KQkq`, four or six fields. Everything else,
//! and everything that is wrong, is left to the general parser.

use crate::board::PieceCode;
use crate::{Board, CastlingClaim, CastlingClaims, CastlingSide, Color, File, Piece, Rank, Setup, Square};

/// By a byte of the board: the code of a piece (1 to 15), `EMPTY` and the number of empty squares, or 0.
#[expect(clippy::indexing_slicing, reason = "letters of ASCII, and this runs at compile time")]
static CODES: [u8; 256] = {
    let mut codes = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        if let Some(piece) = Piece::from_char(byte as u8 as char) {
            codes[byte] = PieceCode::new(piece).index() as u8;
        }
        byte += 1;
    }
    let mut digit = 1;
    while digit <= 8 {
        codes[b'0' as usize + digit] = EMPTY | digit as u8;
        digit += 1;
    }
    codes
};

const EMPTY: u8 = 16;

/// The setup of a plain FEN; `None` if it is not plain or not right.
pub(super) fn parse(text: &[u8]) -> Option<Setup> {
    let (board, rest) = parse_board(text)?;
    let (turn, rest) = match rest {
        [b' ', b'w', b' ', rest @ ..] => (Color::White, rest),
        [b' ', b'b', b' ', rest @ ..] => (Color::Black, rest),
        _ => return None,
    };
    let (castling, rest) = parse_castling(rest)?;
    let (en_passant, rest) = match rest {
        [b' ', b'-', rest @ ..] => (None, rest),
        [b' ', file, rank, rest @ ..] => {
            let (file, rank) = (File::new(file.wrapping_sub(b'a'))?, Rank::new(rank.wrapping_sub(b'1'))?);
            (Some(Square::at(file, rank)), rest)
        }
        _ => return None,
    };
    if rest.is_empty() {
        return Some(Setup { board, turn, castling, en_passant, ..Setup::empty() });
    }
    let (halfmoves, rest) = parse_counter(rest)?;
    let (fullmoves, rest) = parse_counter(rest)?;
    rest.is_empty().then_some(Setup { board, turn, castling, en_passant, halfmoves, fullmoves })
}

/// The board, and what follows it.
#[inline]
fn parse_board(text: &[u8]) -> Option<(Board, &[u8])> {
    let mut board = Board::EMPTY;
    let mut rest = text;
    let mut rank = 56_u8;
    loop {
        let mut file = 0_u8;
        let mut after_digit = false;
        while file < 8 {
            let (&byte, tail) = rest.split_first()?;
            #[expect(clippy::indexing_slicing, reason = "every byte has its entry")]
            let code = CODES[usize::from(byte)];
            rest = tail;
            if code & EMPTY != 0 {
                if after_digit {
                    return None;
                }
                after_digit = true;
                file += code & 15;
            } else if code != 0 {
                board.add(PieceCode::from_index(code.into()), Square::wrapping(rank | file));
                after_digit = false;
                file += 1;
            } else {
                return None;
            }
        }
        if file > 8 {
            return None;
        }
        if rank == 0 {
            return Some((board, rest));
        }
        rank -= 8;
        rest = rest.strip_prefix(b"/")?;
    }
}

/// `-`, or letters of `KQkq`, each once.
#[inline]
fn parse_castling(text: &[u8]) -> Option<(CastlingClaims, &[u8])> {
    if let [b'-', rest @ ..] = text {
        return Some((CastlingClaims::NONE, rest));
    }
    let mut claims = CastlingClaims::NONE;
    let mut rest = text;
    while let [byte, tail @ ..] = rest {
        let (color, side) = match byte {
            b'K' => (Color::White, CastlingSide::King),
            b'Q' => (Color::White, CastlingSide::Queen),
            b'k' => (Color::Black, CastlingSide::King),
            b'q' => (Color::Black, CastlingSide::Queen),
            _ => break,
        };
        if claims.contains(color, CastlingClaim::Side(side)) {
            return None;
        }
        claims = claims.with(color, CastlingClaim::Side(side));
        rest = tail;
    }
    (!claims.is_empty()).then_some((claims, rest))
}

/// A blank and a number of at most four digits.
#[inline]
fn parse_counter(text: &[u8]) -> Option<(u16, &[u8])> {
    let [b' ', first @ b'0'..=b'9', rest @ ..] = text else { return None };
    let mut value = u16::from(first - b'0');
    let mut rest = rest;
    while let [digit @ b'0'..=b'9', tail @ ..] = rest {
        if value >= 1000 {
            return None;
        }
        value = 10 * value + u16::from(digit - b'0');
        rest = tail;
    }
    Some((value, rest))
}

#[cfg(test)]
#[expect(clippy::indexing_slicing, reason = "a test that panics has failed")]
mod tests {
    use super::super::read::parse as parse_any;
    use super::*;
    use crate::Position;

    /// What mutants are made of.
    const SIGNS: &[u8] = b"pnbrqkPNBRQK12345678//  --KQkqwbaehAH0019\t\0\xe2";

    /// Checks that a text is read as the general parser reads it. Returns whether the fast path read it.
    fn check(text: &[u8]) -> bool {
        let Some(setup) = parse(text) else { return false };
        let read = parse_any(text).ok().map(|parsed| parsed.setup);
        assert_eq!(read, Some(setup), "{}", text.escape_ascii());
        true
    }

    #[test]
    #[cfg_attr(miri, ignore = "reads more texts than an interpreter can")]
    fn plain_texts_are_read_as_by_the_general_parser() {
        let mut random = 1_u64;
        let mut next = move |bound: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % bound
        };
        let mut mutants = 0;
        for seed in 0..400 {
            let fen = Position::startpos().random_play(seed, seed as usize / 2).to_string();
            assert!(check(fen.as_bytes()), "{fen} is plain");
            for _ in 0..300 {
                let mut text = fen.clone().into_bytes();
                for _ in 0..=next(3) {
                    let at = next(text.len());
                    match next(3) {
                        0 => text[at] = SIGNS[next(SIGNS.len())],
                        1 => text.insert(at, SIGNS[next(SIGNS.len())]),
                        _ => _ = text.remove(at),
                    }
                }
                mutants += usize::from(check(&text));
            }
        }
        assert!(mutants > 1000, "only {mutants} mutants are plain");
    }

    #[test]
    fn what_is_not_plain_is_left_to_the_general_parser() {
        for text in [
            "",
            "4k3/8/8/8/8/8/8/4K3  w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0",
            "4k3/8/8/8/8/8/8/4K2R w H - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 10000",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ",
            "4k3/8/8/8/8/8/8/35 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w KK - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w K- - 0 1",
            "4k3/8/8/8/8/8/8/4K3/ w - - 0 1",
        ] {
            assert!(parse(text.as_bytes()).is_none(), "{text}");
        }
        for text in ["4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 b - e3 9999 9999"] {
            assert!(check(text.as_bytes()), "{text}");
        }
    }
}
