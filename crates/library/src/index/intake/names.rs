//! Names of players, events, places and openings, each stored once.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::index::error::Result;

/// Names kept in memory at most: about 20 MB.
const MOST: usize = 200_000;

/// The numbers of names.
#[derive(Debug, Default)]
pub(super) struct Names {
    known: HashMap<String, i64>,
}

impl Names {
    /// The number of a name; 0 for none.
    pub(super) fn number(&mut self, database: &Connection, text: &str) -> Result<i64> {
        if text.is_empty() {
            return Ok(0);
        }
        if let Some(&number) = self.known.get(text) {
            return Ok(number);
        }
        if self.known.len() >= MOST {
            self.known.clear();
        }
        let mut find = database.prepare_cached("SELECT id FROM name WHERE text = ?")?;
        let found = find.query_row([text], |row| row.get(0)).optional()?;
        let number = if let Some(number) = found {
            number
        } else {
            let mut insert = database.prepare_cached("INSERT INTO name(text, folded) VALUES (?, ?)")?;
            insert.insert(params![text, text.to_lowercase()])?
        };
        self.known.insert(text.to_owned(), number);
        Ok(number)
    }
}
