//! Games as they stand in their PGN files.

use rusqlite::OptionalExtension as _;

use super::error::{LibraryError, Result};
use super::library::Library;
use super::source::{Source, SourceState};

impl Library {
    /// A game as it stands in its PGN file.
    pub fn game_text(&self, id: i64) -> Result<Vec<u8>> {
        self.texts()?.text(id)
    }

    /// Reads many games out of their files.
    pub fn texts(&self) -> Result<GameTexts<'_>> {
        Ok(GameTexts { library: self, open: None })
    }
}

/// Texts of games. The file of the last one stays open.
#[derive(Debug)]
pub struct GameTexts<'a> {
    library: &'a Library,
    open: Option<(i64, Source)>,
}

impl GameTexts<'_> {
    /// A game as it stands in its PGN file.
    pub fn text(&mut self, id: i64) -> Result<Vec<u8>> {
        let sql = "SELECT collection, offset, length FROM game WHERE id = ?";
        let mut statement = self.library.database.prepare_cached(sql)?;
        let place = statement.query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        let (collection, offset, length): (i64, i64, i64) =
            place.optional()?.ok_or(LibraryError::NoGame(id))?;
        if self.open.as_ref().is_none_or(|(open, _)| *open != collection) {
            let known = self.library.collection_with_id(collection)?.ok_or(LibraryError::NoGame(id))?;
            // Games of a file that is being taken in, or that has become longer, are where they were.
            let state: SourceState = known.source;
            self.open = Some((collection, Source::open(&known.path, &state)?));
        }
        match &mut self.open {
            Some((_, source)) => source.text(offset.cast_unsigned(), length.cast_unsigned()),
            None => Err(LibraryError::NoGame(id)),
        }
    }
}
