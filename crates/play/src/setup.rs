//! What is agreed before the first move.

use arrocco_rules::Position;

use crate::{Player, Sides, TimeControl};

/// What is agreed before the first move: where the game starts, who plays, and how long they may think.
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
    /// The first position.
    pub start: Position,
    /// Who plays.
    pub players: Sides<Player>,
    /// The clocks, if there are any.
    pub control: Option<TimeControl>,
    /// What else the record of the game tells, such as the date or the names of people. What PGN does not allow in a
    /// tag, and tags that the game itself writes, are left out.
    pub tags: Vec<(String, String)>,
}

impl Default for Setup {
    /// Two people, the usual start, no clocks.
    fn default() -> Self {
        Self {
            start: Position::startpos(),
            players: Sides::both(Player::Human),
            control: None,
            tags: Vec::new(),
        }
    }
}
