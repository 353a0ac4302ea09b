//! Whether a game goes on.

use arrocco_rules::Outcome;

/// Whether a game goes on.
///
/// ```
/// use arrocco_play::{Game, Setup, Status};
/// use std::time::Duration;
/// assert_eq!(Game::new(Setup::default(), Duration::ZERO).status(), Status::Playing);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// Somebody is to move.
    Playing,
    /// The clocks stand still, and nobody may move.
    Paused,
    /// It has ended.
    Over(Outcome),
}

impl Status {
    /// A short name for programs.
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
