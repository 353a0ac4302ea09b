//! What can be wrong with the text of a player.

use std::fmt;

/// Why a text is not a player.
///
/// ```
/// use arrocco_play::{ParsePlayerError, Player};
/// assert_eq!("engine:21".parse::<Player>(), Err(ParsePlayerError::Level));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ParsePlayerError {
    /// Unknown kind of player.
    Unknown,
    /// Invalid level.
    Level,
    /// Invalid command.
    Command,
}

impl fmt::Display for ParsePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "a player is human, engine, engine:LEVEL, random or uci:COMMAND",
            Self::Level => "a level is a number from 1 to 20, or an Elo from 800 to 2800",
            Self::Command => "the command of a UCI engine is one line of at most 3000 bytes",
        })
    }
}

impl std::error::Error for ParsePlayerError {}
