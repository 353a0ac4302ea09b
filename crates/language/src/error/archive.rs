//! Why a game cannot be saved or loaded.

use std::{fmt, io};

use arrocco_play::SaveError;

use super::SystemError;

/// Why a game cannot be saved in a file, or loaded from one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArchiveError {
    System(SystemError),
    /// A folder, a pipe or a device.
    NotAFile,
    /// No game is as large as this file.
    TooLarge,
    /// Another program saves its game in the same file.
    InUse,
    /// Every file for games in play is taken by another program.
    TooManyGames,
    /// There is no home folder for the state of the program.
    NoHome,
    /// The file can be read, but not the game in it.
    Game(SaveError),
}

impl ArchiveError {
    /// Is there no such file?
    pub fn is_not_found(&self) -> bool {
        matches!(self, Self::System(error) if error.kind == io::ErrorKind::NotFound)
    }
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::System(error) => return error.fmt(f),
            Self::Game(error) => return error.fmt(f),
            Self::NotAFile => "it is not a file",
            Self::TooLarge => "it is too large for a game",
            Self::InUse => "another program saves its game in this file",
            Self::TooManyGames => "too many games are being played",
            Self::NoHome => "there is no home folder",
        })
    }
}

impl std::error::Error for ArchiveError {}

impl From<io::Error> for ArchiveError {
    fn from(error: io::Error) -> Self {
        Self::System(error.into())
    }
}

impl From<SaveError> for ArchiveError {
    fn from(error: SaveError) -> Self {
        Self::Game(error)
    }
}
