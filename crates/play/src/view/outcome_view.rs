//! The end of a game, for programs.

use arrocco_rules::Outcome;
use serde::Serialize;

use super::name;

/// How the game of a [`View`](crate::View) ended.
///
/// ```
/// # use arrocco_play::{Event, Game, Setup};
/// # use arrocco_rules::Color;
/// # use std::time::Duration;
/// let mut game = Game::new(Setup::default(), Duration::ZERO);
/// game.apply(Event::Resign { by: Color::White }, Duration::ZERO).unwrap();
/// let outcome = game.view(Duration::ZERO).outcome.unwrap();
/// assert_eq!((outcome.result, outcome.code, outcome.winner), ("0-1", "resignation", Some("black")));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OutcomeView {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: &'static str,
    /// A short name of the way, such as `checkmate`.
    pub code: &'static str,
    /// `white`, `black`, or nobody.
    pub winner: Option<&'static str>,
    /// A sentence in English.
    pub text: String,
}

impl OutcomeView {
    pub(super) fn new(outcome: Outcome) -> Self {
        Self {
            result: outcome.result(),
            code: outcome.termination().code(),
            winner: outcome.winner().map(name),
            text: outcome.to_string(),
        }
    }
}
