//! A library: its folder, its database and its locks.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::error::{LibraryError, Result};
use super::journal::Journal;
use super::schema;
use crate::folded;

/// How long a program waits while another one writes. A batch of games takes about a second.
const PATIENCE: Duration = Duration::from_secs(60);

/// A library of games.
///
/// Several programs may use one library at once. Reading never waits. A program that writes holds a shared lock
/// (`writers.lock`), so that nobody takes its unfinished files for leftovers.
#[derive(Debug)]
pub struct Library {
    folder: PathBuf,
    pub(super) database: Connection,
    pub(super) journal: Journal,
    /// Positions in a batch of games, about.
    pub(super) batch_occurrences: usize,
    /// Up to this many games are named in a query one by one; more are picked from the answer.
    pub(super) few_games: usize,
    is_read_only: bool,
}

const FEW_GAMES: usize = 20_000;

/// Steps of the database's machine between two questions whether to go on.
const PROGRESS_STEPS: i32 = 1000;

/// 64 MiB. Larger batches make fewer files to merge; smaller ones lose less when the program is killed.
const BATCH_OCCURRENCES: usize = 4 << 20;

impl Library {
    /// Opens the library in a folder, which is created if it is missing. One that cannot be changed is opened for reading.
    pub fn open(folder: &Path) -> Result<Self> {
        match Self::open_for_writing(folder) {
            Err(error) if error.is_about_writing() => Self::open_for_reading(folder).map_err(|_| error),
            result => result,
        }
    }

    /// Opens a library that somebody else has made.
    pub(super) fn open_for_reading(folder: &Path) -> Result<Self> {
        let journal = Journal::new(folder.join("journal.jsonl"));
        let database = connect_for_reading(&folder.join("library.db"))?;
        Ok(Self { is_read_only: true, ..Self::new(folder, database, journal) })
    }

    fn open_for_writing(folder: &Path) -> Result<Self> {
        let positions = folder.join("positions");
        fs::create_dir_all(&positions).map_err(LibraryError::io(&positions))?;
        let file = folder.join("library.db");
        let journal = Journal::new(folder.join("journal.jsonl"));
        // An empty file is what a crash may leave of a database.
        let is_gone = fs::metadata(&file).map_or(true, |metadata| metadata.len() == 0);
        if is_gone && journal.has_records() {
            return Err(LibraryError::Gone);
        }
        let mut library = Self::new(folder, connect(&file)?, journal);
        schema::prepare(&mut library.database)?;
        library.restore_journal()?;
        Ok(library)
    }

    fn new(folder: &Path, database: Connection, journal: Journal) -> Self {
        Self {
            folder: folder.to_owned(),
            database,
            journal,
            batch_occurrences: BATCH_OCCURRENCES,
            few_games: FEW_GAMES,
            is_read_only: false,
        }
    }

