//! A move of a game, with what the clocks showed.

use std::time::Duration;

use arrocco_rules::{Move, MoveText, Role};

use crate::Sides;

/// A move that was played, and what the clocks showed after it.
///
/// ```
/// use arrocco_play::{Event, Game, Setup};
/// use arrocco_rules::Color;
/// use std::time::Duration;
/// let mut game = Game::new(Setup::default(), Duration::ZERO);
/// let text = "Nf3".to_owned();
/// game.apply(Event::Say { by: Color::White, text }, Duration::from_secs(4)).unwrap();
/// let ply = &game.plies()[0];
/// assert_eq!((ply.san.as_str(), ply.thought.as_secs(), ply.captured), ("Nf3", 4, None));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// Its name in algebraic notation.
    pub san: MoveText,
    /// What it took.
    pub captured: Option<Role>,
    /// How long it took.
    pub thought: Duration,
    /// What the clocks showed after it; zeros if there are none.
    pub left: Sides<Duration>,
    /// What the clocks lost when it was taken back.
    pub(crate) forgone: Sides<Duration>,
}
