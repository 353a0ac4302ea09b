//! A game of the terminal gets a file for good before somebody names, tags or deletes it.
//!
//! The terminal saves one game after another in files of the same names. What is said about a game must not be said about the
//! next one.

use std::fs;
use std::path::Path;

use arrocco_support::file::set_aside;
use arrocco_support::lock_file::LockFile;
use rusqlite::{OptionalExtension as _, params};

use crate::index::collection_kind::CollectionKind;
use crate::index::error::{LibraryError, Result};
use crate::index::journal::Record;
use crate::index::library::Library;
use crate::index::source::{Comparison, SourceState};

impl Library {
    /// Renames the file of a game that the terminal would use again.
    ///
    /// # Errors
    ///
    /// The game is being played.
    pub(in crate::index) fn settle(&self, game: i64) -> Result<()> {
        let summary = self.game(game)?;
        let stem = summary.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if summary.kind != CollectionKind::Terminal || stem.contains('.') {
            return Ok(());
        }
        let locks = [format!("{stem}.lock"), format!("{stem}.pgn.lock")];
        let _locks = locks
            .map(|name| take(&summary.path.with_file_name(name)))
            .into_iter()
            .collect::<Result<Vec<_>>>()?;
        let known = self.collection(&summary.collection)?;
        if known.source.compare(&known.path)? != Comparison::Same {
            return Err(LibraryError::SourceChanged(known.path));
        }
        let aside = set_aside(&summary.path).map_err(LibraryError::io(&summary.path))?;
        let path = aside.to_str().ok_or_else(|| LibraryError::NotUtf8(aside.clone()))?;
        let name = format!("@{}", aside.file_name().unwrap_or_default().to_string_lossy());
        let sql = "UPDATE collection SET path = ?, name = ? WHERE id = ?";
        self.database.execute(sql, params![path, name, known.id])?;
        self.store_source(known.id, &SourceState::of(&aside)?)
    }
}

impl Library {
    /// Takes in a game of the terminal whose file was given another name by the program that plays it, and returns its number.
    pub fn follow_moved(&mut self, state: &Path, from: &Path, to: &Path) -> Result<i64> {
        let text = |path: &Path| {
            path.to_str().map(str::to_owned).ok_or_else(|| LibraryError::NotUtf8(path.to_owned()))
        };
        let (from, path) = (text(from)?, text(to)?);
        let name = format!("@{}", to.file_name().unwrap_or_default().to_string_lossy());
        // If somebody has found the new name before, the old one is forgotten like that of any file that is gone.
        let sql = "UPDATE collection SET path = ?2, name = ?3 WHERE path = ?1
                   AND NOT EXISTS (SELECT 1 FROM collection WHERE path = ?2)";
        self.database.execute(sql, params![from, path, name])?;
        self.refresh(state, &mut |_| true)?;
        let sql = "SELECT game.id FROM game JOIN collection ON collection.id = collection WHERE path = ?";
        let found = self.database.query_row(sql, [&path], |row| row.get(0)).optional()?;
        found.ok_or_else(|| LibraryError::SourceChanged(to.to_owned()))
    }

    /// Moves the file of a terminal's game to the page, which goes on with it: `to` is its new place in the same state folder.
    /// What was said about the game stays.
    ///
    /// # Errors
    ///
    /// The game is being played, or has gone on since it was taken in.
    pub fn hand_over(&mut self, game: i64, to: &Path) -> Result<()> {
        let summary = self.game(game)?;
        if summary.kind != CollectionKind::Terminal {
            return Err(LibraryError::Request("it is not a game of the terminal".to_owned()));
        }
        let from = summary.path;
        let (name, stem) = (from.file_name().unwrap_or_default(), from.file_stem().unwrap_or_default());
        let locks = [format!("{}.lock", stem.to_string_lossy()), format!("{}.lock", name.to_string_lossy())];
        let _locks =
            locks.map(|name| take(&from.with_file_name(name))).into_iter().collect::<Result<Vec<_>>>()?;
        let known = self.collection(&summary.collection)?;
        if known.source.compare(&from)? != Comparison::Same {
            return Err(LibraryError::SourceChanged(from));
        }
        let text = to.to_str().ok_or_else(|| LibraryError::NotUtf8(to.to_owned()))?;
        let below = from.parent().and_then(|state| to.strip_prefix(state).ok()).unwrap_or(to);
        let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
        let name = format!("@{}", parts.join("/"));
        fs::rename(&from, to).map_err(LibraryError::io(&from))?;
        // The file is where it belongs, whatever comes of the rest: the next look at the folders finds it.
        self.journal.append(&[Record::Rename { name: known.name, to: name.clone() }])?;
        let kind = CollectionKind::Page as i64;
        let sql = "UPDATE collection SET path = ?, name = ?, kind = ? WHERE id = ?";
        self.database.execute(sql, params![text, name, kind, known.id])?;
        self.store_source(known.id, &SourceState::of(to)?)
    }
}

fn take(path: &Path) -> Result<LockFile> {
    let lock = LockFile::take(path.to_owned()).map_err(LibraryError::io(path))?;
    lock.ok_or(LibraryError::Busy("is playing this game"))
}
