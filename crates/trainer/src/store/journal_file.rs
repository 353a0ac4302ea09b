//! The file of the journal. Lines are appended under a lock and synced; nothing is ever changed.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::PathBuf;

use arrocco_puzzles::{Journal, Record};
use arrocco_support::file::append_lines;
use arrocco_support::quote::quote;

use super::error::{Result, StoreError};

/// A journal in a file, read as far as it has been.
#[derive(Debug)]
pub(crate) struct JournalFile {
    path: PathBuf,
    /// How many bytes have been read. Always the end of a line.
    read: u64,
}

/// What was read.
#[derive(Debug, Default)]
pub(crate) struct NewLines {
    pub(crate) records: Vec<Record>,
    pub(crate) warnings: Vec<String>,
}

impl JournalFile {
    pub(crate) const fn new(path: PathBuf) -> Self {
        Self { path, read: 0 }
    }

    /// The lines that are new since the last time. A last line without an end is being written, or was cut: it is read when
    /// another one follows.
    pub(crate) fn read_new(&mut self) -> Result<NewLines> {
        let mut file = match File::open(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(NewLines::default()),
            result => result.map_err(StoreError::io(&self.path))?,
        };
        let bytes = self.bytes_after(&mut file).map_err(StoreError::io(&self.path))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let journal = Journal::read(bytes.get(..whole).unwrap_or_default());
        self.read += whole as u64;
        Ok(NewLines { warnings: self.warnings(&journal), records: journal.records })
    }

    fn bytes_after(&mut self, file: &mut File) -> io::Result<Vec<u8>> {
        // A file that has become shorter is another one.
        if file.metadata()?.len() < self.read {
            return Err(io::Error::other("the file has become shorter while it was in use"));
        }
        file.seek(SeekFrom::Start(self.read))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn warnings(&self, journal: &Journal) -> Vec<String> {
        let name = quote(&self.path.to_string_lossy());
        let told = |count: usize, one: &str, many: &str| match count {
            0 => None,
            1 => Some(format!("{name}: 1 line {one}; the rest counts")),
            count => Some(format!("{name}: {count} lines {many}; the rest counts")),
        };
        let damaged = told(journal.unreadable, "is damaged", "are damaged");
        let newer = told(
            journal.newer,
            "is of a later version of this program",
            "are of a later version of this program",
        );
        damaged.into_iter().chain(newer).collect()
    }

    /// Appends lines and waits until the disk has them.
    pub(crate) fn append(&self, records: &[Record]) -> Result<()> {
        let mut text = String::new();
        for record in records {
            text += &record.to_line();
            text.push('\n');
        }
        append_lines(&self.path, &text).map_err(StoreError::io(&self.path))
    }
}
