//! Imported sets, which may be large: a database, of which only what is asked for is read.

use std::fs;
use std::path::Path;
use std::time::Duration;

use arrocco_puzzles::{Kind, Puzzle, PuzzleId, PuzzleText, Query};
use arrocco_support::quote::quote;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Row, params};

use super::error::{Result, StoreError};

/// The number by which `SQLite` knows a file of ours: `ArPz`.
const APPLICATION: i32 = 0x4172_507a;
const VERSION: i32 = 1;
/// How long a program waits while another one writes.
const PATIENCE: Duration = Duration::from_secs(60);
/// So many puzzles are written at once.
const BATCH: usize = 10_000;

/// `themes` are names between spaces; `text` is the puzzle as JSON.
const TABLES: &str = "
CREATE TABLE puzzle(
    id TEXT PRIMARY KEY, set_name TEXT NOT NULL, kind INTEGER NOT NULL, rating REAL NOT NULL, themes TEXT NOT NULL,
    text TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX puzzle_by_rating ON puzzle(kind, rating);
CREATE INDEX puzzle_by_set ON puzzle(set_name, kind, rating);
";

#[derive(Debug)]
pub(super) struct Imported(Connection);

impl Imported {
    /// Opens the database. One that is damaged is put aside and a new one begun.
    pub(super) fn open(path: &Path, warnings: &mut Vec<String>) -> Result<Self> {
        match Self::connect(path) {
            Err(StoreError::Database(error)) if is_damaged(&error) => {
                let aside = path.with_extension("damaged");
                fs::rename(path, &aside).map_err(StoreError::io(path))?;
                let (name, aside) = (path.to_string_lossy(), aside.to_string_lossy());
                warnings.push(format!(
                    "{} is damaged and was put aside as {}: imported sets have to be imported again, nothing else is lost",
                    quote(&name),
                    quote(&aside)
                ));
                Self::connect(path)
            }
            result => result,
        }
    }

    fn connect(path: &Path) -> Result<Self> {
        let mut database = Connection::open(path)?;
        database.busy_timeout(PATIENCE)?;
        database.pragma_update(None, "synchronous", "NORMAL")?;
        let transaction = database.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let number = |name: &str| transaction.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
        match (number("application_id")?, number("user_version")?) {
            (0, 0) => {
                transaction.execute_batch(TABLES)?;
                transaction.pragma_update(None, "application_id", APPLICATION)?;
                transaction.pragma_update(None, "user_version", VERSION)?;
            }
            (APPLICATION, VERSION) => {}
            _ => return Err(StoreError::Newer(path.to_owned())),
        }
        transaction.commit()?;
        Ok(Self(database))
    }

    /// Adds puzzles, or puts them in the place of those with their names. A batch is there wholly or not at all.
    pub(super) fn add(&mut self, puzzles: impl Iterator<Item = Puzzle>) -> Result<u64> {
        let mut puzzles = puzzles.peekable();
        let before = self.count()?;
        while puzzles.peek().is_some() {
            let transaction = self.0.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            {
                let sql = "INSERT OR REPLACE INTO puzzle VALUES (?, ?, ?, ?, ?, ?)";
                let mut statement = transaction.prepare_cached(sql)?;
                for puzzle in puzzles.by_ref().take(BATCH) {
                    let text = serde_json::to_string(&PuzzleText::from(&puzzle)).unwrap_or_default();
                    let (id, kind) = (puzzle.id().as_str(), kind_number(puzzle.kind()));
                    let themes = format!(" {} ", puzzle.themes);
                    statement.execute(params![id, puzzle.set, kind, puzzle.rating.value, themes, text])?;
                }
            }
            transaction.commit()?;
        }
        Ok(self.count()?.saturating_sub(before))
    }

    fn count(&self) -> Result<u64> {
        let count: i64 = self.0.query_row("SELECT count(*) FROM puzzle", [], |row| row.get(0))?;
        Ok(count.cast_unsigned())
    }

    pub(super) fn remove(&mut self, set: &str) -> Result<u64> {
        match self.0.execute("DELETE FROM puzzle WHERE set_name = ?", [set])? {
            0 => Err(StoreError::NoSet(set.to_owned())),
            removed => Ok(removed as u64),
        }
    }

    pub(super) fn sets(&self) -> Result<Vec<(String, u64)>> {
        let sql = "SELECT set_name, count(*) FROM puzzle GROUP BY set_name ORDER BY set_name";
        let mut statement = self.0.prepare(sql)?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?.cast_unsigned())))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    pub(super) fn puzzle(&self, id: &PuzzleId) -> Result<Option<Puzzle>> {
        let mut statement = self.0.prepare_cached("SELECT text FROM puzzle WHERE id = ?")?;
        let found = statement.query_row([id.as_str()], |row| Ok(read(row))).optional()?;
        Ok(found.flatten())
    }

    pub(super) fn each(&self, mut found: impl FnMut(Puzzle) -> bool) -> Result<()> {
        let mut statement = self.0.prepare("SELECT text FROM puzzle ORDER BY set_name, kind, rating")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            if read(row).is_some_and(|puzzle| !found(puzzle)) {
                break;
            }
        }
        Ok(())
    }

    /// The nearest to a rating: as many as are wanted from above and from below.
    pub(super) fn near(
        &self,
        query: &Query<'_>,
        is_wanted: &dyn Fn(&PuzzleId) -> bool,
    ) -> Result<Vec<Puzzle>> {
        let mut found = Vec::new();
        let kinds = [Kind::Tactic, Kind::Repertoire].into_iter();
        for kind in kinds.filter(|&kind| query.kind.is_none_or(|wanted| wanted == kind)) {
            for (condition, order) in [("rating >= ?1", "rating"), ("rating < ?1", "rating DESC")] {
                let set = if query.set.is_some() { "set_name = ?3" } else { "?3 IS NULL" };
                let sql = format!(
                    "SELECT text FROM puzzle WHERE {condition} AND kind = ?2 AND {set} AND instr(themes, ?4) ORDER BY {order}"
                );
                let theme = query.theme.map_or_else(|| " ".to_owned(), |theme| format!(" {} ", theme.name()));
                let mut statement = self.0.prepare_cached(&sql)?;
                let mut rows = statement.query(params![query.rating, kind_number(kind), query.set, theme])?;
                let mut count = 0;
                while count < query.most
                    && let Some(row) = rows.next()?
                {
                    if let Some(puzzle) = read(row).filter(|puzzle| is_wanted(puzzle.id())) {
                        found.push(puzzle);
                        count += 1;
                    }
                }
            }
        }
        Ok(found)
    }
}

/// A puzzle that cannot be read counts as not there: the set can be imported again.
fn read(row: &Row<'_>) -> Option<Puzzle> {
    let text: String = row.get(0).ok()?;
    serde_json::from_str::<PuzzleText>(&text).ok()?.try_into().ok()
}

const fn kind_number(kind: Kind) -> i64 {
    match kind {
        Kind::Tactic => 0,
        Kind::Repertoire => 1,
    }
}

fn is_damaged(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}
