//! What a search says while it thinks.

use std::time::Duration;

use arrocco_rules::Move;

use crate::Score;

/// What is known of a score that fell outside the window in which it was looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreBound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// Chances out of a thousand from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// Of winning.
    pub win: u32,
    /// Of a draw.
    pub draw: u32,
    /// Of losing.
    pub loss: u32,
}

/// What a search has found at some depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Plies searched.
    pub depth: u32,
    /// The deepest line looked at.
    pub selective_depth: u32,
    /// Which of the best lines this is, from 1.
    pub rank: u32,
    /// How good it is for the side to move.
    pub score: Score,
    /// Set if the score is only a bound.
    pub bound: Option<ScoreBound>,
    /// What the score means.
    pub chances: Chances,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// How full the hash table is, in thousandths.
    pub hash_full: u32,
    /// The line, always legal.
    pub line: Vec<Move>,
}

/// Something that a search says.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A line was found, or a score outside the window.
    Report(Report),
    /// The search begins with a move at the root; not said in the first moments.
    RootMove {
        /// Plies searched.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its place in the order, from 1.
        number: u32,
    },
}

impl Event {
    /// The depth of the search that says it.
    pub fn depth(&self) -> u32 {
        match self {
            Self::Report(report) => report.depth,
            Self::RootMove { depth, .. } => *depth,
        }
    }
}

/// What a search ends with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// The move to play; `None` only if there is no legal move.
    pub best: Option<Move>,
    /// The answer that is expected.
    pub ponder: Option<Move>,
    /// The score of the best line.
    pub score: Score,
    /// Plies completed.
    pub depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
}
