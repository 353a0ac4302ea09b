//! What a search is asked to do, and what it may use up.

use std::time::Duration;

use arrocco_rules::Move;

/// One player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until more time is given; `None` if that never happens.
    pub moves_to_go: Option<u32>,
}

/// How long a search may go on. Nothing set means until it is stopped.
///
/// ```
/// use arrocco_engine::Limits;
/// let limits = Limits { depth: Some(6), ..Limits::default() };
/// assert!(limits.clock.is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Plies to search.
    pub depth: Option<u32>,
    /// Nodes to search, all threads together.
    pub nodes: Option<u64>,
    /// Nodes after which no new depth is begun.
    pub soft_nodes: Option<u64>,
    /// Stop when a mate in so many moves is found.
    pub mate: Option<u32>,
    /// Time for exactly this move.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Time that is lost between the engine and whoever runs the clock.
    pub overhead: Duration,
    /// Only these moves are considered, unless none of them is legal.
    pub search_moves: Vec<Move>,
    /// Time does not count until [`Control::ponder_hit`](crate::Control::ponder_hit).
    pub ponder: bool,
    /// The truth is wanted, and not a move for a game: a [`Level`](crate::Level) that is set does not count.
    pub analysis: bool,
}
