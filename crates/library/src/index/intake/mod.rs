//! PGN files taken into the index, in batches: a batch is in it as a whole or not at all.

mod batch;
mod game_reader;
mod names;
mod taken;

use std::fs::{self, File};
use std::io::{self, Seek as _, SeekFrom};
use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::sync_channel;
use std::thread::{self, available_parallelism};

use arrocco_rules::pgn::{At, Error, FromRead, Reader, Replay, Spectator, Tag};
use arrocco_rules::{Move, Position};
use rusqlite::params;

use super::collection::Collection;
use super::error::{LibraryError, Result};
use super::journal::Record;
use super::library::Library;
use super::source::{Comparison, SourceState};
use crate::worker_pool::{Next, WorkerPool};
use batch::{Added, Batch, BatchWriter};
use game_reader::GameReader;
pub(super) use game_reader::occurrences_of;
pub(crate) use taken::GameState;
use taken::Taken;

/// What has become of a file that was to be taken in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intake {
    /// It is new.
    New,
    /// It was taken in before, up to an interruption, and has been continued.
    Resumed,
    /// It was there already and has not changed.
    Unchanged,
    /// It was there already, and has become longer.
    Longer,
    /// It was there already, has changed, and has been taken in again.
    Changed,
    /// It was there under another path.
    Moved,
}

/// What has been done with a file.
#[derive(Clone, Debug)]
pub struct IntakeReport {
    pub intake: Intake,
    pub collection: String,
    /// Games that were added now.
    pub games: i64,
    /// How many of them have errors.
    pub broken: i64,
    /// How many of them were in the library already.
    pub duplicates: i64,
    pub is_interrupted: bool,
}

/// Says how much of a file has been read, from 0 to 1; returns whether to go on.
pub type Proceed<'a> = &'a mut dyn FnMut(f64) -> bool;

impl Library {
    /// Takes a PGN file in, or what of it is not in the library yet. The games stay in their file; the library remembers
    /// where they are. Without a name the collection is called like the file.
    pub fn add(&mut self, path: &Path, name: Option<&str>, proceed: Proceed<'_>) -> Result<IntakeReport> {
        let path = fs::canonicalize(path).map_err(LibraryError::io(path))?;
        if !path.is_file() {
            let error = std::io::Error::other("it is not a file");
            return Err(LibraryError::Io { path, error });
        }
        let _writing = self.lock_for_writing()?;
        let (intake, collection) = self.prepare_intake(&path, name)?;
        if matches!(intake, Intake::Unchanged) || (intake == Intake::Moved && collection.is_complete) {
            return Ok(report(intake, &collection, Added::default(), false));
        }
        let _lock = self.lock_collection(collection.id)?;
        self.take_in(intake, collection.id, proceed)
    }

    /// Goes on with a collection whose file is not in the index as a whole.
    pub fn resume(&mut self, collection: &Collection, proceed: Proceed<'_>) -> Result<IntakeReport> {
        let path = collection.path.clone();
        if !path.exists() {
            return Err(LibraryError::SourceMissing(path));
        }
        self.add(&path, None, proceed)
    }

    /// Finds or creates the collection of a file.
    fn prepare_intake(&mut self, path: &Path, name: Option<&str>) -> Result<(Intake, Collection)> {
        let text = path.to_str().ok_or_else(|| LibraryError::NotUtf8(path.to_owned()))?;
        let Some(known) = self.collection_with_path(text)? else {
            return match self.moved_collection(path)? {
                Some(moved) => Ok((Intake::Moved, self.note_move(moved, text)?)),
                None if !holds_game(path).map_err(LibraryError::io(path))? => {
                    Err(LibraryError::NoGames(path.to_owned()))
                }
                None => Ok((Intake::New, self.create_collection(path, text, name)?)),
            };
        };
        match known.source.compare(path)? {
            Comparison::Same if known.is_complete => Ok((Intake::Unchanged, known)),
            // Nothing of it is there yet after a rebuild, or if it was interrupted at once.
            Comparison::Same if known.taken == 0 => Ok((Intake::New, known)),
            Comparison::Same => Ok((Intake::Resumed, known)),
            Comparison::Longer if !self.is_last_game_open(known.id)? => {
                self.store_source(known.id, &SourceState::of(path)?)?;
                Ok((Intake::Longer, self.known(known.id)?))
            }
            Comparison::Longer | Comparison::Changed => {
                Ok((Intake::Changed, self.renew(&known, path, text)?))
            }
        }
    }

