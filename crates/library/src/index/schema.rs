//! The tables of the database.

use rusqlite::Connection;

use super::error::{LibraryError, Result};
use crate::positions::signature;

/// The number by which `SQLite` knows a file of ours: "Arro".
const APPLICATION: i32 = 0x4172_726f;

/// The version of the tables.
const VERSION: i32 = 3;

/// `collection`: a PGN file. `taken` is how many of its bytes are in the index; `kind` says who wrote it.
/// `name`: texts that many games share, and what they are compared by.
/// `game`: where a game is, and what lists and searches need. `binned` is the day on which it was deleted.
/// `tag`: words that people give to games.
/// `run`: the files of the position index; `run_collection`: the collections that a file has games of.
/// `bin_position`: positions of deleted games, which the explorer takes away from what the files say.
const TABLES: &str = "
CREATE TABLE setting(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE collection(
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, path TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL, modified INTEGER NOT NULL, head INTEGER NOT NULL, tail INTEGER NOT NULL,
    taken INTEGER NOT NULL, games INTEGER NOT NULL, broken INTEGER NOT NULL, duplicates INTEGER NOT NULL,
    is_complete INTEGER NOT NULL, binned TEXT, kind INTEGER NOT NULL DEFAULT 0);
CREATE TABLE name(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, folded TEXT NOT NULL);
CREATE TABLE game(
    id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, number INTEGER NOT NULL,
    offset INTEGER NOT NULL, length INTEGER NOT NULL,
    white INTEGER NOT NULL, black INTEGER NOT NULL, event INTEGER NOT NULL, site INTEGER NOT NULL,
    round TEXT NOT NULL, date INTEGER NOT NULL, result INTEGER NOT NULL,
    white_rating INTEGER NOT NULL, black_rating INTEGER NOT NULL, rating INTEGER NOT NULL,
    eco INTEGER NOT NULL, opening INTEGER NOT NULL, plies INTEGER NOT NULL, fingerprint INTEGER NOT NULL,
    state INTEGER NOT NULL, title TEXT, binned TEXT);
CREATE INDEX game_by_number ON game(collection, number);
CREATE INDEX game_by_white ON game(white);
CREATE INDEX game_by_black ON game(black);
CREATE INDEX game_by_fingerprint ON game(fingerprint);
CREATE INDEX game_by_bin ON game(binned) WHERE binned IS NOT NULL;
CREATE TABLE tag(game INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(game, text)) WITHOUT ROWID;
CREATE INDEX tag_by_text ON tag(text);
CREATE TABLE run(id INTEGER PRIMARY KEY AUTOINCREMENT, file TEXT NOT NULL UNIQUE, size INTEGER NOT NULL);
CREATE TABLE run_collection(run INTEGER NOT NULL, collection INTEGER NOT NULL, PRIMARY KEY(run, collection))
    WITHOUT ROWID;
CREATE TABLE bin_position(
    key INTEGER NOT NULL, game INTEGER NOT NULL, move INTEGER NOT NULL, PRIMARY KEY(key, game, move))
    WITHOUT ROWID;
CREATE INDEX bin_position_by_game ON bin_position(game);
INSERT INTO setting VALUES ('next_game', 1);
";

/// For words that may be anywhere, and for games that no list shows: found without a look at every game.
const INDEXES: &str = "
CREATE INDEX IF NOT EXISTS game_by_event ON game(event);
CREATE INDEX IF NOT EXISTS game_by_site ON game(site);
CREATE INDEX IF NOT EXISTS game_by_opening ON game(opening);
CREATE INDEX IF NOT EXISTS game_by_title ON game(title) WHERE title IS NOT NULL;
CREATE INDEX IF NOT EXISTS game_by_hidden ON game(state) WHERE state = 3;
";

/// What tables of version 1 lack.
const FROM_VERSION_1: &str = "ALTER TABLE collection ADD COLUMN kind INTEGER NOT NULL DEFAULT 0";

/// Creates the tables in a new database, or checks that they are ours and of this version.
pub(super) fn prepare(database: &mut Connection) -> Result<()> {
    let transaction = database.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let number = |name: &str| transaction.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    match (number("application_id")?, number("user_version")?) {
        (0, 0) => {
            let is_empty = "SELECT count(*) = 0 FROM sqlite_master";
            if !transaction.query_row(is_empty, [], |row| row.get(0))? {
                return Err(LibraryError::OtherVersion);
            }
            transaction.execute_batch(TABLES)?;
            transaction.execute_batch(INDEXES)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", VERSION)?;
            let signature = signature().cast_signed();
            transaction.execute("INSERT INTO setting VALUES ('signature', ?)", [signature])?;
        }
        (APPLICATION, version @ 1..=VERSION) => {
            if version == 1 {
                transaction.execute_batch(FROM_VERSION_1)?;
            }
            if version < VERSION {
                transaction.execute_batch(INDEXES)?;
                transaction.pragma_update(None, "user_version", VERSION)?;
            }
            let stored: i64 = setting(&transaction, "signature")?;
            if stored.cast_unsigned() != signature() {
                return Err(LibraryError::OtherVersion);
            }
        }
        _ => return Err(LibraryError::OtherVersion),
    }
    Ok(transaction.commit()?)
}

/// Checks that the tables are ours and of this version.
pub(super) fn check(database: &Connection) -> Result<()> {
    let number = |name: &str| database.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let is_ours = (number("application_id")?, number("user_version")?) == (APPLICATION, VERSION);
    if !is_ours || setting(database, "signature")?.cast_unsigned() != signature() {
        return Err(LibraryError::OtherVersion);
    }
    Ok(())
}

pub(super) fn setting(database: &Connection, name: &str) -> Result<i64> {
    Ok(database.query_row("SELECT value FROM setting WHERE name = ?", [name], |row| row.get(0))?)
}

/// Reserves numbers for games: the first of them. Numbers that are not used are never given out again.
pub(super) fn reserve_games(database: &Connection, games: usize) -> Result<i64> {
    let sql = "UPDATE setting SET value = value + ? WHERE name = 'next_game' RETURNING value";
    let next: i64 = database.query_row(sql, [games as i64], |row| row.get(0))?;
    Ok(next - games as i64)
}
