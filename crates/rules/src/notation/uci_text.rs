//! What a UCI text can say where a move stands: a move, or the null move.

use core::fmt;
use core::str::FromStr;

use super::uci::{ParseUciError, UciMove};
use crate::{CastlingMode, Move};

/// A move or the null move `0000`, as UCI writes them. Engines send the null move for "no move", and some search lines
/// contain it.
///
/// ```
/// use arrocco_rules::{CastlingMode, Position, UciText};
/// assert_eq!("0000".parse(), Ok(UciText::Null));
/// let e4: UciText = "e2e4".parse().unwrap();
/// assert_eq!(e4.to_string(), "e2e4");
/// let mv = Position::startpos().move_from_uci("g1f3").ok();
/// assert_eq!(UciText::new(mv, CastlingMode::Standard).to_string(), "g1f3");
/// assert_eq!(UciText::new(None, CastlingMode::Standard).to_string(), "0000");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UciText {
    /// A move.
    Move(UciMove),
    /// The side to move passes, or there is no move.
    Null,
}

impl UciText {
    /// The spelling of a move, or of none.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingMode, UciText};
    /// assert_eq!(UciText::new(None, CastlingMode::Standard), UciText::Null);
    /// ```
    #[must_use]
    pub fn new(mv: Option<Move>, mode: CastlingMode) -> Self {
        mv.map_or(Self::Null, |mv| Self::Move(mv.uci(mode)))
    }
}

impl fmt::Display for UciText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mv) => mv.fmt(f),
            Self::Null => f.write_str("0000"),
        }
    }
}

impl FromStr for UciText {
    type Err = ParseUciError;

    fn from_str(text: &str) -> Result<Self, ParseUciError> {
        if text == "0000" { Ok(Self::Null) } else { text.parse().map(Self::Move) }
    }
}

impl From<UciMove> for UciText {
    fn from(mv: UciMove) -> Self {
        Self::Move(mv)
    }
}
