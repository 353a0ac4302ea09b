//! Events of a search, and its result.

use std::time::Duration;

use arrocco_rules::Move;

use crate::Score;

/// The kind of bound that a score outside the search window is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreBound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// Chances in thousandths from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// Of winning.
    pub win: u32,
    /// Of a draw.
    pub draw: u32,
    /// Of losing.
    pub loss: u32,
}

/// A progress report: one line at one depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Plies searched.
    pub depth: u32,
    /// The greatest depth reached by any line, extensions and quiescence included.
    pub selective_depth: u32,
    /// Which of the best lines this is, from 1 (`MultiPV`).
    pub rank: u32,
    /// How good it is for the side to move.
    pub score: Score,
    /// Set if the score is only a bound.
    pub bound: Option<ScoreBound>,
    /// The score as chances.
    pub chances: Chances,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// Positions found in tables of endings by all threads.
    pub table_hits: u64,
    /// How full the transposition table is, in thousandths.
    pub hash_full: u32,
    /// The principal variation; always legal.
    pub line: Vec<Move>,
}

/// A message from a running search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A line was found, or a score outside the window.
    Report(Report),
    /// The search begins with a move at the root; not sent in the first moments.
    RootMove {
        /// Plies searched.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its place in the order, from 1.
        number: u32,
    },
    /// Something that the search goes on without: a damaged table of endings.
    Warning(String),
}

impl Event {
    /// The depth that the search has reached.
    pub fn depth(&self) -> u32 {
        match self {
            Self::Report(report) => report.depth,
            Self::RootMove { depth, .. } => *depth,
            Self::Warning(_) => 0,
        }
    }
}

/// The result of a search.
///
/// ```
/// use arrocco_engine::{Engine, Limits};
/// use arrocco_rules::Position;
/// let position: Position = "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 0 1".parse().unwrap();
/// let found = Engine::new().search(&position, &[], &Limits::depth(8), |_| {});
/// assert_eq!(found.best, found.line.first().copied());
/// assert_eq!(found.score.mate_moves(), Some(2));
/// assert_eq!(position.line(&found.line).unwrap().to_string(), "1. Qd8+ Bxd8 2. Re8#");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// The move to play; `None` only if there is no legal move.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The moves that the search expects, `best` and `ponder` first; always legal.
    pub line: Vec<Move>,
    /// The score of this line for the side to move.
    pub score: Score,
    /// Plies completed.
    pub depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
}
