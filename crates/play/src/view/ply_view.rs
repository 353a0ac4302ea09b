//! A half-move of the game, for serialization.

use serde::Serialize;

use super::MoveView;
use crate::Sides;

/// A move of a [`View`](crate::View) that was played.
///
/// ```
/// # use arrocco_play::{Event, Game, Setup};
/// # use std::time::Duration;
/// let mut game = Game::new(Setup::default(), Duration::ZERO);
/// game.apply(Event::PlayText { by: game.turn(), text: "e4".to_owned() }, Duration::from_secs(2)).unwrap();
/// assert_eq!(game.view(Duration::ZERO).moves[0].thought, 2000);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlyView {
    /// The move.
    #[serde(flatten)]
    pub mv: MoveView,
    /// The position after it.
    pub fen: String,
    /// The thinking time in milliseconds.
    pub thought: u64,
    /// Both clocks after it, in milliseconds; `null` without clocks.
    pub left: Option<Sides<u64>>,
}
