//! The limits of a search: depth, nodes, time, moves.

use std::time::Duration;

use arrocco_rules::Move;

/// One player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time added by each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` if there is none.
    pub moves_to_go: Option<u32>,
}

/// The limits of a search. Without any, it goes on until it is stopped.
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
    /// Stop when a mate in at most so many moves is found.
    pub mate: Option<u32>,
    /// Time for exactly this move.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Time lost in transmission between the engine and the clock, for each move.
    pub overhead: Duration,
    /// Only these moves are considered, unless none of them is legal.
    pub search_moves: Vec<Move>,
    /// Ponder: time does not count until [`Control::ponder_hit`](crate::Control::ponder_hit).
    pub ponder: bool,
    /// Search at full strength even if a [`Level`](crate::Level) is set.
    pub analysis: bool,
}
