//! One try at a puzzle, from its first move to its end.

use arrocco_coach::Themes;

use crate::memory::Grade;
use crate::puzzle::Kind;
use crate::puzzle_id::PuzzleId;
use crate::rating::Rating;

/// How a try ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// Every move was found at once.
    Solved,
    /// Every move was found, with a hint.
    Hinted,
    /// A wrong move, or the solution was shown.
    Missed,
}

impl Outcome {
    /// Its name in data.
    ///
    /// ```
    /// assert_eq!(arrocco_puzzles::Outcome::Hinted.name(), "hinted");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Hinted => "hinted",
            Self::Missed => "missed",
        }
    }

    /// The outcome with a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Solved, Self::Hinted, Self::Missed].into_iter().find(|outcome| outcome.name() == name)
    }

    /// What it says of how well the solution is remembered.
    pub(crate) const fn grade(self) -> Grade {
        match self {
            Self::Solved => Grade::Good,
            Self::Hinted => Grade::Hard,
            Self::Missed => Grade::Again,
        }
    }
}

/// A try, with what progress needs to know of the puzzle even when the puzzle is gone.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// Its kind.
    pub kind: Kind,
    /// How it ended.
    pub outcome: Outcome,
    /// Seconds since 1970 when it ended, as the clock was.
    pub unix: i64,
    /// The day on the solver's clock, counted from 1970.
    pub day: i64,
    /// The puzzle's rating.
    pub rating: Rating,
    /// The puzzle's themes.
    pub themes: Themes,
}
