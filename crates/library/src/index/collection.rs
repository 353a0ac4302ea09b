//! Collections: the PGN files of a library.

use std::path::PathBuf;

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::collection_kind::CollectionKind;
use super::error::{LibraryError, Result};
use super::journal::Record;
use super::library::Library;
use super::source::SourceState;

/// A PGN file whose games are in the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collection {
    pub id: i64,
    pub name: String,
    pub path: PathBuf,
    pub(super) source: SourceState,
    /// Bytes of the file that are in the index.
    pub(super) taken: i64,
    pub games: i64,
    /// Games with errors; what comes before the error is in the index.
    pub broken: i64,
    /// Games that were in the library already.
    pub duplicates: i64,
    /// Whether the whole file is in the index.
    pub is_complete: bool,
    /// The day on which it was put into the bin.
    pub binned: Option<String>,
    pub kind: CollectionKind,
}

const COLUMNS: &str =
    "id, name, path, size, modified, head, tail, taken, games, broken, duplicates, is_complete, binned, kind";

fn read(row: &Row<'_>) -> rusqlite::Result<Collection> {
    let source =
        SourceState { size: row.get(3)?, modified: row.get(4)?, head: row.get(5)?, tail: row.get(6)? };
    Ok(Collection {
        id: row.get(0)?,
        name: row.get(1)?,
        path: PathBuf::from(row.get::<_, String>(2)?),
        source,
        taken: row.get(7)?,
        games: row.get(8)?,
        broken: row.get(9)?,
        duplicates: row.get(10)?,
        is_complete: row.get(11)?,
        binned: row.get(12)?,
        kind: CollectionKind::from_number(row.get(13)?),
    })
}

impl Library {
    /// All collections, those in the bin included, in the order in which they were added.
    pub fn collections(&self) -> Result<Vec<Collection>> {
        let mut statement =
            self.database.prepare(&format!("SELECT {COLUMNS} FROM collection ORDER BY id"))?;
        let rows = statement.query_map([], read)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The collection with a name.
    pub fn collection(&self, name: &str) -> Result<Collection> {
        let found = self.find_collection("name", name)?;
        found.ok_or_else(|| LibraryError::NoCollection(name.to_owned()))
    }

    pub(super) fn collection_with_path(&self, path: &str) -> Result<Option<Collection>> {
        self.find_collection("path", path)
    }

    pub(super) fn collection_with_id(&self, id: i64) -> Result<Option<Collection>> {
        let sql = format!("SELECT {COLUMNS} FROM collection WHERE id = ?");
        Ok(self.database.prepare_cached(&sql)?.query_row([id], read).optional()?)
    }

    fn find_collection(&self, column: &str, text: &str) -> Result<Option<Collection>> {
        let sql = format!("SELECT {COLUMNS} FROM collection WHERE {column} = ?");
        Ok(self.database.prepare_cached(&sql)?.query_row([text], read).optional()?)
    }

    /// A collection that somebody added: the files of one's own games are found by their names.
    fn added_collection(&self, name: &str) -> Result<Collection> {
        let found = self.find_collection("name", name)?.filter(|known| !known.kind.is_own());
        found.ok_or_else(|| LibraryError::NoCollection(name.to_owned()))
    }

    pub fn rename_collection(&mut self, name: &str, to: &str) -> Result<()> {
        let collection = self.added_collection(name)?;
        if to != name && self.find_collection("name", to)?.is_some() {
            return Err(LibraryError::NameTaken(to.to_owned()));
        }
        if to.trim().is_empty() {
            return Err(LibraryError::Request("a collection needs a name".to_owned()));
        }
        self.journal.append(&[Record::Rename { name: name.to_owned(), to: to.to_owned() }])?;
        self.database.execute("UPDATE collection SET name = ? WHERE id = ?", params![to, collection.id])?;
        Ok(())
    }

    /// Puts a collection into the bin, or takes it out.
    pub fn bin_collection(&mut self, name: &str, is_in: bool) -> Result<()> {
        let collection = self.added_collection(name)?;
        self.journal.append(&[Record::Bin { name: name.to_owned(), is_in }])?;
        let day = is_in.then(arrocco_support::date::today);
        self.database
            .execute("UPDATE collection SET binned = ? WHERE id = ?", params![day, collection.id])?;
        Ok(())
    }

    /// Removes a collection from the index for good. Its PGN file stays as it is.
    pub fn forget_collection(&mut self, name: &str) -> Result<()> {
        let collection = self.added_collection(name)?;
        let _writing = self.lock_for_writing()?;
        let _lock = self.lock_collection(collection.id)?;
        self.journal.append(&[Record::Forget { name: name.to_owned() }])?;
        self.remove_collection(collection.id)
    }

    /// Removes a collection from the tables, and the files of positions in which only collections are that are no more.
    pub(super) fn remove_collection(&mut self, id: i64) -> Result<()> {
        let transaction =
            self.database.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        remove_games(&transaction, id)?;
        transaction.execute("DELETE FROM collection WHERE id = ?", [id])?;
        transaction.execute("DELETE FROM run_collection WHERE collection = ?", [id])?;
        let empty = "DELETE FROM run WHERE id NOT IN (SELECT run FROM run_collection) RETURNING file";
        let files: Vec<String> =
            transaction.prepare(empty)?.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        transaction.commit()?;
        for file in files {
            // A file that stays, as on Windows while another program reads it, is removed later.
            let _ = std::fs::remove_file(self.run_path(&file));
        }
        Ok(())
    }
}

fn remove_games(database: &Connection, collection: i64) -> Result<()> {
    let games = "SELECT id FROM game WHERE collection = ?";
    database.execute(&format!("DELETE FROM tag WHERE game IN ({games})"), [collection])?;
    database.execute(&format!("DELETE FROM bin_position WHERE game IN ({games})"), [collection])?;
    database.execute("DELETE FROM game WHERE collection = ?", [collection])?;
    Ok(())
}
