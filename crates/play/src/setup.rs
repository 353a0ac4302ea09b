//! The setup of a game.

use arrocco_rules::Position;

use crate::{Player, Sides, TimeControl};

/// The setup of a game: start position, players, time control.
///
/// ```
/// use arrocco_play::{Game, Player, Setup, Sides};
/// use arrocco_rules::Position;
/// use std::time::Duration;
/// let setup = Setup {
///     start: Position::chess960(0).unwrap(),
///     players: Sides { white: Player::Human, black: "engine:3".parse().unwrap() },
///     tags: vec![("Event".to_owned(), "A rainy Sunday".to_owned())],
///     ..Setup::default()
/// };
/// let game = Game::new(setup, Duration::ZERO);
/// assert!(game.pgn().contains("[Event \"A rainy Sunday\"]"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The start position.
    pub start: Position,
    /// The players.
    pub players: Sides<Player>,
    /// The time control; `None` for a game without clocks.
    pub control: Option<TimeControl>,
    /// More PGN tags, such as the date or the names of the players. Tags that PGN does not allow or that the game
    /// itself writes are left out.
    pub tags: Vec<(String, String)>,
}

impl Default for Setup {
    /// Two people, the standard start position, no clocks.
    fn default() -> Self {
        Self {
            start: Position::startpos(),
            players: Sides::both(Player::Human),
            control: None,
            tags: Vec::new(),
        }
    }
}
