//! What people change about games: titles, tags and the bin.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior, params};

use super::collection::Collection;
use super::collection_kind::CollectionKind;
use super::error::{LibraryError, Result};
use super::intake::occurrences_of;
use super::journal::{GameChange, GameReference, Record};
use super::library::Library;
use super::own::original_of;
use crate::positions::Occurrence;

/// The longest tag or title, in characters.
const LONGEST: usize = 200;

impl Library {
    /// Gives games a tag, or takes it from them.
    pub fn tag_games(&mut self, games: &[i64], tag: &str, is_set: bool) -> Result<()> {
        let tag = checked(tag)?;
        self.change_games(games, &if is_set { GameChange::Tag(tag) } else { GameChange::Untag(tag) })
    }

    /// Gives a game a title, or takes it away.
    pub fn title_game(&mut self, game: i64, title: Option<&str>) -> Result<()> {
        let title = title.map(checked).transpose()?;
        self.change_games(&[game], &GameChange::Title(title))
    }

    /// Puts games into the bin, or takes them out. Nothing is removed from their PGN files.
    pub fn bin_games(&mut self, games: &[i64], is_in: bool) -> Result<()> {
        self.change_games(games, &GameChange::Bin(is_in))
    }

    fn change_games(&mut self, games: &[i64], change: &GameChange) -> Result<()> {
        self.check_writable()?;
        let mut records = Vec::with_capacity(games.len());
        let mut positions = Vec::new();
        for &game in games {
            self.settle(game)?;
            records.push(Record::Game { game: self.reference(game)?, change: change.clone() });
            if *change == GameChange::Bin(true) {
                positions.push(occurrences_of(&self.game_text(game)?));
            }
        }
        self.journal.append(&records)?;
        let transaction = self.database.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut positions = positions.into_iter();
        for &game in games {
            apply(&transaction, game, change, &positions.next().unwrap_or_default())?;
        }
        Ok(transaction.commit()?)
    }

    fn reference(&self, game: i64) -> Result<GameReference> {
        let sql = "SELECT collection.name, number, fingerprint FROM game JOIN collection ON collection = collection.id
                   WHERE game.id = ?";
        let mut statement = self.database.prepare_cached(sql)?;
        let found = statement.query_row([game], |row| {
            Ok(GameReference { collection: row.get(0)?, number: row.get(1)?, fingerprint: row.get(2)? })
        });
        found.optional()?.ok_or(LibraryError::NoGame(game))
    }

    /// Makes the changes of the journal again, after the games of a collection were taken in anew. Returns how many concern
    /// games that are no longer there.
    pub(super) fn repeat_changes(&mut self, collection: &Collection) -> Result<usize> {
        let mut lost = 0;
        for (reference, change) in self.changes_to_repeat(collection)? {
            let Some(game) = self.find_again(collection, &reference)? else {
                lost += 1;
                continue;
            };
            let positions = match change {
                GameChange::Bin(true) => occurrences_of(&self.game_text(game)?),
                _ => Vec::new(),
            };
            let transaction = self.database.transaction_with_behavior(TransactionBehavior::Immediate)?;
            apply(&transaction, game, &change, &positions)?;
            transaction.commit()?;
        }
        Ok(lost)
    }

    /// The changes of the games of a collection. Those of an edited chapter begin with what was said before it was edited.
    fn changes_to_repeat(&self, collection: &Collection) -> Result<Vec<(GameReference, GameChange)>> {
        let records = self.journal.read()?.records;
        let mut changes = Vec::new();
        let original = original_of(&collection.name).filter(|_| collection.kind == CollectionKind::Study);
        if let Some((study, number)) = original {
            let of_study = changes_of(records.clone(), &study).into_iter();
            let of_chapter = of_study.filter(|(reference, _)| reference.number == number);
            changes.extend(
                of_chapter.map(|(reference, change)| (GameReference { number: 1, ..reference }, change)),
            );
        }
        changes.extend(changes_of(records, &collection.name));
        Ok(changes)
    }

