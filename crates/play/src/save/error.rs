//! Why a text cannot be restored as a game.

use std::fmt;

use arrocco_rules::pgn;

/// Why a text cannot be restored as a game.
///
/// ```
/// use arrocco_play::{Game, SaveError};
/// assert_eq!(Game::restore("1. e4 *").unwrap_err(), SaveError::Torn);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveError {
    /// The checksum line is missing or wrong: the text is truncated or was changed.
    Torn,
    /// The save format has an unknown version.
    Version(String),
    /// The text contains no game.
    Empty,
    /// The PGN is invalid.
    Pgn(Box<pgn::Error>),
    /// The moves are invalid.
    Moves,
    /// The times of the moves are missing or invalid.
    MoveTimes,
    /// A tag is missing or invalid.
    Tag(&'static str),
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
            Self::Pgn(error) => write!(f, "the game cannot be read: {error}"),
            Self::Moves => f.write_str("the saved game makes no sense at the moves"),
            Self::MoveTimes => f.write_str("the saved game makes no sense at the times of the moves"),
            Self::Tag(name) => write!(f, "the saved game makes no sense at {name}"),
        }
    }
}

impl std::error::Error for SaveError {}
