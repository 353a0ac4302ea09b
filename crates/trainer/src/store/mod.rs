//! What is kept of puzzles and training, in the folder `puzzles` of the library.
//!
//! `training.jsonl` is the journal: own puzzles, tries, withdrawals. It only grows, is synced after every line, and whatever
//! it says is what counts. `imported.db` has sets that were imported, which can be millions; it can be imported again.

mod error;
mod imported;
mod journal_file;
mod set;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use arrocco_puzzles::{MemoryPool, Now, Pool, Puzzle, PuzzleId, Query, Record, STARTER, Training, starter};

pub use error::{Result, StoreError};
use imported::Imported;
pub(crate) use journal_file::JournalFile;
pub use set::Set;

/// The set of puzzles from one's own games.
pub const OWN: &str = "own";

/// Puzzles and training on this machine. Several programs may have it open at once; [`refresh`](Self::refresh) takes in what
/// the others have added.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    journal: JournalFile,
    records: Vec<Record>,
    own: MemoryPool,
    imported: Imported,
    warnings: Vec<String>,
}

impl Store {
    /// Opens what is kept in the library in a folder, which is created if it is missing.
    pub fn open(library: &Path) -> Result<Self> {
        let folder = library.join("puzzles");
        fs::create_dir_all(&folder).map_err(StoreError::io(&folder))?;
        let mut warnings = Vec::new();
        let imported = Imported::open(&folder.join("imported.db"), &mut warnings)?;
        let journal = JournalFile::new(folder.join("training.jsonl"));
        let mut store =
            Self { folder, journal, records: Vec::new(), own: MemoryPool::default(), imported, warnings };
        store.refresh()?;
        Ok(store)
    }

    /// Opens that of the user: in the folder of an option, or where the library is.
    pub fn of_user(option: Option<&Path>) -> Result<Self> {
        let folder = arrocco_library::index::folder(option).map_err(StoreError::io("library"))?;
        Self::open(&folder)
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What was damaged, in sentences for people; each is told once.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// The journal.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The training that the journal tells of.
    pub fn training(&self, now: Now) -> Training {
        Training::new(self.records.iter().cloned(), now)
    }

    /// Takes in what other programs have added to the journal, and returns it.
    pub fn refresh(&mut self) -> Result<Vec<Record>> {
        let read = self.journal.read_new()?;
        self.warnings.extend(read.warnings);
        for record in &read.records {
            self.apply(record);
        }
        Ok(read.records)
    }

    /// Adds lines to the journal. When this returns they are on the disk.
    pub fn add(&mut self, records: &[Record]) -> Result<()> {
        self.journal.append(records)?;
        // Other programs' lines may stand before ours: all are read in the order of the file.
        self.refresh().map(drop)
    }

    fn apply(&mut self, record: &Record) {
        if let Record::Puzzle(puzzle) = record {
            self.own.add((**puzzle).clone());
        }
        self.records.push(record.clone());
    }

    /// Imports puzzles, all or, if one cannot be read or `next` fails, those of the last whole batch. Returns how many are new.
    pub fn import(&mut self, puzzles: impl Iterator<Item = Puzzle>) -> Result<u64> {
        self.imported.add(puzzles)
    }

    /// Removes an imported set. Returns how many puzzles it had.
    pub fn remove_set(&mut self, name: &str) -> Result<u64> {
        self.imported.remove(name)
    }

    /// The sets with their sizes.
    pub fn sets(&self) -> Result<Vec<Set>> {
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for puzzle in self.own.puzzles() {
            *counts.entry(puzzle.set.clone()).or_default() += 1;
        }
        for (name, count) in self.imported.sets()? {
            *counts.entry(name).or_default() += count;
        }
        let starter = Set { name: STARTER.to_owned(), puzzles: starter().len() as u64 };
        let rest = counts.into_iter().map(|(name, puzzles)| Set { name, puzzles });
        Ok(std::iter::once(starter).chain(rest).collect())
    }

    /// Hands over all puzzles that match, own ones first, until `found` returns false.
    pub fn each(&self, query: &Query<'_>, mut found: impl FnMut(Puzzle) -> bool) -> Result<()> {
        let in_memory = self.own.puzzles().chain(starter().puzzles());
        for puzzle in in_memory.filter(|puzzle| query.matches(puzzle)) {
            if !found(puzzle.clone()) {
                return Ok(());
            }
        }
        self.imported.each(|puzzle| !query.matches(&puzzle) || found(puzzle))
    }

    /// Is there a puzzle with this name?
    pub fn has(&self, id: &PuzzleId) -> Result<bool> {
        Ok(self.puzzle(id)?.is_some())
    }
}

impl Pool for Store {
    type Error = StoreError;

    fn puzzle(&self, id: &PuzzleId) -> Result<Option<Puzzle>> {
        match self.own.get(id).or_else(|| starter().get(id)) {
            Some(puzzle) => Ok(Some(puzzle.clone())),
            None => self.imported.puzzle(id),
        }
    }

    fn near(&self, query: &Query<'_>, is_wanted: &dyn Fn(&PuzzleId) -> bool) -> Result<Vec<Puzzle>> {
        let Ok(mut found) = self.own.near(query, is_wanted);
        let Ok(more) = starter().near(query, is_wanted);
        found.extend(more);
        found.extend(self.imported.near(query, is_wanted)?);
        let distance = |puzzle: &Puzzle| match puzzle.kind() {
            arrocco_puzzles::Kind::Repertoire => 0,
            arrocco_puzzles::Kind::Tactic => (puzzle.rating.value - query.rating).abs() as u32,
        };
        found.sort_by_key(distance);
        found.truncate(query.most);
        Ok(found)
    }
}

#[cfg(test)]
mod tests;
