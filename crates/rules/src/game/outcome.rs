//! The outcome of a game: how it ended, and who won.

use core::fmt;

use super::Termination;
use crate::Color;

/// How a game ended and who won, if anybody did.
///
/// ```
/// use arrocco_rules::{Color, Position, Termination};
/// let mate: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse().unwrap();
/// let outcome = mate.outcome().unwrap();
/// assert_eq!((outcome.termination(), outcome.winner()), (Termination::Checkmate, Some(Color::White)));
/// assert_eq!(outcome.result(), "1-0");
/// assert_eq!(outcome.to_string(), "White won by checkmate");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    termination: Termination,
    winner: Option<Color>,
}

impl Outcome {
    /// An outcome; `None` if termination and winner contradict each other, such as a stalemate with a winner.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Outcome, Termination};
    /// let outcome = Outcome::new(Termination::Adjudication, Some(Color::Black)).unwrap();
    /// assert_eq!(outcome.to_string(), "Black won by adjudication");
    /// assert_eq!(Outcome::new(Termination::Stalemate, Some(Color::Black)), None);
    /// assert_eq!(Outcome::new(Termination::Checkmate, None), None);
    /// ```
    #[must_use]
    pub const fn new(termination: Termination, winner: Option<Color>) -> Option<Self> {
        if termination.allows(winner) { Some(Self { termination, winner }) } else { None }
    }

    /// A win. The caller makes sure that the termination allows a winner.
    pub(super) const fn won(winner: Color, termination: Termination) -> Self {
        Self { termination, winner: Some(winner) }
    }

    /// A draw. The caller makes sure that the termination allows one.
    pub(super) const fn drawn(termination: Termination) -> Self {
        Self { termination, winner: None }
    }

    /// How the game ended.
    ///
    /// ```
    /// # use arrocco_rules::{Outcome, Termination};
    /// let outcome = Outcome::new(Termination::Agreement, None).unwrap();
    /// assert_eq!(outcome.termination(), Termination::Agreement);
    /// ```
    #[must_use]
    pub const fn termination(self) -> Termination {
        self.termination
    }

    /// Who won; `None` for a draw.
    ///
    /// ```
    /// # use arrocco_rules::{Outcome, Termination};
    /// assert_eq!(Outcome::new(Termination::Agreement, None).unwrap().winner(), None);
    /// ```
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        self.winner
    }

    /// Is it a draw?
    ///
    /// ```
    /// # use arrocco_rules::{Outcome, Termination};
    /// assert!(Outcome::new(Termination::Agreement, None).unwrap().is_draw());
    /// ```
    #[must_use]
    pub const fn is_draw(self) -> bool {
        self.winner.is_none()
    }

    /// The result in PGN's notation: `1-0`, `0-1` or `1/2-1/2`.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Outcome, Termination};
    /// assert_eq!(Outcome::new(Termination::Agreement, None).unwrap().result(), "1/2-1/2");
    /// assert_eq!(Outcome::new(Termination::Time, Some(Color::Black)).unwrap().result(), "0-1");
    /// ```
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// A sentence for people, such as "White won by checkmate".
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(color) => write!(f, "{color} won{}", self.termination.manner()),
            None => write!(f, "draw{}", self.termination.manner()),
        }
    }
}
