//! The outcome of a game, for serialization.

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
    /// The identifier of the termination, such as `checkmate`.
    pub code: &'static str,
    /// `white`, `black`, or none.
    pub winner: Option<&'static str>,
    /// A sentence in English.
    pub text: String,
}

impl OutcomeView {
    /// The view of an outcome.
    ///
    /// ```
    /// # use arrocco_play::OutcomeView;
    /// # use arrocco_rules::Position;
    /// let mate: Position = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
    /// assert_eq!(OutcomeView::new(mate.outcome().unwrap()).code, "checkmate");
    /// ```
    pub fn new(outcome: Outcome) -> Self {
        Self {
            result: outcome.result(),
            code: outcome.termination().code(),
            winner: outcome.winner().map(name),
            text: outcome.to_string(),
        }
    }
}
