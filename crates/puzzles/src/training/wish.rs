//! What the solver wants to train, and what comes.

use arrocco_coach::Theme;

use crate::pool::Query;
use crate::puzzle::{Kind, Puzzle};

/// What the solver wants. The default: whatever is due, then new tactics.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Wish {
    /// Puzzles with this theme only.
    pub theme: Option<Theme>,
    /// Puzzles of this set only.
    pub set: Option<String>,
    /// Puzzles of this kind only. New positions of repertoires come only if a kind or a set is named.
    pub kind: Option<Kind>,
    /// Nothing that was seen before.
    pub new_only: bool,
    /// Only what is due.
    pub due_only: bool,
}

impl Wish {
    pub(super) fn query(&self) -> Query<'_> {
        Query { rating: 0.0, theme: self.theme, set: self.set.as_deref(), kind: self.kind, most: 1 }
    }
}

/// Why a puzzle comes now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It was missed, or is to be remembered, and its day has come.
    Due,
    /// It was not seen before.
    New,
}

/// What is to be solved next.
#[derive(Clone, PartialEq, Debug)]
pub struct Task {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Why it comes now.
    pub reason: Reason,
}
