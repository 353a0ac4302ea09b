//! What the threads of a game answer.

use arrocco_engine::{Report, Score};
use arrocco_rules::{Color, Move};

use crate::error::PlayerError;

/// What somebody thinks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The move of a machine.
    Move(Color),
    /// Advice for the side to move.
    Hint,
    /// The answer of this side to the offer of a draw.
    DrawAnswer(Color),
    /// The truth about the position on the board.
    Analysis,
}

/// What a thread says about the work with a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub(super) ticket: u64,
    pub(super) said: Said,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// On the way.
    Thought(Box<Report>),
    /// In the end.
    Found { best: Option<Move>, score: Score },
    /// Instead.
    Failed(PlayerError),
}

impl Said {
    /// A move without a thought.
    pub(super) const fn found(best: Option<Move>) -> Self {
        Self::Found { best, score: Score::ZERO }
    }
}
