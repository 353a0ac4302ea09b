//! The library while a game is played line by line.

use anyhow::Result;
use arrocco_library::index::{GameSummary, Library};

/// The library while it is used.
#[derive(Debug, Default)]
pub(super) struct PlainLibrary {
    pub(super) library: Option<Library>,
    /// The last list, whose places are the numbers that people type.
    pub(super) listed: Vec<GameSummary>,
    /// Games that were deleted, the last at the end.
    pub(super) deleted: Vec<GameSummary>,
}

impl PlainLibrary {
    /// The library with what was played since it was last asked for.
    pub(super) fn open(&mut self) -> Result<&mut Library> {
        let (library, _) = Library::of_user()?;
        Ok(self.library.insert(library))
    }
}
