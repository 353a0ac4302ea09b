//! The index made anew from the journal and the PGN files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::{LibraryError, Result};
use super::journal::{Journal, Record};
use super::library::Library;
use super::source::SourceState;

/// What a rebuilt library begins with.
#[derive(Debug, Default)]
pub struct Rebuilt {
    /// Collections whose files are there.
    pub collections: usize,
    /// Collections whose files are gone. They stay in the library without games, and `add` finds them again.
    pub missing: Vec<PathBuf>,
    /// Lines of the journal that cannot be read.
    pub unreadable: usize,
}

/// A collection as the journal tells it.
struct Told {
    name: String,
    path: String,
    is_binned: bool,
}

impl Library {
    /// Puts the old index aside and begins a new one with the same collections, still empty:
    /// [`resume`](Library::resume) takes their files in.
    pub fn rebuild(folder: &Path) -> Result<(Self, Rebuilt)> {
        fs::create_dir_all(folder).map_err(LibraryError::io(folder))?;
        let alone = Self::lock_alone(folder)?;
        // While the journal is whole it knows more than a damaged database; if it is gone, the database is asked.
        let journal = Journal::new(folder.join("journal.jsonl"));
        if !journal.has_records() && folder.join("library.db").exists() {
            drop(Self::open(folder)?);
        }
        let read = journal.read()?;
        put_aside(folder)?;
        let new = Self::create_anew(folder, journal)?;
        drop(alone);
        let mut rebuilt = Rebuilt { unreadable: read.unreadable, ..Rebuilt::default() };
        for told in collections(read.records) {
            let path = PathBuf::from(&told.path);
            let state = if let Ok(state) = SourceState::of(&path) {
                rebuilt.collections += 1;
                state
            } else {
                rebuilt.missing.push(path);
                SourceState { size: -1, modified: 0, head: 0, tail: 0 }
            };
            let id = new.insert_collection(&told.name, &told.path, &state)?;
            if told.is_binned {
                let day = arrocco_support::date::today();
                new.database.execute("UPDATE collection SET binned = ? WHERE id = ?", (day, id))?;
            }
        }
        Ok((new, rebuilt))
    }
}

/// The database is kept beside the new one; the files of positions hold nothing that is not in the PGN files.
fn put_aside(folder: &Path) -> Result<()> {
    for (from, to) in [("library.db", "library.db.old"), ("library.db-wal", "library.db.old-wal")] {
        let (from, to) = (folder.join(from), folder.join(to));
        match fs::rename(&from, &to) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(LibraryError::Io { path: from, error });
            }
            _ => {}
        }
    }
    let _ = fs::remove_file(folder.join("library.db-shm"));
    let positions = folder.join("positions");
    match fs::remove_dir_all(&positions) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(LibraryError::Io { path: positions, error })
        }
        _ => Ok(()),
    }
}

/// The collections that are there at the end of the journal.
fn collections(records: Vec<Record>) -> Vec<Told> {
    let mut all: Vec<Told> = Vec::new();
    for record in records {
        let mut change = |name: &str, change: &mut dyn FnMut(&mut Told)| {
            all.iter_mut().filter(|told| told.name == name).for_each(change);
        };
        match record {
            Record::Add { name, path } => {
                all.retain(|told| told.name != name && told.path != path);
                all.push(Told { name, path, is_binned: false });
            }
            Record::Rename { name, to } => change(&name, &mut |told| told.name.clone_from(&to)),
            Record::Moved { name, path } => change(&name, &mut |told| told.path.clone_from(&path)),
            Record::Bin { name, is_in } => change(&name, &mut |told| told.is_binned = is_in),
            Record::Forget { name } => all.retain(|told| told.name != name),
            Record::Game { .. } => {}
        }
    }
    all
}
