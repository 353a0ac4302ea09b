//! A file of games, or standard input, as the user names it.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use arrocco_support::quote::visible;

/// A file of games, or standard input, that has not been opened yet.
#[derive(Debug)]
pub struct Input {
    path: PathBuf,
    /// Its bytes, if it is a file that has an end.
    size: Option<u64>,
}

impl Input {
    pub fn new(path: &Path) -> Self {
        let metadata = if is_standard(path) { None } else { fs::metadata(path).ok() };
        let size = metadata.filter(fs::Metadata::is_file).map(|metadata| metadata.len());
        Self { path: path.to_owned(), size }
    }

    /// The name, fit to be printed.
    pub fn name(&self) -> String {
        if is_standard(&self.path) {
            "standard input".to_owned()
        } else {
            visible(&self.path.to_string_lossy())
        }
    }

    pub const fn size(&self) -> Option<u64> {
        self.size
    }

    pub fn open(&self) -> Result<Box<dyn Read + Send>> {
        if is_standard(&self.path) {
            return Ok(Box::new(io::stdin()));
        }
        let file = File::open(&self.path).context("cannot open the file")?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            bail!("cannot read a directory");
        }
        Ok(Box::new(file))
    }
}

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}
