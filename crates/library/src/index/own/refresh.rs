//! The program's own files taken in: what is new, what has changed, and what is gone.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use rusqlite::{OptionalExtension as _, TransactionBehavior, params};

use super::own_file::OwnFile;
use crate::index::collection::Collection;
use crate::index::error::{LibraryError, Result};
use crate::index::intake::{GameState, Intake, Proceed, occurrences_of};
use crate::index::library::Library;
use crate::index::source::{Comparison, SourceState};

/// What has been found in the state folder.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Refreshed {
    /// Files that were taken in, because they are new or have changed.
    pub taken: usize,
    /// Files that are no longer there.
    pub gone: usize,
    /// Files that could not be read, and why. They stay as they are, and are tried again the next time.
    pub failures: Vec<(PathBuf, String)>,
}

impl Library {
    /// Takes in the games and studies that the terminal and the page have saved in a state folder. Files that have not changed
    /// are not read, so this can be called whenever a list is shown. `proceed` is told how much is done, from 0 to 1, and says
    /// whether to go on; what is left is for the next time.
    pub fn refresh(&mut self, state: &Path, proceed: Proceed<'_>) -> Result<Refreshed> {
        if self.is_read_only() {
            return Ok(Refreshed::default());
        }
        let files = OwnFile::find(state).map_err(LibraryError::io(state))?;
        let mut refreshed = self.remove_gone(&files)?;
        let known: HashMap<PathBuf, Collection> = self.own_collections()?;
        let mut is_finished = true;
        for (index, file) in files.iter().enumerate() {
            if known.get(&file.path).is_some_and(is_up_to_date) {
                continue;
            }
            is_finished = proceed(index as f64 / files.len() as f64);
            if !is_finished {
                break;
            }
            match self.take_in_own(file, known.get(&file.path)) {
                Ok(()) => refreshed.taken += 1,
                // Another program takes it in at this moment.
                Err(LibraryError::Busy(_)) => {}
                Err(LibraryError::Io { error, .. }) => {
                    refreshed.failures.push((file.path.clone(), error.to_string()));
                }
                Err(error) => return Err(error),
            }
        }
        self.hide_originals(&files)?;
        if refreshed.taken > 0 && is_finished {
            self.compact(&mut |_| true)?;
        }
        Ok(refreshed)
    }

    fn own_collections(&self) -> Result<HashMap<PathBuf, Collection>> {
        let own = self.collections()?.into_iter().filter(|known| known.kind.is_own());
        Ok(own.map(|known| (known.path.clone(), known)).collect())
    }

    /// Forgets files that are gone. What people said about them stays in the journal.
    fn remove_gone(&mut self, files: &[OwnFile]) -> Result<Refreshed> {
        let there: HashSet<&Path> = files.iter().map(|file| file.path.as_path()).collect();
        let mut refreshed = Refreshed::default();
        for (path, known) in self.own_collections()? {
            if !there.contains(path.as_path()) && !path.exists() {
                let _writing = self.lock_for_writing()?;
                self.remove_collection(known.id)?;
                refreshed.gone += 1;
            }
        }
        Ok(refreshed)
    }

    fn take_in_own(&mut self, file: &OwnFile, known: Option<&Collection>) -> Result<()> {
        let text = file.path.to_str().ok_or_else(|| LibraryError::NotUtf8(file.path.clone()))?;
        let state = SourceState::of(&file.path)?;
        let _writing = self.lock_for_writing()?;
        if let Some(known) = known {
            let _lock = self.lock_collection(known.id)?;
            self.remove_collection(known.id)?;
        }
        let id = self.insert_collection(&file.name, text, &state)?;
        let kind = file.kind as i64;
        self.database.execute("UPDATE collection SET kind = ? WHERE id = ?", params![kind, id])?;
        let _lock = self.lock_collection(id)?;
        self.take_in(Intake::New, id, &mut |_| true)?;
        Ok(())
    }

    /// Hides the games of studies that have been edited: the file of the edited chapter stands for them.
    fn hide_originals(&mut self, files: &[OwnFile]) -> Result<()> {
        for (study, number) in files.iter().filter_map(OwnFile::edited_chapter) {
            let sql = "SELECT game.id FROM game JOIN collection ON collection.id = game.collection
                       WHERE collection.path = ? AND number = ? AND state <> ?";
            let hidden = GameState::Hidden as i64;
            let values = params![study.to_string_lossy(), number, hidden];
            let mut statement = self.database.prepare_cached(sql)?;
            let found: Option<i64> = statement.query_row(values, |row| row.get(0)).optional()?;
            drop(statement);
            let Some(game) = found else { continue };
            let positions = occurrences_of(&self.game_text(game)?);
            let transaction = self.database.transaction_with_behavior(TransactionBehavior::Immediate)?;
            for position in positions {
                transaction
                    .prepare_cached("INSERT OR IGNORE INTO bin_position VALUES (?, ?, ?)")?
                    .execute(params![position.key().cast_signed(), game, position.mv()])?;
            }
            transaction.execute("UPDATE game SET state = ? WHERE id = ?", [hidden, game])?;
            transaction.commit()?;
        }
        Ok(())
    }
}

/// Whether the whole file is in the index as it is now. One that cannot be read now is tried again.
fn is_up_to_date(known: &Collection) -> bool {
    known.is_complete && known.source.compare(&known.path).is_ok_and(|found| found == Comparison::Same)
}
