//! A player, for serialization.

use arrocco_engine::Level;
use serde::Serialize;

use crate::Player;

/// A player of a [`View`](crate::View).
///
/// ```
/// # use arrocco_play::{Game, Setup};
/// # use std::time::Duration;
/// let view = Game::new(Setup::default(), Duration::ZERO).view(Duration::ZERO);
/// assert_eq!(view.players.white.kind, "human");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    /// `human`, `engine`, `random` or `uci`.
    pub kind: &'static str,
    /// The name in the record of the game.
    pub name: String,
    /// The level of Arrocco's own engine.
    pub level: Option<u8>,
}

impl PlayerView {
    /// The view of a player.
    ///
    /// ```
    /// # use arrocco_play::{Player, PlayerView};
    /// assert_eq!(PlayerView::new(&Player::Random).kind, "random");
    /// ```
    pub fn new(player: &Player) -> Self {
        let (kind, level) = match player {
            Player::Human => ("human", None),
            Player::Engine(level) => ("engine", level.map(Level::number)),
            Player::Random => ("random", None),
            Player::Uci(_) => ("uci", None),
        };
        Self { kind, name: player.name(), level }
    }
}
