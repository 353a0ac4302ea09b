//! An opening, for programs.

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
    pub(super) fn new(opening: &'static Opening) -> Self {
        Self { eco: opening.eco().to_string(), name: opening.name() }
    }
}
