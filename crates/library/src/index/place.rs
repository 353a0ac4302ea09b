//! Where the library of a user is.

use std::io;
use std::path::{Path, PathBuf};

use arrocco_support::state_folder::state_folder;

/// The environment variable that names another folder.
pub const VARIABLE: &str = "ARROCCO_LIBRARY";

/// The folder: that of the option, of the environment variable, or `library` in the program's state folder.
pub fn folder(option: Option<&Path>) -> io::Result<PathBuf> {
    if let Some(folder) = option {
        return Ok(folder.to_owned());
    }
    match std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty()) {
        Some(folder) => Ok(folder.into()),
        None => state_folder().map(|state| state.join("library")).ok_or_else(|| {
            io::Error::other(
                "there is no home folder: --library or ARROCCO_LIBRARY names the folder of the library",
            )
        }),
    }
}

/// The state folder whose games belong to a library: none if the library is one that was named on the command line.
pub fn own_games(option: Option<&Path>) -> Option<PathBuf> {
    if option.is_some() { None } else { state_folder() }
}
