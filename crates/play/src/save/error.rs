//! Why a text is not a game that can be taken up again.

use std::fmt;

/// Why a text is not a game that can be taken up again.
///
/// ```
/// use arrocco_play::{Game, SaveError};
/// assert_eq!(Game::restore("1. e4 *").unwrap_err(), SaveError::Torn);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SaveError {
    /// The end is missing, or something was changed: it was not written to the end.
    Torn,
    /// It is from a later version of the program.
    Version(String),
    /// There is no game in it.
    Empty,
    /// The game cannot be read.
    Pgn(String),
    /// A part that should be there is missing or makes no sense.
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
