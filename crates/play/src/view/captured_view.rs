//! The captured pieces, for serialization.

use serde::Serialize;

use crate::Sides;

/// The captured pieces of a [`View`](crate::View).
///
/// ```
/// # use arrocco_play::{Game, Setup};
/// # use std::time::Duration;
/// assert_eq!(Game::new(Setup::default(), Duration::ZERO).view(Duration::ZERO).captured.balance, 0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CapturedView {
    /// The letters of the pieces that each side has captured, as in `qnpp`.
    pub by: Sides<String>,
    /// White's material minus Black's, in pawns.
    pub balance: i32,
}
