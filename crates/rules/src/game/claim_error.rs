//! Why a draw cannot be claimed.

use core::fmt;

use super::GameOver;
use super::claim_limits::{FIFTY_MOVES, THREEFOLD};
use crate::{IllegalMove, Move};

/// Why a claim of a draw is wrong.
///
/// ```
/// use arrocco_rules::Game;
/// let error = Game::default().claim_draw().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "no draw to claim: the position has occurred once, which must be 3 times, and 0 half-moves have passed \
///      without a capture or a pawn move, which must be 100",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ClaimError {
    /// The game is over.
    Over(GameOver),
    /// The announced move is not legal.
    Illegal(IllegalMove),
    /// The announced move ends the game by itself. It has to be played.
    EndsTheGame(Move),
    /// Neither rule applies.
    NoGrounds {
        /// The move that was announced, if the claim was for the position after it.
        announced: Option<Move>,
        /// How often the position has occurred.
        repetitions: usize,
        /// Half-moves without a capture or a pawn move.
        halfmoves: u16,
    },
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Over(error) => error.fmt(f),
            Self::Illegal(error) => error.fmt(f),
            Self::EndsTheGame(mv) => write!(f, "no draw to claim: {mv} ends the game and has to be played"),
            Self::NoGrounds { announced, repetitions, halfmoves } => {
                f.write_str("no draw to claim")?;
                if let Some(mv) = announced {
                    write!(f, " with {mv}")?;
                }
                write_grounds(f, announced.is_some(), repetitions, halfmoves)
            }
        }
    }
}

/// The actual counts and the required ones.
fn write_grounds(
    f: &mut fmt::Formatter<'_>,
    announced: bool,
    repetitions: usize,
    halfmoves: u16,
) -> fmt::Result {
    let has = if announced { "would have" } else { "has" };
    write!(f, ": the position {has} occurred {}", Times(repetitions))?;
    write!(f, ", which must be {THREEFOLD} times, and {halfmoves} ")?;
    f.write_str(if halfmoves == 1 { "half-move" } else { "half-moves" })?;
    f.write_str(match (announced, halfmoves) {
        (true, _) => " would have",
        (false, 1) => " has",
        (false, _) => " have",
    })?;
    write!(f, " passed without a capture or a pawn move, which must be {FIFTY_MOVES}")
}

struct Times(usize);

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("once"),
            2 => f.write_str("twice"),
            times => write!(f, "{times} times"),
        }
    }
}

impl core::error::Error for ClaimError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Over(error) => Some(error),
            Self::Illegal(error) => Some(error),
            Self::EndsTheGame(_) | Self::NoGrounds { .. } => None,
        }
    }
}

impl From<GameOver> for ClaimError {
    fn from(error: GameOver) -> Self {
        Self::Over(error)
    }
}

impl From<IllegalMove> for ClaimError {
    fn from(error: IllegalMove) -> Self {
        Self::Illegal(error)
    }
}
