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
/// use std::time::Duration;
/// use arrocco_engine::{Clock, Limits};
/// let limits = Limits::depth(6);
/// assert_eq!(limits, Limits { depth: Some(6), ..Limits::default() });
/// // Several at once: whichever is reached first ends the search.
/// let clock = Clock { left: Duration::from_secs(60), ..Clock::default() };
/// let limits = Limits { clock: Some(clock), nodes: Some(1_000_000), ..Limits::default() };
/// assert!(limits.move_time.is_none());
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

impl Limits {
    /// So many plies.
    ///
    /// ```
    /// # use arrocco_engine::Limits;
    /// assert_eq!(Limits::depth(6).depth, Some(6));
    /// ```
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// So many nodes, all threads together.
    ///
    /// ```
    /// # use arrocco_engine::Limits;
    /// assert_eq!(Limits::nodes(10_000).nodes, Some(10_000));
    /// ```
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So much time for this move.
    ///
    /// ```
    /// # use std::time::Duration;
    /// # use arrocco_engine::Limits;
    /// let second = Duration::from_secs(1);
    /// assert_eq!(Limits::move_time(second).move_time, Some(second));
    /// ```
    #[must_use]
    pub fn move_time(time: Duration) -> Self {
        Self { move_time: Some(time), ..Self::default() }
    }
}