    /// The game that a reference means: with the same moves and players, and the same number if several have them.
    fn find_again(&self, collection: &Collection, reference: &GameReference) -> Result<Option<i64>> {
        // A game of one's own may have gone on since: its place says which it is.
        let sql = if collection.kind.is_own() {
            "SELECT id FROM game WHERE ?1 IS NOT NULL AND collection = ?2 AND number = ?3"
        } else {
            "SELECT id FROM game WHERE fingerprint = ? AND collection = ? ORDER BY abs(number - ?) LIMIT 1"
        };
        let mut statement = self.database.prepare_cached(sql)?;
        let values = params![reference.fingerprint, collection.id, reference.number];
        Ok(statement.query_row(values, |row| row.get(0)).optional()?)
    }

    /// Writes the journal anew from the database, if it is gone.
    pub(super) fn restore_journal(&self) -> Result<()> {
        if self.journal.has_records() {
            return Ok(());
        }
        let mut records = Vec::new();
        for collection in self.collections()?.into_iter().filter(|known| !known.kind.is_own()) {
            let (name, path) = (collection.name, collection.path.to_string_lossy().into_owned());
            records.push(Record::Add { name: name.clone(), path });
            if collection.binned.is_some() {
                records.push(Record::Bin { name, is_in: true });
            }
        }
        for (sql, change) in CHANGES {
            let mut statement = self.database.prepare(sql)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let game = self.reference(row.get(0)?)?;
                records.push(Record::Game { game, change: change(row.get(1)?) });
            }
        }
        if records.is_empty() { Ok(()) } else { self.journal.append(&records) }
    }
}

/// The change that a text in the database stands for.
type ToChange = fn(String) -> GameChange;

/// Where the database has what people changed, and what it means.
const CHANGES: [(&str, ToChange); 3] = [
    ("SELECT game, text FROM tag", GameChange::Tag),
    ("SELECT id, title FROM game WHERE title IS NOT NULL", |title| GameChange::Title(Some(title))),
    ("SELECT id, binned FROM game WHERE binned IS NOT NULL", |_| GameChange::Bin(true)),
];

/// The changes of the games of one collection, whatever it was called when they were made.
fn changes_of(records: Vec<Record>, name: &str) -> Vec<(GameReference, GameChange)> {
    let mut changes: HashMap<String, Vec<(GameReference, GameChange)>> = HashMap::new();
    for record in records {
        match record {
            Record::Game { game, change } => {
                changes.entry(game.collection.clone()).or_default().push((game, change));
            }
            Record::Rename { name, to } => {
                let moved = changes.remove(&name).unwrap_or_default();
                changes.insert(to, moved);
            }
            Record::Forget { name } => drop(changes.remove(&name)),
            Record::Add { .. } | Record::Moved { .. } | Record::Bin { .. } => {}
        }
    }
    changes.remove(name).unwrap_or_default()
}

fn checked(text: &str) -> Result<String> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST || text.contains(char::is_control) {
        let what = format!("a tag or title has 1 to {LONGEST} characters and no line breaks");
        return Err(LibraryError::Request(what));
    }
    Ok(text.to_owned())
}

fn apply(database: &Connection, game: i64, change: &GameChange, positions: &[Occurrence]) -> Result<()> {
    match change {
        GameChange::Tag(tag) => {
            database.prepare_cached("INSERT OR IGNORE INTO tag VALUES (?, ?)")?.execute(params![game, tag])?
        }
        GameChange::Untag(tag) => database
            .prepare_cached("DELETE FROM tag WHERE game = ? AND text = ?")?
            .execute(params![game, tag])?,
        GameChange::Title(title) => database
            .prepare_cached("UPDATE game SET title = ? WHERE id = ?")?
            .execute(params![title, game])?,
        GameChange::Bin(is_in) => {
            let day = is_in.then(arrocco_support::date::today);
            let mut insert =
                database.prepare_cached("INSERT OR IGNORE INTO bin_position VALUES (?, ?, ?)")?;
            for position in positions {
                insert.execute(params![position.key().cast_signed(), game, position.mv()])?;
            }
            if !is_in {
                database.execute("DELETE FROM bin_position WHERE game = ?", [game])?;
            }
            database.prepare_cached("UPDATE game SET binned = ? WHERE id = ?")?.execute(params![day, game])?
        }
    };
    Ok(())
}
