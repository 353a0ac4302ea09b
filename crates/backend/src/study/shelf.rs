//! Where a study is kept: the text it was made of, and beside it what has changed since.

use std::fmt;

/// A part of what is kept of a study.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Record {
    /// The games as they were read. This changes only when a chapter is added.
    Text,
    /// A game that was changed since.
    Chapter(usize),
    /// What an analysis has found about a game.
    Review(usize),
    /// The numbers of the games that were removed.
    Removed,
    /// The game that was watched last.
    Last,
}

impl Record {
    /// The name of its file.
    pub fn file_name(self, study: &str) -> String {
        match self {
            Self::Text => format!("{study}.pgn"),
            Self::Chapter(index) => format!("{study}-{index}.pgn"),
            Self::Review(index) => format!("{study}-{index}.review"),
            Self::Removed => format!("{study}.removed"),
            Self::Last => format!("{study}.last"),
        }
    }
}

/// Keeps the records of one study. What cannot be written stays in memory, and the shelf says so in its own way.
pub trait Shelf: fmt::Debug + Send {
    fn read(&self, record: Record) -> Option<Vec<u8>>;

    fn write(&mut self, record: Record, text: &str);

    /// The numbers of the games that have a record of their own.
    fn changed_chapters(&self) -> Vec<usize>;

    /// Is the study one of the person's own, and not only looked at?
    fn is_own(&self) -> bool {
        true
    }

    /// Are the records still there when the study has left memory?
    fn is_lasting(&self) -> bool;
}
