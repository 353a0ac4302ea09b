//! A game that has been played to its end.

use std::time::Duration;

use arrocco_rules::{Color, Move, Outcome, Position};
use arrocco_uci::client::Score;

/// A game that has been played to its end, by the rules or by a fault.
#[derive(Clone, Debug)]
pub(crate) struct FinishedGame {
    pub(crate) start: Position,
    /// The moves of the opening are the first ones.
    pub(crate) plies: Vec<Ply>,
    pub(crate) outcome: Outcome,
    pub(crate) fault: Option<Fault>,
}

/// A move, and what its engine reported with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply {
    pub(crate) mv: Move,
    /// `None` in the opening.
    pub(crate) info: Option<MoveInfo>,
}

/// What an engine reported with a move, and the time it took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveInfo {
    /// From the mover's point of view.
    pub(crate) score: Option<Score>,
    pub(crate) depth: Option<u32>,
    pub(crate) elapsed: Duration,
    /// The time left on the clock after the move; `None` without a clock.
    pub(crate) left: Option<Duration>,
}

/// A fault of an engine that ended the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) culprit: Color,
    pub(crate) kind: FaultKind,
    /// What exactly happened.
    pub(crate) text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FaultKind {
    /// It exceeded its time.
    Time,
    /// It played a move that the rules do not allow.
    IllegalMove,
    /// Its process ended, or closed its output.
    Crash,
    /// It did not answer.
    Stall,
}

impl FaultKind {
    pub(crate) const ALL: [Self; 4] = [Self::Time, Self::IllegalMove, Self::Crash, Self::Stall];

    /// The value of PGN's `Termination` tag.
    pub(crate) const fn pgn(self) -> &'static str {
        match self {
            Self::Time => "time forfeit",
            Self::IllegalMove => "rules infraction",
            Self::Crash => "abandoned",
            Self::Stall => "stalled connection",
        }
    }

    /// The heading of its column in the table.
    pub(crate) const fn heading(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::IllegalMove => "illegal",
            Self::Crash => "crash",
            Self::Stall => "stall",
        }
    }
}
