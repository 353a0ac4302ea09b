//! What was taken, for programs.

use serde::Serialize;

use crate::Sides;

/// What was taken in the game of a [`View`](crate::View).
///
/// ```
/// # use arrocco_play::{Game, Setup};
/// # use std::time::Duration;
/// assert_eq!(Game::new(Setup::default(), Duration::ZERO).view(Duration::ZERO).captured.balance, 0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CapturedView {
    /// The letters of the pieces that each side has taken, as in `qnpp`.
    pub by: Sides<String>,
    /// How many pawns' worth White is ahead.
    pub balance: i32,
}
