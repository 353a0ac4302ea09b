//! The folder in which the program keeps what outlives it: saved games, the state of the server.

use std::path::PathBuf;
use std::{fs, io};

/// `$XDG_STATE_HOME/arrocco`, or `~/.local/state/arrocco` (XDG base directory specification). `None` without a home.
pub fn state_folder() -> Option<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = absolute("XDG_STATE_HOME").or_else(|| Some(std::env::home_dir()?.join(".local/state")));
    state.map(|state| state.join("arrocco"))
}

/// The same folder, created if it is missing.
pub fn create_state_folder() -> io::Result<PathBuf> {
    let folder = state_folder().ok_or_else(|| io::Error::other("there is no home folder"))?;
    fs::create_dir_all(&folder)?;
    Ok(folder)
}
