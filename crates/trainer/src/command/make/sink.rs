//! Where made puzzles go: to a file, or to the user's own.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Result, ensure};
use arrocco_puzzles::{Puzzle, PuzzleId, Record};
use arrocco_support::answer::warn;

use crate::command::args::MakeArgs;
use crate::store::{JournalFile, Store};

/// Where made puzzles go, with what is there already.
pub(in crate::command) struct Sink {
    target: Target,
    set: String,
    known: BTreeSet<PuzzleId>,
    searched: BTreeSet<PuzzleId>,
    nodes: u64,
}

enum Target {
    File(JournalFile),
    Store(Box<Store>),
}

impl Sink {
    pub(in crate::command) fn open(args: &MakeArgs, set: &str) -> Result<Self> {
        let (target, records) = if let Some(path) = &args.out {
            ensure!(
                args.pgn.as_deref() != Some(path.as_path()),
                "the file that is read cannot be written to"
            );
            let mut file = JournalFile::new(path.clone());
            let records = of_file(&mut file, path)?;
            (Target::File(file), records)
        } else {
            let store = crate::command::open(&args.store)?;
            let records = store.records().to_vec();
            (Target::Store(Box::new(store)), records)
        };
        let mut sink = Self {
            target,
            set: set.to_owned(),
            known: BTreeSet::new(),
            searched: BTreeSet::new(),
            nodes: args.nodes,
        };
        for record in records {
            sink.know(record);
        }
        Ok(sink)
    }

    fn know(&mut self, record: Record) {
        match record {
            Record::Puzzle(puzzle) => {
                self.known.insert(puzzle.id().clone());
            }
            // One that was taken out is not put in again.
            Record::Removed { puzzle, .. } => {
                self.known.insert(puzzle);
            }
            Record::Searched { game, nodes } if nodes >= self.nodes => {
                self.searched.insert(game);
            }
            Record::Searched { .. }
            | Record::Attempt(_)
            | Record::Withdrawn { .. }
            | Record::Restored { .. } => {}
        }
    }

    pub(super) fn is_searched(&self, game: &PuzzleId) -> bool {
        self.searched.contains(game)
    }

    /// Writes the puzzles of a game that are new. Returns how many.
    pub(super) fn add(&mut self, game: PuzzleId, puzzles: Vec<Puzzle>) -> Result<u64> {
        self.searched.insert(game.clone());
        let count = self.add_all(puzzles, Some(Record::Searched { game, nodes: self.nodes }))?;
        Ok(count)
    }

    /// Writes those that are new, and a last line.
    pub(in crate::command) fn add_all(&mut self, puzzles: Vec<Puzzle>, last: Option<Record>) -> Result<u64> {
        let new = puzzles.into_iter().filter(|puzzle| self.known.insert(puzzle.id().clone()));
        let new = new.map(|puzzle| Record::Puzzle(Box::new(puzzle.in_set(&self.set))));
        let mut records: Vec<Record> = new.collect();
        let count = records.len() as u64;
        records.extend(last);
        match &mut self.target {
            Target::File(file) => file.append(&records)?,
            Target::Store(store) => store.add(&records)?,
        }
        Ok(count)
    }
}

/// What a file has already. It must be one of ours, or new.
fn of_file(file: &mut JournalFile, path: &Path) -> Result<Vec<Record>> {
    let read = file.read_new()?;
    let is_ours =
        !read.records.is_empty() || std::fs::metadata(path).map_or(true, |metadata| metadata.len() == 0);
    ensure!(is_ours, "{}: this is not a file of puzzles: choose another one to write to", path.display());
    read.warnings.iter().for_each(|warning| warn(warning));
    Ok(read.records)
}
