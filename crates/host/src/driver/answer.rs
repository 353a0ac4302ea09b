//! The answers of the threads that search for a game.

use arrocco_coach::Explanation;
use arrocco_engine::{Report, Score};
use arrocco_rules::{Color, Move};

use crate::error::PlayerError;

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The move of an engine.
    Move(Color),
    /// Advice for the side to move.
    Hint,
    /// The explanation of a move.
    Explanation,
    /// The answer of this side to the offer of a draw.
    DrawAnswer(Color),
    /// Analysis of a position, all the time.
    Analysis,
}

/// The answer to the search with a number.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    pub(super) ticket: u64,
    pub(super) said: Said,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    /// Progress report.
    Thought(Box<Report>),
    /// Final result.
    Found { best: Option<Move>, score: Score },
    /// Why a move is good or bad.
    Explained(Box<Explanation>),
    /// Why there is no result.
    Failed(PlayerError),
}

impl Said {
    /// A move without a score.
    pub(super) const fn found(best: Option<Move>) -> Self {
        Self::Found { best, score: Score::ZERO }
    }
}
