//! A game that has been played.

use std::time::Duration;

use arrocco_rules::{Color, Move, Outcome, Position};
use arrocco_uci::client::Score;

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct Played {
    pub(super) start: Position,
    /// The moves of the opening are the first ones.
    pub(super) plies: Vec<Ply>,
    pub outcome: Outcome,
    pub fault: Option<Fault>,
}

/// A move, and what its engine told about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ply {
    pub(super) mv: Move,
    /// `None` in the opening.
    pub(super) thought: Option<Thought>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Thought {
    /// From the mover's point of view.
    pub(super) score: Option<Score>,
    pub(super) depth: Option<u32>,
    pub(super) elapsed: Duration,
    /// What the clock shows after the move, if there is one.
    pub(super) left: Option<Duration>,
}

/// What an engine did that ended the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub culprit: Color,
    pub(super) kind: FaultKind,
    /// What exactly happened.
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FaultKind {
    /// It overstepped the time.
    Time,
    /// It played a move that the rules do not allow.
    IllegalMove,
    /// It ended, or closed its output.
    Crash,
    /// It did not answer at all.
    Stall,
}

impl FaultKind {
    pub(super) const ALL: [Self; 4] = [Self::Time, Self::IllegalMove, Self::Crash, Self::Stall];

    /// What PGN's `Termination` tag says.
    pub(super) const fn pgn(self) -> &'static str {
        match self {
            Self::Time => "time forfeit",
            Self::IllegalMove => "rules infraction",
            Self::Crash => "abandoned",
            Self::Stall => "stalled connection",
        }
    }

    /// The column of the table.
    pub(super) const fn heading(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::IllegalMove => "illegal",
            Self::Crash => "crash",
            Self::Stall => "stall",
        }
    }
}
