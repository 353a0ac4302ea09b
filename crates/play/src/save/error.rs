//! Why a text cannot be restored as a game.

use std::fmt;

/// Why a text cannot be restored as a game.
///
/// ```
/// use arrocco_play::{Game, SaveError};
/// assert_eq!(Game::restore("1. e4 *").unwrap_err(), SaveError::Torn);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SaveError {
    /// The checksum line is missing or wrong: the text is truncated or was changed.
    Torn,
    /// The save format has an unknown version.
    Version(String),
    /// The text contains no game.
    Empty,
    /// The PGN is invalid.
    Pgn(String),
    /// A part is missing or invalid.
    Part(&'static str),
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Torn => f.write_str("the saved game is not whole: its seal is missing or does not fit"),
            Self::Version(version) => {
                let version: String = version.chars().filter(|c| !c.is_control()).take(20).collect();
                write!(f, "the saved game is of version {version}, which this program does not know")
            }
            Self::Empty => f.write_str("there is no game in it"),
            Self::Pgn(text) => write!(f, "the game cannot be read: {text}"),
            Self::Part(name) => write!(f, "the saved game makes no sense at {name}"),
        }
    }
}

impl std::error::Error for SaveError {}
