//! The file of the game that is played: saved after every move, kept for good, left for another game's.

use std::path::PathBuf;

use arrocco_play::{Game, Status};

use super::{Driver, News};
use crate::archive::{Archive, is_begun};
use crate::error::ArchiveError;
use crate::language::{Language, fill};

impl Driver {
    /// Another game takes the place of this one, in its own file. This one is saved in the file that it has.
    pub fn take_up(&mut self, game: Game, archive: Archive) -> Vec<News> {
        let complaint = self.autosave();
        self.archive = Some(archive);
        let news = self.replace(game);
        complaint.into_iter().chain(news).collect()
    }

    /// The game comes from a file and is only looked at: it is not saved until something is played in it.
    pub fn mark_opened(&mut self) {
        self.opened = Some(self.game.record().moves().to_vec());
    }

    /// Whether the game comes from elsewhere, and nothing was played in it.
    pub fn is_only_opened(&self) -> bool {
        self.opened.as_deref() == Some(self.game.record().moves())
    }

    /// Moves the file of this game to a name of its own, which is returned, before another game takes its place. A game
    /// without moves, and one that could never be saved, has no file to keep. One that has a file of its own already keeps
    /// it, and the next game gets another.
    ///
    /// # Errors
    ///
    /// The file could not be moved, and the next save would overwrite it.
    pub fn set_aside(&mut self) -> Result<Option<PathBuf>, ArchiveError> {
        let is_worth_it = is_begun(&self.game) && !self.is_only_opened();
        // If saving fails, that was reported when it began; the file that there is is kept all the same.
        let _ = self.save();
        let Some(archive) = self.archive.as_mut().filter(|_| is_worth_it) else { return Ok(None) };
        if archive.has_own_file() {
            let kept = std::mem::replace(archive, Archive::new_of_user()?);
            return Ok(Some(kept.path().to_owned()));
        }
        if archive.is_file() { archive.set_aside().map(Some) } else { Ok(None) }
    }

    /// Gives the game a file of its own, which no later game will use, and goes on there. Returns the old and the new name.
    ///
    /// # Errors
    ///
    /// The game has no file, or its file could not be moved.
    pub fn keep_apart(&mut self) -> Result<(PathBuf, PathBuf), ArchiveError> {
        self.save()?;
        let archive = self.archive.as_mut().ok_or(ArchiveError::NotAFile)?;
        let from = archive.path().to_owned();
        if !archive.has_own_file() {
            *archive = Archive::take_up(&archive.set_aside()?)?;
        }
        Ok((from, archive.path().to_owned()))
    }

    /// Saves the game; without an archive nothing is done.
    pub fn save(&self) -> Result<(), ArchiveError> {
        match &self.archive {
            _ if self.is_only_opened() => Ok(()),
            Some(archive) => archive.write(&self.game.save(self.now())),
            None => Ok(()),
        }
    }

    /// Saves the game. If that fails, the game goes on, and the reason is reported once.
    pub fn autosave(&mut self) -> Option<News> {
        let complaint = self.save().err();
        let is_new = complaint != self.complaint;
        self.complaint.clone_from(&complaint);
        complaint.filter(|_| is_new).map(News::SaveFailed)
    }

    /// Why the last attempt to save has failed, if it has.
    pub const fn complaint(&self) -> Option<&ArchiveError> {
        self.complaint.as_ref()
    }

    /// Saves the game for the last time, and returns what a person should know about that. For a game that is over or has
    /// no moves, only a failure is worth telling.
    pub fn farewell(&self, language: Language) -> Option<String> {
        let words = language.words();
        let is_over = matches!(self.game.status(), Status::Over(_));
        match (self.save(), &self.archive) {
            (Err(error), _) => Some(fill(words.cannot_save, &[("reason", &language.archive_error(&error))])),
            (Ok(()), None) => is_begun(&self.game).then(|| words.not_saved.to_owned()),
            _ if self.is_only_opened() => None,
            (Ok(()), Some(_)) => (!is_over).then(|| words.goodbye.to_owned()),
        }
    }

    pub const fn archive(&self) -> Option<&Archive> {
        self.archive.as_ref()
    }
}
