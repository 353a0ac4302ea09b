//! Looks for damage in a library, and for PGN files that have changed.

use std::fmt;
use std::path::PathBuf;

use super::error::{LibraryError, Result};
use super::library::Library;
use super::source::Comparison;
use crate::positions::Run;

/// Something that is not as it should be.
#[derive(Debug)]
pub enum Problem {
    /// The database says that it is damaged.
    Database(String),
    /// A file of positions cannot be read.
    Positions(LibraryError),
    /// Lines of the journal cannot be read.
    Journal(usize),
    /// A PGN file is gone.
    SourceMissing(PathBuf),
    /// A PGN file has changed.
    SourceChanged(PathBuf),
    /// A PGN file has become longer.
    SourceLonger(PathBuf),
    /// A collection was not taken in to its end.
    Unfinished(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Database(text) => LibraryError::Damaged(text.clone()).fmt(f),
            Self::Positions(error) => error.fmt(f),
            Self::Journal(1) => f.write_str("one line of the journal cannot be read"),
            Self::Journal(lines) => write!(f, "{lines} lines of the journal cannot be read"),
            Self::SourceMissing(path) => LibraryError::SourceMissing(path.clone()).fmt(f),
            Self::SourceChanged(path) => LibraryError::SourceChanged(path.clone()).fmt(f),
            Self::SourceLonger(path) => {
                write!(f, "{} has new games; arrocco library add takes them in", path.display())
            }
            Self::Unfinished(name) => {
                write!(f, "{name} is not in the library to its end; arrocco library add goes on with it")
            }
        }
    }
}

impl Library {
    /// Reads the whole index and compares all checksums, until `is_interrupted` says so.
    pub fn check(&self, is_interrupted: impl Fn() -> bool) -> Result<Vec<Problem>> {
        let mut problems = Vec::new();
        for answer in self.strings("PRAGMA integrity_check(10)")?.into_iter().filter(|answer| answer != "ok")
        {
            problems.push(Problem::Database(answer));
        }
        for path in self.run_paths()? {
            let checked = Run::open(&path).and_then(|mut run| run.check(&is_interrupted));
            if let Err(error) = checked {
                problems.push(Problem::Positions(LibraryError::run(&path)(error)));
            }
            if is_interrupted() {
                return Err(LibraryError::Interrupted);
            }
        }
        let unreadable = self.journal.read()?.unreadable;
        if unreadable > 0 {
            problems.push(Problem::Journal(unreadable));
        }
        self.check_sources(&mut problems)?;
        Ok(problems)
    }

    fn check_sources(&self, problems: &mut Vec<Problem>) -> Result<()> {
        for collection in self.collections()? {
            if !collection.path.exists() {
                problems.push(Problem::SourceMissing(collection.path));
                continue;
            }
            match collection.source.compare(&collection.path)? {
                Comparison::Changed => problems.push(Problem::SourceChanged(collection.path)),
                Comparison::Longer => problems.push(Problem::SourceLonger(collection.path)),
                Comparison::Same if !collection.is_complete => {
                    problems.push(Problem::Unfinished(collection.name));
                }
                Comparison::Same => {}
            }
        }
        Ok(())
    }
}
