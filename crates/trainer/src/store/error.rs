//! What can go wrong with what is kept.

use std::fmt;
use std::io;
use std::path::PathBuf;

use arrocco_support::quote::quote;

pub type Result<T> = std::result::Result<T, StoreError>;

#[derive(Debug)]
pub enum StoreError {
    /// A file or folder cannot be used.
    Io { path: PathBuf, error: io::Error },
    /// The database of imported puzzles refuses.
    Database(rusqlite::Error),
    /// There is no such imported set.
    NoSet(String),
    /// The database was made by a later version of the program.
    Newer(PathBuf),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, error } => write!(f, "{}: {error}", quote(&path.to_string_lossy())),
            Self::Database(error) => write!(f, "the database of imported puzzles: {error}"),
            Self::NoSet(name) => write!(f, "there is no imported set {}", quote(name)),
            Self::Newer(path) => {
                let name = quote(&path.to_string_lossy());
                write!(f, "{name} is of a later version of this program")
            }
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            Self::Database(error) => Some(error),
            Self::NoSet(_) | Self::Newer(_) => None,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl StoreError {
    pub(super) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        |error| Self::Io { path, error }
    }
}
