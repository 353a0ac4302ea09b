//! The puzzles and the journal of the user, for all pages. The file is opened when somebody first asks.

use std::convert::Infallible;
use std::sync::{Mutex, MutexGuard, PoisonError};

use arrocco_backend::protocol::{ProgressView, Refused};
use arrocco_backend::puzzles::progress;
use arrocco_host::language::Language;
use arrocco_puzzles::{
    MemoryPool, Now, Pool, Puzzle, PuzzleId, Reason, Record, Task, Training, Wish, starter,
};
use arrocco_support::answer::warn;
use arrocco_trainer::{OWN, Store, StoreError};

/// The most lines, and about the most bytes, of the journal that are sent at once.
const PART_BYTES: usize = 1 << 20;

/// What is kept. Pages that nobody keeps games for are those of tests.
#[derive(Debug)]
enum Kept {
    Closed,
    Files(Box<Store>),
    Memory { records: Vec<Record>, own: MemoryPool },
}

#[derive(Debug)]
struct Open {
    kept: Kept,
    training: Option<Training>,
}

#[derive(Debug)]
pub(crate) struct PuzzleRoom {
    is_kept: bool,
    open: Mutex<Open>,
}

type Done<T> = Result<T, Refused>;

impl PuzzleRoom {
    pub(crate) fn new(is_kept: bool) -> Self {
        Self { is_kept, open: Mutex::new(Open { kept: Kept::Closed, training: None }) }
    }

    /// Everything as it is now, with what other programs have added.
    fn open(&self, now: Now, language: Language) -> Done<MutexGuard<'_, Open>> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = |error: StoreError| failed(&error, language);
        if matches!(open.kept, Kept::Closed) {
            open.kept = if self.is_kept {
                Kept::Files(Box::new(Store::of_user(None).map_err(failed)?))
            } else {
                Kept::Memory { records: Vec::new(), own: MemoryPool::default() }
            };
        }
        let Open { kept, training } = &mut *open;
        let news = match kept {
            Kept::Files(store) => {
                let news = store.refresh().map_err(failed)?;
                store.take_warnings().iter().for_each(|warning| warn(warning));
                news
            }
            _ => Vec::new(),
        };
        match training {
            Some(training) => {
                training.set_now(now);
                for record in news {
                    training.add(record);
                }
            }
            None => *training = Some(Training::new(kept.records().iter().cloned(), now)),
        }
        Ok(open)
    }

    /// What is to be solved next; or the puzzle with a name.
    pub(crate) fn next(
        &self,
        (wish, puzzle): (&Wish, Option<&PuzzleId>),
        (now, random): (Now, u64),
        language: Language,
    ) -> Done<Task> {
        let open = self.open(now, language)?;
        let none = || Refused::new("no-puzzle", language.words().no_puzzle);
        if let Some(id) = puzzle {
            let found = open.kept.puzzle(id).map_err(|error| failed(&error, language))?;
            return found.map(|puzzle| Task { puzzle, reason: Reason::New }).ok_or_else(none);
        }
        let training = open.training.as_ref().ok_or_else(none)?;
        let task = training.next(wish, &open.kept, random).map_err(|error| failed(&error, language))?;
        task.ok_or_else(none)
    }

    /// Adds lines to the journal. When this returns they are on the disk.
    pub(crate) fn add(&self, records: &[Record], now: Now, language: Language) -> Done<()> {
        if records.is_empty() {
            return Ok(());
        }
        let mut open = self.open(now, language)?;
        let Open { kept, training } = &mut *open;
        kept.add(records).map_err(|error| failed(&error, language))?;
        if let Some(training) = training {
            for record in records {
                training.add(record.clone());
            }
        }
        Ok(())
    }

    pub(crate) fn progress(&self, now: Now, language: Language) -> Done<ProgressView> {
        let open = self.open(now, language)?;
        let own = open.kept.records().iter().filter(|record| matches!(record, Record::Puzzle(_))).count();
        let none = || Refused::new("failed", language.words().failed);
        Ok(progress(open.training.as_ref().ok_or_else(none)?, own, language))
    }

    /// Those of the puzzles that are not there yet, as lines of the journal.
    pub(crate) fn new_puzzles(
        &self,
        puzzles: Vec<Puzzle>,
        now: Now,
        language: Language,
    ) -> Done<Vec<Record>> {
        let open = self.open(now, language)?;
        let is_new = |puzzle: &Puzzle| matches!(open.kept.puzzle(puzzle.id()), Ok(None));
        let records =
            puzzles.into_iter().filter(is_new).map(|puzzle| Record::Puzzle(Box::new(puzzle.in_set(OWN))));
        Ok(records.collect())
    }

    /// A part of the journal, and where the next one begins.
    pub(crate) fn export(&self, from: usize, now: Now, language: Language) -> Done<(String, Option<usize>)> {
        let open = self.open(now, language)?;
        let mut text = String::new();
        for (index, record) in open.kept.records().iter().enumerate().skip(from) {
            if text.len() > PART_BYTES {
                return Ok((text, Some(index)));
            }
            text += &record.to_line();
            text.push('\n');
        }
        Ok((text, None))
    }
}

fn failed(error: &StoreError, language: Language) -> Refused {
    warn(&format!("puzzles: {error}"));
    Refused::new("failed", language.words().failed)
}

impl Kept {
    fn records(&self) -> &[Record] {
        match self {
            Self::Closed => &[],
            Self::Files(store) => store.records(),
            Self::Memory { records, .. } => records,
        }
    }

    fn add(&mut self, new: &[Record]) -> Result<(), StoreError> {
        match self {
            Self::Closed => {}
            Self::Files(store) => store.add(new)?,
            Self::Memory { records, own } => {
                for record in new {
                    if let Record::Puzzle(puzzle) = record {
                        own.add((**puzzle).clone());
                    }
                }
                records.extend(new.iter().cloned());
            }
        }
        Ok(())
    }
}

impl Pool for Kept {
    type Error = StoreError;

    fn puzzle(&self, id: &PuzzleId) -> Result<Option<Puzzle>, StoreError> {
        match self {
            Self::Files(store) => store.puzzle(id),
            Self::Memory { own, .. } => Ok(own.get(id).or_else(|| starter().get(id)).cloned()),
            Self::Closed => Ok(None),
        }
    }

    fn near(
        &self,
        query: &arrocco_puzzles::Query<'_>,
        is_wanted: &dyn Fn(&PuzzleId) -> bool,
    ) -> Result<Vec<Puzzle>, StoreError> {
        match self {
            Self::Files(store) => store.near(query, is_wanted),
            Self::Memory { own, .. } => {
                let found: Result<Vec<Puzzle>, Infallible> = own.near(query, is_wanted);
                let Ok(mut found) = found;
                let Ok(more) = starter().near(query, is_wanted);
                found.extend(more);
                found.truncate(query.most);
                Ok(found)
            }
            Self::Closed => Ok(Vec::new()),
        }
    }
}
