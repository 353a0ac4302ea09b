//! The score that an engine reports.

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
    /// A number for comparisons: a mate is worth more than any number of centipawns.
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

/// Whether a score is exact or a bound.
///
/// ```
/// use arrocco_uci::client::{Bound, Info};
/// let info = Info::parse("info depth 9 score cp 30 lowerbound").unwrap();
/// assert_eq!(info.bound, Bound::Lower);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bound {
    /// The exact score.
    #[default]
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}
