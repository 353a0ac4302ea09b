//! Games and studies that this program wrote itself: those of the terminal and those of the page, which both show all.
//!
//! Each file is a collection of its own, found in the state folder whenever the library is opened, so that nothing needs to
//! tell the library when a game is saved. Games of every earlier version are found in the same way.

mod own_file;
mod refresh;
mod settle;
#[cfg(test)]
mod tests;

pub(super) use own_file::original_of;
pub use refresh::Refreshed;

use super::error::{LibraryError, Result};
use super::library::Library;
use super::place;

impl Library {
    /// The library of the user with the games of the terminal and the page as they are now.
    pub fn of_user() -> Result<(Self, Refreshed)> {
        let folder = place::folder(None).map_err(LibraryError::io("library"))?;
        let mut library = Self::open(&folder)?;
        let refreshed = match place::own_games(None) {
            Some(state) => library.refresh(&state, &mut |_| true)?,
            None => Refreshed::default(),
        };
        Ok((library, refreshed))
    }
}
