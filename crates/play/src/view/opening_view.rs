//! An opening, for serialization.

use arrocco_rules::Opening;
use serde::Serialize;

/// The opening of a [`View`](crate::View).
///
/// ```
/// # use arrocco_play::Game;
/// # use std::time::Duration;
/// let game = Game::import(b"1. e4 c5 *").unwrap().game;
/// assert_eq!(game.view(Duration::ZERO).opening.unwrap().eco, "B20");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OpeningView {
    /// The code in the Encyclopaedia of Chess Openings.
    pub eco: String,
    /// The name in English.
    pub name: &'static str,
}

impl OpeningView {
    /// A named opening.
    ///
    /// ```
    /// # use arrocco_play::OpeningView;
    /// # use arrocco_rules::{Opening, Position};
    /// let start = Position::startpos();
    /// let e4 = start.move_from_uci("e2e4").unwrap();
    /// let (_, opening) = Opening::of_line(&start, &[e4]).unwrap();
    /// assert_eq!(OpeningView::new(opening).eco, "B00");
    /// ```
    pub fn new(opening: &'static Opening) -> Self {
        Self { eco: opening.eco().to_string(), name: opening.name() }
    }
}
