//! The games of a study as its chapters: new ones are added, others removed and taken back, and all of them saved together.

use arrocco_language::Language;
use arrocco_rules::Position;
use arrocco_rules::pgn::Tree;

use super::document::Study;
use super::shelf::Record;
use crate::protocol::Refused;

/// A part of a file that is saved as a whole has about so many bytes.
const PART_BYTES: usize = 1 << 20;

/// A part of a file.
#[derive(Debug)]
pub struct FilePart {
    pub text: String,
    /// The game with which the next part begins.
    pub next: Option<usize>,
}

impl Study {
    /// Adds a chapter from a position; returns its number.
    pub fn add_chapter(&mut self, start: Position) -> usize {
        // Two line ends keep the moves of the game before apart from the tags of this one.
        self.text.extend_from_slice(b"\n\n");
        let from = self.text.len();
        self.text.extend_from_slice(Tree::from_position(start).to_string().as_bytes());
        let index = self.contents.places();
        self.contents.read(&self.text, from);
        self.rewrite_text();
        index
    }

    /// Removes a chapter; returns the one to show then. The last one stays.
    pub fn remove_chapter(&mut self, index: usize, language: Language) -> Result<usize, Refused> {
        let is_there = index < self.contents.places() && !self.contents.is_removed(index);
        if !is_there || self.contents.count() < 2 {
            return Err(Refused::new("unknown-study", language.words().unknown_study));
        }
        self.contents.set_removed(index, true);
        self.keep_removed();
        Ok(self.contents.nearest(index).unwrap_or_default())
    }

    /// Takes a chapter back that was removed.
    pub fn restore_chapter(&mut self, index: usize, language: Language) -> Result<(), Refused> {
        if !self.contents.is_removed(index) {
            return Err(Refused::new("unknown-study", language.words().unknown_study));
        }
        self.contents.set_removed(index, false);
        self.keep_removed();
        Ok(())
    }

    /// The games from one on, as many as make a part.
    pub fn part(&self, from: usize) -> FilePart {
        let mut text = String::new();
        for index in from..self.contents.places() {
            if text.len() >= PART_BYTES {
                return FilePart { text, next: Some(index) };
            }
            if !self.contents.is_removed(index) {
                text.push_str(self.game_text(index).trim());
                text.push_str("\n\n");
            }
        }
        FilePart { text, next: None }
    }

    /// A game as it is now: in memory, changed on the disk, or as it was read.
    fn game_text(&self, index: usize) -> String {
        if let Some(chapter) = self.chapters.get(&index) {
            return chapter.tree().to_string();
        }
        let changed = self.shelf.read(Record::Chapter(index));
        let bytes = changed.as_deref().or_else(|| {
            let place = self.contents.places.get(index)?.clone();
            self.text.get(place)
        });
        String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned()
    }
}