    /// A collection whose file is gone, and that had the contents of this one.
    fn moved_collection(&self, path: &Path) -> Result<Option<Collection>> {
        let state = SourceState::of(path)?;
        let has_moved = |known: &Collection| {
            let source = &known.source;
            (source.size, source.head, source.tail) == (state.size, state.head, state.tail)
                && !known.path.exists()
        };
        Ok(self.collections()?.into_iter().find(has_moved))
    }

    fn note_move(&mut self, moved: Collection, path: &str) -> Result<Collection> {
        self.journal.append(&[Record::Moved { name: moved.name, path: path.to_owned() }])?;
        self.database.execute("UPDATE collection SET path = ? WHERE id = ?", params![path, moved.id])?;
        self.store_source(moved.id, &SourceState::of(Path::new(path))?)?;
        self.known(moved.id)
    }

    fn create_collection(&mut self, path: &Path, text: &str, name: Option<&str>) -> Result<Collection> {
        let name = match name {
            Some(name) if self.collections()?.iter().any(|known| known.name == name) => {
                return Err(LibraryError::NameTaken(name.to_owned()));
            }
            Some(name) => name.to_owned(),
            None => self.free_name(&path.file_stem().unwrap_or_default().to_string_lossy())?,
        };
        self.journal.append(&[Record::Add { name: name.clone(), path: text.to_owned() }])?;
        let id = self.insert_collection(&name, text, &SourceState::of(path)?)?;
        self.known(id)
    }

    pub(super) fn insert_collection(&self, name: &str, path: &str, state: &SourceState) -> Result<i64> {
        let sql =
            "INSERT INTO collection(name, path, size, modified, head, tail, taken, games, broken, duplicates,
                   is_complete) VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0)";
        let SourceState { size, modified, head, tail } = *state;
        let mut statement = self.database.prepare_cached(sql)?;
        // Another program may have added the same file at this moment.
        match statement.insert(params![name, path, size, modified, head, tail]) {
            Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation) => {
                Err(LibraryError::Busy("has just added the same file or name"))
            }
            result => Ok(result?),
        }
    }

    /// The name of a file, with a number if there is a collection of this name.
    fn free_name(&self, stem: &str) -> Result<String> {
        let taken = self.strings("SELECT name FROM collection")?;
        let stem = if stem.is_empty() { "games" } else { stem };
        let numbered = (2..).map(|number| format!("{stem} {number}"));
        let mut names = std::iter::once(stem.to_owned()).chain(numbered);
        Ok(names.find(|name| !taken.contains(name)).unwrap_or_default())
    }

    /// An empty collection in place of one whose file has changed.
    fn renew(&mut self, old: &Collection, path: &Path, text: &str) -> Result<Collection> {
        let _lock = self.lock_collection(old.id)?;
        self.remove_collection(old.id)?;
        let id = self.insert_collection(&old.name, text, &SourceState::of(path)?)?;
        self.database.execute("UPDATE collection SET binned = ? WHERE id = ?", params![old.binned, id])?;
        self.known(id)
    }

    /// Whether the last game of a collection had no result: what is behind it now may belong to it.
    fn is_last_game_open(&self, collection: i64) -> Result<bool> {
        let sql = "SELECT state FROM game WHERE collection = ? ORDER BY number DESC LIMIT 1";
        let mut rows = self.database.prepare_cached(sql)?;
        let mut rows = rows.query([collection])?;
        Ok(rows.next()?.is_some_and(|row| row.get(0) != Ok(GameState::Good as i64)))
    }

    pub(super) fn store_source(&self, id: i64, state: &SourceState) -> Result<()> {
        let SourceState { size, modified, head, tail } = *state;
        let sql = "UPDATE collection SET size = ?, modified = ?, head = ?, tail = ?, is_complete = (size = ?1 AND is_complete)
                   WHERE id = ?";
        self.database.execute(sql, params![size, modified, head, tail, id])?;
        Ok(())
    }

    fn known(&self, id: i64) -> Result<Collection> {
        self.collection_with_id(id)?.ok_or(LibraryError::Busy("has just removed this collection"))
    }

    /// Reads the rest of a file. Several threads read; one more writes the batches.
    pub(super) fn take_in(
        &mut self,
        intake: Intake,
        collection: i64,
        proceed: Proceed<'_>,
    ) -> Result<IntakeReport> {
        // Read anew under the lock: another program may have gone on with it.
        let collection = self.known(collection)?;
        let path = &collection.path;
        let mut file = File::open(path).map_err(LibraryError::io(path))?;
        file.seek(SeekFrom::Start(collection.taken as u64)).map_err(LibraryError::io(path))?;
        // What is appended while the file is read is for the next time.
        let rest = (collection.source.size - collection.taken).max(0) as u64;
        let threads = available_parallelism().map_or(1, NonZero::get).min(16);
        let pool = WorkerPool::new::<GameReader>(std::io::Read::take(file, rest), threads, &());
        let pool = pool.map_err(LibraryError::io(path))?;
        let writer = BatchWriter {
            collection: collection.id,
            next_number: collection.games + 1,
            names: names::Names::default(),
            total: Added::default(),
            library: self,
        };
        let (added, is_finished) = copy(pool, writer, &collection, rest, proceed)?;
        if is_finished {
            self.database.execute("UPDATE collection SET is_complete = 1 WHERE id = ?", [collection.id])?;
            self.repeat_changes(&collection)?;
        }
        Ok(report(intake, &collection, added, !is_finished))
    }
}

