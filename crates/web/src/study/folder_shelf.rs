//! A study on the disk: a file for each of its records.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use arrocco_backend::study::{Record, Shelf};
use arrocco_support::answer::warn;
use arrocco_support::file::write_atomically;

/// The files of one study. Without a folder nothing is kept.
#[derive(Debug)]
pub(super) struct FolderShelf {
    folder: Option<PathBuf>,
    study: String,
}

impl FolderShelf {
    pub(super) fn new(folder: Option<&Path>, study: &str) -> Self {
        Self { folder: folder.map(Path::to_owned), study: study.to_owned() }
    }

    fn path(&self, record: Record) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(record.file_name(&self.study)))
    }
}

impl Shelf for FolderShelf {
    fn read(&self, record: Record) -> Option<Vec<u8>> {
        fs::read(self.path(record)?).ok()
    }

    fn write(&mut self, record: Record, text: &str) {
        let Some(path) = self.path(record) else { return };
        if record == Record::Last {
            // If it cannot be written, it does not matter.
            let _ = fs::write(path, text);
        } else {
            warn_of(&path, write_atomically(&path, text));
        }
    }

    fn changed_chapters(&self) -> Vec<usize> {
        let files = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        let prefix = format!("{}-", self.study);
        let number = |file: fs::DirEntry| {
            let name = file.file_name().into_string().ok()?;
            name.strip_prefix(&prefix)?.strip_suffix(".pgn")?.parse().ok()
        };
        files.into_iter().flatten().flatten().filter_map(number).collect()
    }

    fn is_lasting(&self) -> bool {
        self.folder.is_some()
    }
}

/// A study goes on in memory if the disk is full; standard error says so.
fn warn_of(path: &Path, result: io::Result<()>) {
    if let Err(error) = result {
        warn(&format!("{}: {error}", path.display()));
    }
}
