//! Why a text in algebraic notation is not a move of a position.

use core::fmt;

use super::{MoveText, ParseSanError, San};
use crate::{Bitboard, CastlingSide, Position, Square, WhyNot};

/// Why a text is not a move of a position.
///
/// ```
/// use arrocco_rules::{Position, SanError};
/// let position: Position = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1".parse().unwrap();
/// let error = |text| position.move_from_san(text).unwrap_err();
/// assert!(matches!(error("xyz"), SanError::Syntax(_)));
/// assert!(matches!(error("Nf3"), SanError::NoSuchMove(_)));
/// assert!(matches!(error("Rad8"), SanError::Illegal { .. }));
/// let position: Position = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1".parse().unwrap();
/// let error = position.move_from_san("Rd1").unwrap_err();
/// assert_eq!(error.to_string(), "Rd1 is ambiguous: the pieces on a1 and h1 can both do it");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SanError {
    /// The text is not algebraic notation.
    Syntax(ParseSanError),
    /// No piece of that kind can make the move.
    NoSuchMove(San),
    /// No piece where the text says can make the move, but one that stands elsewhere can.
    OtherSource {
        /// The move as it was given.
        san: San,
        /// The squares of the pieces that can make it.
        sources: Bitboard,
    },
    /// The king goes there only by castling, which is written in its own way.
    IsCastling {
        /// The move as it was given.
        san: San,
        /// The side to which it castles.
        side: CastlingSide,
    },
    /// A legal move, but not written as standard algebraic notation writes it
    /// ([`Position::move_from_strict_san`]).
    Inexact {
        /// How it is written.
        expected: MoveText,
    },
    /// Several pieces can make the move.
    Ambiguous {
        /// The move as it was given.
        san: San,
        /// The squares of the pieces that can make it.
        sources: Bitboard,
    },
    /// There is a piece for it, but a rule forbids the move.
    Illegal {
        /// The move as it was given.
        san: San,
        /// Where the piece stands.
        from: Square,
        /// The rule.
        why: WhyNot,
    },
}

impl SanError {
    /// The error as a sentence without capital and full stop, with the pieces named. `position` must be the one in
    /// which the move was looked up.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position: Position = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse().unwrap();
    /// let error = position.move_from_san("Nc3").unwrap_err();
    /// assert_eq!(error.text(&position).to_string(), "Nc3 is not legal: the knight on e2 is pinned by the rook on e7");
    /// ```
    #[must_use]
    pub fn text(self, position: &Position) -> impl fmt::Display {
        Text { error: self, position }
    }
}

struct Text<'a> {
    error: SanError,
    position: &'a Position,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.error {
            SanError::Illegal { san, why, .. } => {
                write!(f, "{san} is not legal: {}", why.text(self.position))
            }
            error => error.fmt(f),
        }
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::NoSuchMove(San::Piece { role, to, .. }) => {
                write!(f, "no {role} can go to {to}")
            }
            Self::NoSuchMove(san) => write!(f, "there is no move {san}"),
            Self::Ambiguous { san, sources } => {
                write!(f, "{san} is ambiguous: the pieces on ")?;
                write_squares(*sources, f)?;
                f.write_str(if sources.len() == 2 { " can both do it" } else { " can all do it" })
            }
            Self::OtherSource { san, sources } => write_other_source(*san, *sources, f),
            Self::IsCastling { san, side } => {
                write!(f, "{san} is castling, which is written {}", San::Castle(*side))
            }
            Self::Inexact { expected } => write!(f, "the move is written {expected}"),
            Self::Illegal { san, why, .. } => write!(f, "{san} is not legal: {why}"),
        }
    }
}

/// "no pawn on the b-file can take on c4, but the one on d5 can".
fn write_other_source(san: San, sources: Bitboard, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let San::Piece { role, file, rank, capture, to, .. } = san else {
        return write!(f, "there is no move {san}");
    };
    write!(f, "no {role} on ")?;
    match (file, rank) {
        (Some(file), Some(rank)) => write!(f, "{}", Square::at(file, rank))?,
        (None, Some(rank)) => write!(f, "rank {rank}")?,
        (file, None) => write!(f, "the {}-file", file.unwrap_or(to.file()))?,
    }
    let does = if capture { "take on" } else { "go to" };
    write!(f, " can {does} {to}, but the {} on ", if sources.several() { "ones" } else { "one" })?;
    write_squares(sources, f)?;
    f.write_str(" can")
}

/// "a1, b2 and c3".
fn write_squares(squares: Bitboard, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let last = squares.len().saturating_sub(1);
    for (i, square) in squares.into_iter().enumerate() {
        let before = match i {
            0 => "",
            _ if i == last => " and ",
            _ => ", ",
        };
        write!(f, "{before}{square}")?;
    }
    Ok(())
}

impl core::error::Error for SanError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Syntax(error) => Some(error),
            Self::Illegal { why, .. } => Some(why),
            _ => None,
        }
    }
}
