//! What can be wrong with a file of the position index.

use std::fmt;
use std::io;

#[derive(Debug)]
pub enum RunError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// The file is not as it was written.
    Damaged(&'static str),
    /// The file is of another version of the program.
    OtherVersion(u32),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Damaged(what) => write!(f, "the file is damaged: {what}"),
            Self::OtherVersion(version) => {
                write!(f, "the file has version {version}, which is not known here")
            }
        }
    }
}

impl std::error::Error for RunError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Damaged(_) | Self::OtherVersion(_) => None,
        }
    }
}

impl From<io::Error> for RunError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
