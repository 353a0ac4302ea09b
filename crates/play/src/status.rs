//! The status of a game.

use arrocco_rules::Outcome;

/// The status of a game.
///
/// ```
/// use arrocco_play::{Game, Setup, Status};
/// use std::time::Duration;
/// assert_eq!(Game::new(Setup::default(), Duration::ZERO).status(), Status::Playing);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// The game is in progress.
    Playing,
    /// The clocks are stopped, and no moves are accepted.
    Paused,
    /// The game has ended.
    Over(Outcome),
}

impl Status {
    /// A stable identifier for programs.
    ///
    /// ```
    /// # use arrocco_play::Status;
    /// assert_eq!(Status::Paused.code(), "paused");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Paused => "paused",
            Self::Over(_) => "over",
        }
    }
}
