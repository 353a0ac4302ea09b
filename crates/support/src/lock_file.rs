//! A lock file that keeps other programs from writing to the same game.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// A locked file without content. Dropping this releases the lock and, on Unix, removes the file.
#[derive(Debug)]
pub struct LockFile {
    /// Held until this is dropped.
    _file: File,
    path: PathBuf,
}

impl LockFile {
    /// `None` if another program has the lock.
    pub fn take(path: PathBuf) -> io::Result<Option<Self>> {
        loop {
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path)?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path)? => return Ok(Some(Self { _file: file, path })),
                // The previous owner has just removed the file: we locked a file without a name. Try again.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
    }
}

impl Drop for LockFile {
    fn drop(&mut self) {
        if cfg!(unix) {
            // If it cannot be removed, it can still be locked again.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Is the open file still the one at this path?
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let ours = file.metadata()?;
    match fs::metadata(path) {
        Ok(there) => Ok((there.dev(), there.ino()) == (ours.dev(), ours.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "on Unix it can fail")]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_has_it_at_a_time() {
        let path = std::env::temp_dir().join(format!("arrocco-lock-{}", std::process::id()));
        for _ in 0..3 {
            let lock = LockFile::take(path.clone()).unwrap();
            assert!(lock.is_some() && LockFile::take(path.clone()).unwrap().is_none());
        }
        let _ = fs::remove_file(&path);
    }
}