    /// A new database beside a journal that has records already.
    pub(super) fn create_anew(folder: &Path, journal: Journal) -> Result<Self> {
        let positions = folder.join("positions");
        fs::create_dir_all(&positions).map_err(LibraryError::io(&positions))?;
        let database = connect(&folder.join("library.db"))?;
        let mut library = Self::new(folder, database, journal);
        schema::prepare(&mut library.database)?;
        Ok(library)
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Has searches end with [`LibraryError::Interrupted`] as soon as `is_stopped` says so. It is asked every few
    /// microseconds, in the thread that searches.
    pub fn stop_when(&self, is_stopped: impl Fn() -> bool + Send + 'static) {
        self.database.progress_handler(PROGRESS_STEPS, Some(is_stopped));
    }

    /// The path of a file of the position index.
    pub(super) fn run_path(&self, file: &str) -> PathBuf {
        self.folder.join("positions").join(file)
    }

    pub(super) const fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    /// An error if the library may only be read.
    pub(super) const fn check_writable(&self) -> Result<()> {
        if self.is_read_only { Err(LibraryError::ReadOnly) } else { Ok(()) }
    }

    /// Says that this program writes, and removes what a program that was killed has left behind.
    pub(super) fn lock_for_writing(&self) -> Result<File> {
        self.check_writable()?;
        let path = self.folder.join("writers.lock");
        let lock = lock_file(&path)?;
        // Whoever gets the lock alone knows that no file is being written.
        if lock.try_lock().is_ok() {
            self.remove_leftovers()?;
            lock.unlock().map_err(LibraryError::io(&path))?;
        }
        lock.lock_shared().map_err(LibraryError::io(&path))?;
        Ok(lock)
    }

    /// The lock of a program that wants to be alone.
    pub(super) fn lock_alone(folder: &Path) -> Result<File> {
        let path = folder.join("writers.lock");
        try_lock(&path, "is writing to this library")
    }

    /// The lock of the program that takes in one file.
    pub(super) fn lock_collection(&self, collection: i64) -> Result<File> {
        let path = self.folder.join(format!("collection-{collection}.lock"));
        try_lock(&path, "is taking in the same file")
    }

    /// Removes files of positions that no table names, and locks of collections that are no more.
    fn remove_leftovers(&self) -> Result<()> {
        let known = self.strings("SELECT file FROM run")?;
        let folder = self.folder.join("positions");
        for entry in fs::read_dir(&folder).map_err(LibraryError::io(&folder))?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if !known.contains(&name) {
                // One that cannot be removed now is removed the next time.
                let _ = fs::remove_file(entry.path());
            }
        }
        let wanted =
            self.strings("SELECT 'collection-' || id || '.lock' FROM collection WHERE NOT is_complete")?;
        for entry in fs::read_dir(&self.folder).map_err(LibraryError::io(&self.folder))?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let number = name.strip_prefix("collection-").and_then(|rest| rest.strip_suffix(".lock"));
            if number.is_some() && !wanted.contains(&name) {
                let _ = fs::remove_file(entry.path());
            }
        }
        Ok(())
    }

    /// The first column of all rows.
    pub(super) fn strings(&self, sql: &str) -> Result<Vec<String>> {
        let mut statement = self.database.prepare(sql)?;
        let rows = statement.query_map([], |row| row.get(0))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

fn connect(file: &Path) -> Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let database = Connection::open_with_flags(file, flags)?;
    database.busy_timeout(PATIENCE)?;
    write_ahead(&database)?;
    database.pragma_update(None, "synchronous", "NORMAL")?;
    set_up(database)
}

/// A connection that writes nothing at all. With the log for writing ahead that takes a folder in which files can be made, or
/// else a promise that nobody changes the file.
fn connect_for_reading(file: &Path) -> Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let name = file.to_str().ok_or_else(|| LibraryError::NotUtf8(file.to_owned()))?;
    let name = name.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let open = |way: &str| -> Result<Connection> {
        let database = Connection::open_with_flags(format!("file:{name}{way}"), flags)?;
        database.busy_timeout(PATIENCE)?;
        schema::check(&database)?;
        Ok(database)
    };
    set_up(open("").or_else(|_| open("?immutable=1"))?)
}

fn set_up(database: Connection) -> Result<Connection> {
    // In KiB, because the number is negative.
    database.pragma_update(None, "cache_size", -65_536)?;
    database.set_prepared_statement_cache_capacity(64);
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    // SQLite's own `lower` knows English letters only, and nothing of accents.
    database.create_scalar_function("fold", 1, flags, |context| {
        Ok(context.get::<Option<String>>(0)?.map(|text| folded(&text)))
    })?;
    Ok(database)
}

/// With a log for writing ahead, readers see the last whole batch while the next one is written. Whoever opens a new database
/// switches it to that, and the database does not wait for another program that does the same.
fn write_ahead(database: &Connection) -> Result<()> {
    let start = Instant::now();
    loop {
        match database.pragma_update(None, "journal_mode", "WAL") {
            Err(error) if is_busy(&error) && start.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(10));
            }
            result => return Ok(result?),
        }
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
}

fn lock_file(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).read(true).write(true);
    options.open(path).map_err(LibraryError::io(path))
}

fn try_lock(path: &Path, what: &'static str) -> Result<File> {
    let file = lock_file(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(LibraryError::Busy(what)),
        Err(TryLockError::Error(error)) => Err(LibraryError::Io { path: path.to_owned(), error }),
    }
}

#[cfg(test)]
mod tests {
    use arrocco_support::temporary_folder::TemporaryFolder;

    use super::*;

    #[test]
    fn many_open_a_new_library_at_once() {
        for _ in 0..40 {
            let folder = TemporaryFolder::new().unwrap();
            let path = folder.path().join("library");
            thread::scope(|scope| {
                let opened = [(); 8].map(|()| scope.spawn(|| Library::open(&path).map(drop)));
                for opened in opened {
                    opened.join().unwrap().unwrap();
                }
            });
        }
    }
}
