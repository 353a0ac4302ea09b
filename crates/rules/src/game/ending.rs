//! How a game ends: by the rules, by a player's decision, or on time.

use super::{Game, GameOver, Outcome, Termination};
use crate::Color;

/// Occurrences of a position after which the game is drawn (FIDE 9.6.1).
const FIVEFOLD: usize = 5;

impl Game {
    /// The outcome that follows from the position and the history, without any claim or decision of the players.
    pub(super) fn forced_outcome(&self) -> Option<Outcome> {
        let fivefold = || (self.repetitions() >= FIVEFOLD).then_some(Outcome::drawn(Termination::Fivefold));
        self.position().outcome().or_else(fivefold)
    }

    /// A player resigns.
    ///
    /// # Errors
    ///
    /// The game is over already.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Game};
    /// assert_eq!(Game::default().resign(Color::Black).unwrap().to_string(), "White won by resignation");
    /// ```
    pub fn resign(&mut self, color: Color) -> Result<Outcome, GameOver> {
        self.conclude(Outcome::won(!color, Termination::Resignation))
    }

    /// The players agree to a draw.
    ///
    /// # Errors
    ///
    /// The game is over already.
    ///
    /// ```
    /// # use arrocco_rules::Game;
    /// assert_eq!(Game::default().agree_draw().unwrap().to_string(), "draw by agreement");
    /// ```
    pub fn agree_draw(&mut self) -> Result<Outcome, GameOver> {
        self.conclude(Outcome::drawn(Termination::Agreement))
    }

    /// A player runs out of time. The opponent wins, unless no series of legal moves leads to a mate by the opponent
    /// (FIDE 6.9).
    ///
    /// # Errors
    ///
    /// The game is over already.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Game, Position};
    /// assert_eq!(Game::default().flag(Color::White).unwrap().to_string(), "Black won on time");
    /// let lone_king: Position = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1".parse().unwrap();
    /// let outcome = Game::new(lone_king).flag(Color::White).unwrap();
    /// assert_eq!(outcome.to_string(), "draw: out of time, but the opponent cannot mate");
    /// ```
    pub fn flag(&mut self, color: Color) -> Result<Outcome, GameOver> {
        self.conclude(if self.position().can_mate(!color) {
            Outcome::won(!color, Termination::Time)
        } else {
            Outcome::drawn(Termination::TimeWithoutMatingMaterial)
        })
    }

    /// Ends the game in any other way.
    ///
    /// # Errors
    ///
    /// The game is over already.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Game, Outcome, Termination};
    /// let mut game = Game::default();
    /// let forfeit = Outcome::new(Termination::Forfeit, Some(Color::White)).unwrap();
    /// game.conclude(forfeit).unwrap();
    /// assert_eq!(game.outcome(), Some(forfeit));
    /// ```
    pub fn conclude(&mut self, outcome: Outcome) -> Result<Outcome, GameOver> {
        self.check_not_over()?;
        self.declared = Some(outcome);
        Ok(outcome)
    }
}
