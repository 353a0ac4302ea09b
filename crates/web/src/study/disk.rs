//! A study on the disk: the file it was made of, and beside it the games that were changed since, what analyses have found,
//! which games were removed, and which was watched last. The file itself changes only when a chapter is added.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use arrocco_support::answer::warn;
use arrocco_support::file::write_atomically;

use super::chapter::Chapter;
use super::open_study::OpenStudy;
use super::stored_review::StoredReview;

impl OpenStudy {
    /// What has changed since the file was written, as far as the list of games shows it.
    pub(super) fn load_overlay(&mut self) {
        for index in self.changed_games() {
            let text = self.chapter_path(index).and_then(|path| fs::read(path).ok());
            if let Some(chapter) =
                text.and_then(|text| Chapter::read(&text, arrocco_host::language::Language::En))
            {
                self.contents.update(index, chapter.tree());
            }
        }
        let removed =
            self.path_with("removed").and_then(|path| fs::read_to_string(path).ok()).unwrap_or_default();
        for index in removed.split_whitespace().filter_map(|index| index.parse().ok()) {
            self.contents.set_removed(index, true);
        }
    }

    /// The numbers of the games that have files of their own.
    fn changed_games(&self) -> Vec<usize> {
        let files = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        let prefix = format!("{}-", self.name());
        let number = |file: fs::DirEntry| {
            let name = file.file_name().into_string().ok()?;
            name.strip_prefix(&prefix)?.strip_suffix(".pgn")?.parse().ok()
        };
        files.into_iter().flatten().flatten().filter_map(number).collect()
    }

    /// Writes which games were removed.
    pub(super) fn keep_removed(&self) {
        let removed: Vec<String> = self.contents.removed().iter().map(ToString::to_string).collect();
        if let Some(path) = self.path_with("removed") {
            warn_of(&path, write_atomically(&path, &removed.join(" ")));
        }
    }

    pub(super) fn read_review(&self, index: usize) -> Option<StoredReview> {
        let text = fs::read(self.review_path(index)?).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Writes what an analysis has found.
    pub(super) fn keep_review(&self, index: usize) {
        let review = self.chapters.get(&index).and_then(Chapter::stored_review);
        if let Some((review, path)) = review.zip(self.review_path(index)) {
            let text = serde_json::to_string(&review).map_err(io::Error::other);
            warn_of(&path, text.and_then(|text| write_atomically(&path, &text)));
        }
    }

    /// Writes the file again, after a chapter was added to it.
    pub(super) fn rewrite_text(&mut self) {
        self.is_kept = false;
        self.keep_text();
    }

    fn path_with(&self, ending: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(format!("{}.{ending}", self.name())))
    }

    fn review_path(&self, index: usize) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(format!("{}-{index}.review", self.name())))
    }

    /// Notes which game was watched last. If that cannot be written, it does not matter.
    pub(super) fn set_last(&mut self, index: usize) {
        let is_new = std::mem::replace(&mut self.last, index) != index;
        if let Some(folder) = self.folder.as_ref().filter(|_| is_new) {
            let _ = fs::write(folder.join(format!("{}.last", self.name())), index.to_string());
        }
    }

    pub(super) fn chapter_path(&self, index: usize) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(format!("{}-{index}.pgn", self.name())))
    }

    /// Writes the text to the disk, once.
    pub(super) fn keep_text(&mut self) {
        if let Some(folder) = self.folder.as_ref().filter(|_| !self.is_kept) {
            let path = folder.join(format!("{}.pgn", self.name()));
            let text = String::from_utf8_lossy(&self.text);
            warn_of(&path, write_atomically(&path, &text));
            self.is_kept = true;
        }
    }

    /// Writes a game that was changed.
    pub(super) fn keep(&mut self, index: usize) {
        let path = self.chapter_path(index);
        let text_path = self.folder.as_ref().map(|folder| folder.join(format!("{}.pgn", self.name())));
        let Some(chapter) = self.chapters.get_mut(&index) else { return };
        if !chapter.take_changed() {
            return;
        }
        self.contents.update(index, chapter.tree());
        if let (Some(path), Some(text_path)) = (path, text_path) {
            let text = chapter.tree().to_string();
            warn_of(&path, write_atomically(&path, &text));
            // The study of an empty board has no file until now.
            if !text_path.exists() {
                warn_of(&text_path, write_atomically(&text_path, &String::from_utf8_lossy(&self.text)));
            }
        }
    }
}

/// A study goes on in memory if the disk is full; standard error says so.
fn warn_of(path: &Path, result: io::Result<()>) {
    if let Err(error) = result {
        warn(&format!("{}: {error}", path.display()));
    }
}
