//! Errors of the operating system.

use std::{fmt, io};

/// An [`io::Error`] that can be compared and sent around: its kind, which is translated, and its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SystemError {
    pub kind: io::ErrorKind,
    pub text: String,
}

impl fmt::Display for SystemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for SystemError {}

impl From<io::Error> for SystemError {
    fn from(error: io::Error) -> Self {
        Self::from(&error)
    }
}

impl From<&io::Error> for SystemError {
    fn from(error: &io::Error) -> Self {
        Self { kind: error.kind(), text: error.to_string() }
    }
}
