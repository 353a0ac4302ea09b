//! What can go wrong with a library.

use std::fmt;
use std::io;
use std::path::PathBuf;

use arrocco_support::quote::quote;
use rusqlite::{ErrorCode, ffi};

use crate::positions::RunError;

pub type Result<T> = std::result::Result<T, LibraryError>;

#[derive(Debug)]
pub enum LibraryError {
    /// A file or folder cannot be used.
    Io { path: PathBuf, error: io::Error },
    /// The database refuses.
    Database(rusqlite::Error),
    /// The index is not as it was written.
    Damaged(String),
    /// The database is gone, but the journal says that there was one.
    Gone,
    /// The index was made by another version of the program.
    OtherVersion,
    /// The library may be read, but not changed.
    ReadOnly,
    /// Another program is taking in the same file, or rebuilding the library.
    Busy(&'static str),
    /// A file of games is no longer where it was.
    SourceMissing(PathBuf),
    /// A file of games is not as it was when it was taken in.
    SourceChanged(PathBuf),
    /// A file that was to be taken in has no game.
    NoGames(PathBuf),
    /// The disk is full, or does not take what is written to it.
    Unwritable(String),
    /// A path that cannot be stored.
    NotUtf8(PathBuf),
    /// There is no such game.
    NoGame(i64),
    /// There is no such collection.
    NoCollection(String),
    /// Another collection has this name.
    NameTaken(String),
    /// What was asked for cannot be understood.
    Request(String),
    /// Ctrl-C.
    Interrupted,
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const REBUILD: &str = "arrocco library rebuild makes it anew from the PGN files";
        match self {
            Self::Io { path, error } => write!(f, "{}: {error}", quote(&path.to_string_lossy())),
            Self::Database(error) => write!(f, "the database of the library: {error}"),
            Self::Damaged(what) => write!(f, "the index of the library is damaged ({what}): {REBUILD}"),
            Self::Gone => write!(f, "the index of the library is gone: {REBUILD}"),
            Self::OtherVersion => {
                write!(f, "the index of the library is of another version of this program: {REBUILD}")
            }
            Self::ReadOnly => f.write_str(
                "the library cannot be changed: the disk is full, or its folder may only be read from here",
            ),
            Self::Busy(what) => write!(f, "another program {what}"),
            Self::SourceMissing(path) => {
                let name = quote(&path.to_string_lossy());
                write!(f, "{name} is gone; arrocco library add tells the library where it is now")
            }
            Self::SourceChanged(path) => {
                let name = quote(&path.to_string_lossy());
                write!(f, "{name} has changed since it was taken in; arrocco library add takes it in again")
            }
            Self::NoGames(path) => write!(f, "there is no game in {}", quote(&path.to_string_lossy())),
            Self::Unwritable(reason) => {
                write!(f, "the library cannot be written, perhaps because the disk is full: {reason}")
            }
            Self::NotUtf8(path) => {
                write!(f, "{} cannot be stored: the name is not UTF-8", quote(&path.to_string_lossy()))
            }
            Self::NoGame(id) => write!(f, "there is no game {id} in the library"),
            Self::NoCollection(name) => write!(f, "there is no collection {} in the library", quote(name)),
            Self::NameTaken(name) => write!(f, "there is a collection {} already", quote(name)),
            Self::Request(text) => f.write_str(text),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for LibraryError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            // The database's error is told already, and its causes repeat it in other words.
            _ => None,
        }
    }
}

impl From<rusqlite::Error> for LibraryError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged(error.to_string()),
            Some(ErrorCode::OperationInterrupted) => Self::Interrupted,
            Some(ErrorCode::ReadOnly) => Self::ReadOnly,
            Some(ErrorCode::DiskFull) => Self::Unwritable("there is no room".to_owned()),
            Some(ErrorCode::SystemIoFailure) if is_about_writing(&error) => {
                Self::Unwritable("it does not take what is written".to_owned())
            }
            _ => Self::Database(error),
        }
    }
}

/// Codes of `SQLite` for input and output that is not reading: writing, syncing, changing a size, shared memory.
const WRITING: [i32; 8] = [
    ffi::SQLITE_IOERR_WRITE,
    ffi::SQLITE_IOERR_FSYNC,
    ffi::SQLITE_IOERR_DIR_FSYNC,
    ffi::SQLITE_IOERR_TRUNCATE,
    ffi::SQLITE_IOERR_SHMOPEN,
    ffi::SQLITE_IOERR_SHMSIZE,
    ffi::SQLITE_IOERR_SHMMAP,
    ffi::SQLITE_IOERR_DELETE,
];

fn is_about_writing(error: &rusqlite::Error) -> bool {
    error.sqlite_error().is_some_and(|error| WRITING.contains(&error.extended_code))
}

impl LibraryError {
    /// Whether reading may work where this has failed.
    pub(super) fn is_about_writing(&self) -> bool {
        use io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem, StorageFull};
        match self {
            Self::ReadOnly | Self::Unwritable(_) => true,
            Self::Io { error, .. } => {
                matches!(error.kind(), PermissionDenied | ReadOnlyFilesystem | StorageFull)
            }
            Self::Database(error) => {
                matches!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied))
            }
            _ => false,
        }
    }

    pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        |error| Self::Io { path, error }
    }

    pub(crate) fn run(path: impl Into<PathBuf>) -> impl FnOnce(RunError) -> Self {
        let path = path.into();
        |error| match error {
            RunError::Io(error) => Self::Io { path, error },
            error => Self::Damaged(format!("{}: {error}", quote(&path.to_string_lossy()))),
        }
    }
}