/// Is there a game in a file? Text that is none is read as a game with nothing in it but errors.
fn holds_game(path: &Path) -> io::Result<bool> {
    let mut reader = Reader::new(FromRead(File::open(path)?));
    while let Some(is_game) = reader.read_game(&mut Replay::new(Glance::default()))? {
        if is_game {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Looks whether a game is one: it has a move or a tag that says something, or nothing wrong.
#[derive(Default)]
struct Glance {
    has_content: bool,
    has_error: bool,
}

impl Spectator for Glance {
    type Output = bool;

    fn tag(&mut self, tag: Tag<'_>, _: &At<'_>) {
        self.has_content |= tag.name != b"Result" && !matches!(&*tag.value(), "?" | "????.??.??");
    }

    fn play(&mut self, _: &Position, _: Move, _: &Position, _: &At<'_>) {
        self.has_content = true;
    }

    fn error(&mut self, _: Error) {
        self.has_error = true;
    }

    fn end_game(&mut self, _: &At<'_>) -> bool {
        self.has_content || !self.has_error
    }
}

fn report(intake: Intake, collection: &Collection, added: Added, is_interrupted: bool) -> IntakeReport {
    let Added { games, broken, duplicates } = added;
    IntakeReport { intake, collection: collection.name.clone(), games, broken, duplicates, is_interrupted }
}

/// Collects batches from the threads that read and hands them to a thread that writes. Returns what was added, and whether
/// the file was read to its end.
fn copy(
    mut pool: WorkerPool<Taken>,
    mut writer: BatchWriter<'_>,
    collection: &Collection,
    rest: u64,
    proceed: Proceed<'_>,
) -> Result<(Added, bool)> {
    let most = writer.library.batch_occurrences;
    thread::scope(|scope| {
        // No batch waits in the channel: one is written while the next is collected.
        let (sender, batches) = sync_channel::<Batch>(0);
        let writing = scope.spawn(move || {
            for batch in batches {
                writer.write(batch)?;
            }
            Ok(writer.total)
        });
        let mut batch = Batch::new(most);
        let is_finished = loop {
            if !proceed(pool.bytes_read() as f64 / rest.max(1) as f64) {
                break false;
            }
            match pool.next().map_err(LibraryError::io(&collection.path))? {
                Next::Report(taken, offset) => batch.add(taken, collection.taken as u64 + offset.bytes),
                Next::Pending => {}
                Next::End => break true,
            }
            // A channel that is closed means that writing has failed, which the thread tells.
            if batch.is_full() && sender.send(std::mem::replace(&mut batch, Batch::new(most))).is_err() {
                break false;
            }
        };
        // What was read before an interruption is kept as well.
        let _ = sender.send(batch);
        drop(sender);
        let added =
            writing.join().unwrap_or_else(|_| Err(LibraryError::Damaged("a thread has died".to_owned())))?;
        Ok((added, is_finished))
    })
}
