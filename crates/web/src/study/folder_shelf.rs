//! A study on the disk: a file for each of its records.
//!
//! A study that is only looked at is in a folder that the library does not know (`viewed`), so that it is there when the
//! program starts again; it becomes one's own when it is changed or kept. What cannot be written stays in memory and is tried
//! again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrocco_backend::study::{Record, Shelf};
use arrocco_host::error::ArchiveError;
use arrocco_support::file::write_atomically;

use super::viewed::{forget_viewed, keep_viewed, viewed_folder};

/// The files of one study; clones share them. Without a folder nothing is kept.
#[derive(Clone, Debug)]
pub(super) struct FolderShelf(Arc<Mutex<Files>>);

#[derive(Debug)]
struct Files {
    folder: Option<PathBuf>,
    study: String,
    is_own: bool,
    /// Is the text in the folder of what is only looked at?
    is_viewed: bool,
    /// What could not be written, and why.
    unsaved: BTreeMap<Record, String>,
    trouble: Option<ArchiveError>,
}

impl FolderShelf {
    pub(super) fn new(folder: Option<&Path>, study: &str) -> Self {
        let name = Record::Text.file_name(study);
        let is_own = folder.is_some_and(|folder| folder.join(&name).exists());
        let is_viewed = !is_own && folder.is_some_and(|folder| viewed_folder(folder).join(&name).exists());
        Self(Arc::new(Mutex::new(Files {
            folder: folder.map(Path::to_owned),
            study: study.to_owned(),
            is_own,
            is_viewed,
            unsaved: BTreeMap::new(),
            trouble: None,
        })))
    }

    fn files(&self) -> MutexGuard<'_, Files> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The study is one's own from now on.
    pub(super) fn keep(&self) {
        self.files().keep();
    }

    /// Tries again to write what could not be written.
    pub(super) fn save_again(&self) {
        self.files().save_again();
    }

    /// Why something could not be written.
    pub(super) fn trouble(&self) -> Option<ArchiveError> {
        self.files().trouble.clone()
    }
}

impl Files {
    fn path(&self, record: Record) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        let name = record.file_name(&self.study);
        Some(if self.is_viewed { viewed_folder(folder).join(name) } else { folder.join(name) })
    }

    fn read(&self, record: Record) -> Option<Vec<u8>> {
        let unsaved = self.unsaved.get(&record).map(|text| text.clone().into_bytes());
        unsaved.or_else(|| fs::read(self.path(record)?).ok())
    }

    fn write(&mut self, record: Record, text: &str) {
        let is_first = !self.is_own && !self.is_viewed;
        match record {
            Record::Last => {
                if let Some(path) = self.path(record).filter(|_| !is_first) {
                    // If it cannot be written, it does not matter.
                    let _ = fs::write(path, text);
                }
            }
            Record::Text if is_first => {
                let Some(folder) = &self.folder else { return };
                self.is_viewed = keep_viewed(folder, &self.study, text.as_bytes()).is_ok();
                if !self.is_viewed {
                    self.is_own = true;
                    self.save(record, text.to_owned());
                }
            }
            record => {
                self.keep();
                self.save(record, text.to_owned());
            }
        }
    }

    fn keep(&mut self) {
        self.is_own = true;
        if !self.is_viewed {
            return;
        }
        let [text, last] = [Record::Text, Record::Last].map(|record| self.read(record));
        self.is_viewed = false;
        if let Some(text) = text {
            self.save(Record::Text, String::from_utf8_lossy(&text).into_owned());
        }
        if let Some(last) = last {
            self.write(Record::Last, &String::from_utf8_lossy(&last));
        }
    }

    fn save(&mut self, record: Record, text: String) {
        if self.folder.is_some() {
            self.unsaved.insert(record, text);
            self.save_again();
        }
    }

    fn save_again(&mut self) {
        let mut trouble = None;
        for (record, text) in std::mem::take(&mut self.unsaved) {
            let Some(path) = self.path(record) else { continue };
            if let Err(error) = write_atomically(&path, &text) {
                trouble = Some(ArchiveError::from(error));
                self.unsaved.insert(record, text);
            } else if let (Record::Text, Some(folder)) = (record, &self.folder) {
                forget_viewed(folder, &self.study);
            }
        }
        self.trouble = trouble;
    }
}

impl Shelf for FolderShelf {
    fn read(&self, record: Record) -> Option<Vec<u8>> {
        self.files().read(record)
    }

    fn write(&mut self, record: Record, text: &str) {
        self.files().write(record, text);
    }

    fn changed_chapters(&self) -> Vec<usize> {
        let files = self.files();
        let entries = files.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        let prefix = format!("{}-", files.study);
        let number = |file: fs::DirEntry| {
            let name = file.file_name().into_string().ok()?;
            name.strip_prefix(&prefix)?.strip_suffix(".pgn")?.parse().ok()
        };
        entries.into_iter().flatten().flatten().filter_map(number).collect()
    }

    fn is_own(&self) -> bool {
        self.files().is_own
    }

    fn is_lasting(&self) -> bool {
        self.files().folder.is_some()
    }
}
