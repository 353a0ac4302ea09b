//! The files of positions, read one after the other.

use std::io::ErrorKind;
use std::path::PathBuf;

use super::error::{LibraryError, Result};
use super::library::Library;
use crate::positions::{Run, RunError};

impl Library {
    pub(super) fn for_each_run(
        &self,
        mut read: impl FnMut(&mut Run) -> std::result::Result<(), RunError>,
    ) -> Result<()> {
        for (path, mut run) in self.open_runs()? {
            read(&mut run).map_err(LibraryError::run(&path))?;
        }
        Ok(())
    }

    /// Opens all files of positions. Another program may merge some of them meanwhile, and then the list is read anew.
    fn open_runs(&self) -> Result<Vec<(PathBuf, Run)>> {
        let mut paths = self.run_paths()?;
        loop {
            let open = |path: PathBuf| match Run::open(&path) {
                Ok(run) => Ok((path, run)),
                Err(error) => Err((path, error)),
            };
            match paths.iter().cloned().map(open).collect() {
                Ok(runs) => return Ok(runs),
                Err((path, error)) => {
                    let before = std::mem::replace(&mut paths, self.run_paths()?);
                    let is_gone =
                        matches!(&error, RunError::Io(error) if error.kind() == ErrorKind::NotFound);
                    if is_gone && before == paths {
                        return Err(LibraryError::Damaged(format!("{} is gone", path.display())));
                    }
                    if !is_gone {
                        return Err(LibraryError::run(path)(error));
                    }
                }
            }
        }
    }

    pub(super) fn run_paths(&self) -> Result<Vec<PathBuf>> {
        let files = self.strings("SELECT file FROM run ORDER BY id")?;
        Ok(files.into_iter().map(|file| self.run_path(&file)).collect())
    }
}
