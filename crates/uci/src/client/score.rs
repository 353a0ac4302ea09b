//! How good an engine thinks its position is.

use std::fmt;

/// A score from the point of view of the side to move.
///
/// ```
/// use arrocco_uci::client::Score;
/// assert_eq!(Score::Centipawns(-35).to_string(), "cp -35");
/// assert_eq!(Score::Mate(3).to_string(), "mate 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// In moves to mate; zero or less if the side to move is mated.
    Mate(i32),
}

impl Score {
    /// One number for comparing: a mate is worth more than any count of pawns.
    ///
    /// ```
    /// # use arrocco_uci::client::Score;
    /// assert!(Score::Mate(2).value() > Score::Mate(9).value());
    /// assert!(Score::Mate(9).value() > Score::Centipawns(9000).value());
    /// assert!(Score::Mate(-1).value() < Score::Mate(-9).value());
    /// ```
    pub fn value(self) -> i32 {
        const MATE: i32 = 1_000_000;
        match self {
            Self::Centipawns(score) => score.clamp(-MATE / 2, MATE / 2),
            Self::Mate(moves @ 1..) => MATE - moves.min(MATE / 4),
            Self::Mate(moves) => -MATE - moves.max(-MATE / 4),
        }
    }

    /// The same from the other side's point of view.
    ///
    /// ```
    /// # use arrocco_uci::client::Score;
    /// assert_eq!(Score::Mate(3).negated(), Score::Mate(-3));
    /// ```
    pub fn negated(self) -> Self {
        match self {
            Self::Centipawns(score) => Self::Centipawns(score.saturating_neg()),
            Self::Mate(moves) => Self::Mate(moves.saturating_neg()),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(score) => write!(f, "cp {score}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

/// Whether a score is the score, or only a limit to it.
///
/// ```
/// use arrocco_uci::client::{Bound, Info};
/// let info = Info::parse("info depth 9 score cp 30 lowerbound").unwrap();
/// assert_eq!(info.bound, Bound::Lower);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bound {
    /// The score itself.
    #[default]
    Exact,
    /// It is at least so high.
    Lower,
    /// It is at most so high.
    Upper,
}
