//! A batch of games: collected in memory, then put into the index as a whole.

use std::path::PathBuf;

use rusqlite::{Connection, TransactionBehavior, params};

use super::names::Names;
use super::taken::{GameState, Taken, TakenGame};
use crate::index::error::{LibraryError, Result};
use crate::index::filter::eco_number;
use crate::index::library::Library;
use crate::index::result_number::result_number;
use crate::index::schema::reserve_games;
use crate::positions::{Counted, Occurrence, write_batch};

/// Games in a batch at most, for files of games without moves.
const BATCH_GAMES: usize = 100_000;

/// Games that are put into the index together.
#[derive(Debug)]
pub(super) struct Batch {
    games: Vec<TakenGame>,
    occurrences: Vec<Occurrence>,
    /// From so many on it is full.
    most_occurrences: usize,
}

/// What a batch has added.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Added {
    pub(super) games: i64,
    pub(super) broken: i64,
    pub(super) duplicates: i64,
}

impl Batch {
    pub(super) const fn new(most_occurrences: usize) -> Self {
        Self { games: Vec::new(), occurrences: Vec::new(), most_occurrences }
    }

    /// Adds games that were read, with places counted from `base`.
    pub(super) fn add(&mut self, taken: Taken, base: u64) {
        if self.occurrences.capacity() == 0 {
            // Growing by doubling would take twice the memory.
            self.occurrences.reserve_exact(self.most_occurrences + self.most_occurrences / 8);
        }
        let before = self.games.len() as u32;
        self.occurrences.extend(taken.occurrences.iter().map(|occurrence| occurrence.moved_by(before)));
        self.games.extend(taken.games.into_iter().map(|mut game| {
            game.begin += base;
            game.end += base;
            game
        }));
    }

    pub(super) fn is_full(&self) -> bool {
        self.occurrences.len() >= self.most_occurrences || self.games.len() >= BATCH_GAMES
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}

/// Puts batches of one collection into the index.
pub(super) struct BatchWriter<'a> {
    pub(super) library: &'a mut Library,
    pub(super) collection: i64,
    /// The number of the next game in its file.
    pub(super) next_number: i64,
    pub(super) names: Names,
    pub(super) total: Added,
}

impl BatchWriter<'_> {
    /// Writes the positions first, then names them in the same transaction as the games: until then nobody sees them.
    pub(super) fn write(&mut self, mut batch: Batch) -> Result<()> {
        if batch.is_empty() {
            return Ok(());
        }
        let first = reserve_games(&self.library.database, batch.games.len())?;
        let counted = counted(first, &batch.games)?;
        let (file, path) = self.new_file(first);
        let size = write_batch(&path, self.collection as u32, &counted, &mut batch.occurrences)
            .map_err(LibraryError::io(&path))?;
        arrocco_support::file::sync_folder_of(&path).map_err(LibraryError::io(&path))?;
        let written = self.write_tables(first, &batch.games, &file, size);
        if written.is_err() {
            let _ = std::fs::remove_file(&path);
        }
        written
    }

    /// Numbers of games are never used twice, so neither is the name.
    fn new_file(&self, first: i64) -> (String, PathBuf) {
        let file = format!("{first}.positions");
        let path = self.library.run_path(&file);
        (file, path)
    }

    fn write_tables(&mut self, first: i64, games: &[TakenGame], file: &str, size: u64) -> Result<()> {
        let database = &mut self.library.database;
        let transaction = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut added = Added { games: games.len() as i64, ..Added::default() };
        for (index, game) in games.iter().enumerate() {
            let index = index as i64;
            added.broken += i64::from(game.state == GameState::Broken);
            added.duplicates += i64::from(is_known(&transaction, game)?);
            let (id, number) = (first + index, self.next_number + index);
            insert(&transaction, &mut self.names, self.collection, id, number, game)?;
        }
        let run = transaction
            .prepare_cached("INSERT INTO run(file, size) VALUES (?, ?)")?
            .insert(params![file, size as i64])?;
        transaction.execute("INSERT INTO run_collection VALUES (?, ?)", [run, self.collection])?;
        let taken = games.last().map_or(0, |game| game.end) as i64;
        let sql = "UPDATE collection SET taken = ?, games = games + ?, broken = broken + ?,
                   duplicates = duplicates + ? WHERE id = ?";
        let Added { games, broken, duplicates } = added;
        transaction.execute(sql, params![taken, games, broken, duplicates, self.collection])?;
        transaction.commit()?;
        self.next_number += games;
        self.total.games += games;
        self.total.broken += broken;
        self.total.duplicates += duplicates;
        Ok(())
    }
}

fn counted(first: i64, games: &[TakenGame]) -> Result<Vec<Counted>> {
    let too_many =
        || LibraryError::Request("the library is full: it has four thousand million games".to_owned());
    u32::try_from(first + games.len() as i64).map_err(|_| too_many())?;
    let count = |(index, game): (usize, &TakenGame)| Counted {
        game: (first + index as i64) as u32,
        result: game.result,
        rating: game.header.average_rating(),
    };
    Ok(games.iter().enumerate().map(count).collect())
}

/// Whether the library has the same game already. Games without moves are not compared.
fn is_known(database: &Connection, game: &TakenGame) -> Result<bool> {
    if game.plies == 0 {
        return Ok(false);
    }
    let mut statement = database.prepare_cached("SELECT 1 FROM game WHERE fingerprint = ? LIMIT 1")?;
    Ok(statement.exists([game.fingerprint.cast_signed()])?)
}

fn insert(
    database: &Connection,
    names: &mut Names,
    collection: i64,
    id: i64,
    number: i64,
    game: &TakenGame,
) -> Result<()> {
    let header = &game.header;
    let eco = game.eco.map_or(-1, eco_number);
    let mut statement = database.prepare_cached(
        "INSERT INTO game(id, collection, number, offset, length, white, black, event, site, round, date, result,
         white_rating, black_rating, rating, eco, opening, plies, fingerprint, state)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    statement.execute(params![
        id,
        collection,
        number,
        game.begin as i64,
        (game.end - game.begin) as i64,
        names.number(database, &header.white)?,
        names.number(database, &header.black)?,
        names.number(database, &header.event)?,
        names.number(database, &header.site)?,
        header.round,
        header.date.number(),
        result_number(game.result),
        header.white_rating,
        header.black_rating,
        header.average_rating(),
        eco,
        names.number(database, game.opening)?,
        game.plies,
        game.fingerprint.cast_signed(),
        game.state as i64,
    ])?;
    Ok(())
}
