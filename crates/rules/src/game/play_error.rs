//! Why a move cannot be played in a game, or a game cannot be ended.

use core::fmt;

use super::Outcome;
use crate::IllegalMove;

/// The game has ended already, with this outcome.
///
/// ```
/// use arrocco_rules::{Color, Game};
/// let mut game = Game::default();
/// game.resign(Color::White).unwrap();
/// let error = game.agree_draw().unwrap_err();
/// assert_eq!(error.to_string(), "the game is over: Black won by resignation");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameOver(pub Outcome);

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the game is over: {}", self.0)
    }
}

impl core::error::Error for GameOver {}

/// Why a move was not played.
///
/// ```
/// use arrocco_rules::{Color, Game, PlayError};
/// let mut game = Game::default();
/// let mv = game.position().move_from_uci("e2e4").unwrap();
/// game.play(mv).unwrap();
/// assert!(matches!(game.play(mv), Err(PlayError::Illegal(_))));
/// game.resign(Color::White).unwrap();
/// assert!(matches!(game.play(mv), Err(PlayError::Over(_))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlayError {
    /// The game is over.
    Over(GameOver),
    /// The move is not legal here.
    Illegal(IllegalMove),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(error) => error.fmt(f),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(match self {
            Self::Over(error) => error,
            Self::Illegal(error) => error,
        })
    }
}

impl From<GameOver> for PlayError {
    fn from(error: GameOver) -> Self {
        Self::Over(error)
    }
}

impl From<IllegalMove> for PlayError {
    fn from(error: IllegalMove) -> Self {
        Self::Illegal(error)
    }
}
