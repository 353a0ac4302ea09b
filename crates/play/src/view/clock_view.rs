//! The clocks, for serialization.

use serde::Serialize;

use crate::Sides;

/// The clocks of a [`View`](crate::View).
///
/// ```
/// # use arrocco_play::{Game, Setup};
/// # use std::time::Duration;
/// let setup = Setup { control: Some("5+3".parse().unwrap()), ..Setup::default() };
/// let clocks = Game::new(setup, Duration::ZERO).view(Duration::ZERO).clocks.unwrap();
/// assert_eq!((clocks.left.white, clocks.is_running, clocks.control.as_str()), (300_000, true, "5+3"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClockView {
    /// The time control, as in `5+3`.
    pub control: String,
    /// Time left in milliseconds.
    pub left: Sides<u64>,
    /// Is the clock of the side to move running?
    pub is_running: bool,
}
