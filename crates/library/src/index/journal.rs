//! What people decided about their library, in a text file of its own: collections, names, tags, the bin.
//!
//! Everything else in the index can be made anew from the PGN files; this could not. So it is written twice: into the
//! database, and as a line here.

use std::fs;
use std::io;
use std::path::PathBuf;

use arrocco_support::file::append_lines;
use serde::{Deserialize, Serialize};

use super::error::{LibraryError, Result};

/// One decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Record {
    Add { name: String, path: String },
    Rename { name: String, to: String },
    Moved { name: String, path: String },
    Bin { name: String, is_in: bool },
    Forget { name: String },
    Game { game: GameReference, change: GameChange },
}

/// A game as it is found again in an index that was made anew.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct GameReference {
    /// The name that its collection had then.
    pub(super) collection: String,
    pub(super) number: i64,
    pub(super) fingerprint: i64,
}

/// A change of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum GameChange {
    Tag(String),
    Untag(String),
    Title(Option<String>),
    Bin(bool),
}

#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
}

/// The records of a journal, and how many lines could not be read.
#[derive(Debug, Default)]
pub(super) struct Records {
    pub(super) records: Vec<Record>,
    pub(super) unreadable: usize,
}

impl Journal {
    pub(super) const fn new(path: PathBuf) -> Self {
        Self { path }
    }

    pub(super) fn has_records(&self) -> bool {
        fs::metadata(&self.path).is_ok_and(|metadata| metadata.len() > 0)
    }

    /// Appends records and waits until the disk has them.
    pub(super) fn append(&self, records: &[Record]) -> Result<()> {
        let mut text = String::new();
        for record in records {
            let line = serde_json::to_string(record)
                .map_err(io::Error::other)
                .map_err(LibraryError::io(&self.path))?;
            text += &line;
            text.push('\n');
        }
        append_lines(&self.path, &text).map_err(LibraryError::io(&self.path))
    }

    pub(super) fn read(&self) -> Result<Records> {
        let bytes = match fs::read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Records::default()),
            result => result.map_err(LibraryError::io(&self.path))?,
        };
        Ok(Records::parse(&bytes))
    }
}

impl Records {
    pub(super) fn parse(bytes: &[u8]) -> Self {
        let mut all = Self::default();
        for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
            match serde_json::from_slice(line) {
                Ok(record) => all.records.push(record),
                Err(_) => all.unreadable += 1,
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use arrocco_support::temporary_folder::TemporaryFolder;

    use super::*;

    #[test]
    fn a_line_that_was_cut_costs_only_itself() {
        let folder = TemporaryFolder::new().unwrap();
        let journal = Journal::new(folder.file("journal.jsonl"));
        assert!(!journal.has_records() && journal.read().unwrap().records.is_empty());
        let game = GameReference { collection: "a \"b\"".to_owned(), number: 3, fingerprint: -5 };
        let records = [
            Record::Add { name: "a".to_owned(), path: "/a.pgn".to_owned() },
            Record::Game { game, change: GameChange::Title(Some("two\nlines".to_owned())) },
        ];
        journal.append(&records).unwrap();
        let text = fs::read(folder.file("journal.jsonl")).unwrap();
        fs::write(folder.file("journal.jsonl"), &text[..text.len() - 9]).unwrap();
        journal.append(&records[..1]).unwrap();
        let read = journal.read().unwrap();
        assert_eq!((read.records.len(), read.unreadable), (2, 1));
        assert_eq!(read.records, [records[0].clone(), records[0].clone()]);
    }
}
