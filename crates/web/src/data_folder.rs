//! The folder in which the page's games and studies are kept, so that they outlive the program.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use arrocco_support::state_folder::state_folder;

/// The most servers that can run at once, each with a folder of its own.
const SLOTS: u32 = 16;

/// A folder that no other program writes to as long as this lives.
#[derive(Debug)]
pub(super) struct DataFolder {
    folder: PathBuf,
    /// Held, not read.
    _lock: File,
}

impl DataFolder {
    /// The first folder that no other server uses.
    pub(super) fn of_user() -> io::Result<Self> {
        let state = state_folder().ok_or_else(|| io::Error::other("there is no home folder"))?;
        Self::open(&state)
    }

    fn open(state: &Path) -> io::Result<Self> {
        fs::create_dir_all(state)?;
        for slot in 1..=SLOTS {
            let name = if slot == 1 { "web".to_owned() } else { format!("web-{slot}") };
            let path = state.join(format!("{name}.lock"));
            let lock = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
            match lock.try_lock() {
                Ok(()) => return Self::create(state.join(name), lock),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::other("too many servers are running"))
    }

    fn create(folder: PathBuf, lock: File) -> io::Result<Self> {
        let data_folder = Self { folder, _lock: lock };
        fs::create_dir_all(data_folder.games())?;
        fs::create_dir_all(data_folder.studies())?;
        Ok(data_folder)
    }

    pub(super) fn token(&self) -> PathBuf {
        self.folder.join("token")
    }

    pub(super) fn games(&self) -> PathBuf {
        self.folder.join("games")
    }

    /// The files of collections that pages have sent.
    pub(super) fn collections(&self) -> PathBuf {
        self.folder.join("collections")
    }

    pub(super) fn studies(&self) -> PathBuf {
        self.folder.join("studies")
    }
}

/// Is it a name that this program has generated?
pub(super) fn is_generated_name(name: &str) -> bool {
    name.len() == 16 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_servers_do_not_share_a_folder() {
        let state = std::env::temp_dir().join(format!("arrocco-data-folder-{}", std::process::id()));
        let first = DataFolder::open(&state).unwrap();
        let second = DataFolder::open(&state).unwrap();
        assert_ne!(first.folder, second.folder);
        let folder = first.folder.clone();
        drop(first);
        assert_eq!(DataFolder::open(&state).unwrap().folder, folder);
        fs::remove_dir_all(&state).unwrap();
    }
}
