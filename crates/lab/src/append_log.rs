//! A file to which a long run appends its results one by one, so that a run that was killed can be resumed.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use arrocco_support::quote::quote;

/// The words of messages about a log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wording {
    /// What is going on, as in `match`.
    pub(crate) run: &'static str,
    /// What is appended, as in `game`.
    pub(crate) entry: &'static str,
}

/// The log that is being written.
#[derive(Debug)]
pub(crate) struct AppendLog {
    path: PathBuf,
    file: File,
    wording: Wording,
    /// Entries that could not be written.
    lost: u64,
    is_failing: bool,
}

impl AppendLog {
    /// A new file. An existing one is not overwritten: games are expensive.
    pub(crate) fn create(path: &Path, wording: Wording) -> Result<Self> {
        let name = quote(&path.to_string_lossy());
        match OpenOptions::new().append(true).create_new(true).open(path) {
            Ok(file) => Ok(Self::new(path, file, wording)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                bail!("{name} is there already: --resume goes on with its {}", wording.run)
            }
            Err(error) => Err(error).with_context(|| format!("cannot write {name}")),
        }
    }

    /// Opens a file to append to it, and creates it if there is none.
    pub(crate) fn resume(path: &Path, wording: Wording) -> Result<Self> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", quote(&path.to_string_lossy())))?;
        Ok(Self::new(path, file, wording))
    }

    fn new(path: &Path, file: File, wording: Wording) -> Self {
        Self { path: path.to_owned(), file, wording, lost: 0, is_failing: false }
    }

    /// The quoted name of the file, for messages.
    pub(crate) fn name(&self) -> String {
        quote(&self.path.to_string_lossy())
    }

    pub(crate) const fn file(&self) -> &File {
        &self.file
    }

    /// Cuts off an entry that was not written to its end.
    pub(crate) fn truncate(&self, length: u64) -> Result<()> {
        self.file.set_len(length).with_context(|| format!("cannot write {}", self.name()))
    }

    /// Appends the first entry. Without it nothing can be resumed, so a failure is an error.
    pub(crate) fn begin(&mut self, entry: &[u8]) -> Result<()> {
        self.write(entry).with_context(|| format!("cannot write {}", self.name()))
    }

    /// Appends an entry. If that fails, the run goes on: a full disk may have room for the next entry, and resuming plays
    /// again what is missing. Returns a warning if there is a reason for one.
    pub(crate) fn append(&mut self, entry: &[u8]) -> Option<String> {
        let (name, Wording { run, entry: what }) = (self.name(), self.wording);
        let was_failing = self.is_failing;
        let written = self.write(entry);
        self.is_failing = written.is_err();
        match written {
            Err(error) => {
                self.lost += 1;
                let warning =
                    || format!("cannot write {name}: {error}; the {run} goes on, the {what} is lost");
                (!was_failing).then(warning)
            }
            Ok(()) if was_failing => {
                Some(format!("{name} can be written again; {} {what}s are lost", self.lost))
            }
            Ok(()) => None,
        }
    }

    /// Writes an entry as a whole: half of one would make everything after it unreadable.
    fn write(&mut self, entry: &[u8]) -> io::Result<()> {
        let end = self.file.metadata()?.len();
        let written = self.file.write_all(entry).and_then(|()| self.file.flush());
        if written.is_err() {
            self.file.set_len(end)?;
        }
        written
    }

    /// Fails if an entry could not be written.
    pub(crate) fn check(&self) -> Result<()> {
        let what = self.wording.entry;
        ensure!(self.lost == 0, "{} {what}s could not be written to {}", self.lost, self.name());
        Ok(())
    }
}
