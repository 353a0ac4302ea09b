//! A half-move of a game, with its times.

use std::time::Duration;

use arrocco_rules::{Move, MoveText, Role};

use crate::Sides;

/// A half-move that was played, with its thinking time and the clocks after it.
///
/// ```
/// use arrocco_play::{Event, Game, Setup};
/// use arrocco_rules::Color;
/// use std::time::Duration;
/// let mut game = Game::new(Setup::default(), Duration::ZERO);
/// let text = "Nf3".to_owned();
/// game.apply(Event::PlayText { by: Color::White, text }, Duration::from_secs(4)).unwrap();
/// let ply = &game.plies()[0];
/// assert_eq!((ply.san.as_str(), ply.thought.as_secs(), ply.captured), ("Nf3", 4, None));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The move in algebraic notation.
    pub san: MoveText,
    /// The captured piece.
    pub captured: Option<Role>,
    /// The thinking time.
    pub thought: Duration,
    /// Both clocks after the move; zero without clocks.
    pub left: Sides<Duration>,
    /// The time that the clocks lost when the move was taken back; playing it again gives it back.
    pub(crate) lost_time: Sides<Duration>,
}
