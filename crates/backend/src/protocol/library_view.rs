//! The library of games as the page shows it.

use arrocco_play::MoveView;
use serde::{Deserialize, Serialize};

/// A game of the library.
#[derive(Serialize, Clone, Debug)]
pub struct LibraryGame {
    /// Its number in the library.
    pub id: i64,
    pub white: String,
    pub black: String,
    pub white_rating: u16,
    pub black_rating: u16,
    pub result: &'static str,
    pub date: String,
    pub event: String,
    pub eco: String,
    pub opening: String,
    pub plies: u32,
    pub title: Option<String>,
    pub tags: Vec<String>,
    /// Where it is from: `terminal`, `page`, `study` or `collection`.
    pub origin: &'static str,
    pub collection: String,
    pub is_unfinished: bool,
    pub is_binned: bool,
    /// Milliseconds since 1970.
    pub changed: i64,
    /// The position in which it ended; `None` if its file cannot be read.
    pub fen: Option<String>,
    /// How many other games have the same moves.
    pub duplicates: usize,
}

/// A file that somebody has added.
#[derive(Serialize, Clone, Debug)]
pub struct LibraryCollection {
    pub name: String,
    pub games: i64,
}

/// What somebody changes about a game of the library.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "change", rename_all = "lowercase")]
pub enum LibraryChange {
    /// An empty one takes the title away.
    Title {
        title: String,
    },
    Tag {
        tag: String,
    },
    Untag {
        tag: String,
    },
    Bin,
    Restore,
}

/// What somebody changes about a collection.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "change", rename_all = "lowercase")]
pub enum CollectionChange {
    Rename { to: String },
    Bin,
    Restore,
}

/// Which games the explorer counts.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    #[default]
    All,
    /// One's own games and studies.
    Own,
    /// Files that somebody has added.
    Added,
}

/// A move of the explorer.
#[derive(Serialize, Clone, Debug)]
pub struct ExploredView {
    pub mv: MoveView,
    pub score: ScoreSum,
}

/// Games and how they ended.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreSum {
    pub white: u64,
    pub draws: u64,
    pub black: u64,
    pub unknown: u64,
    /// Of the players of these games, where it is known.
    pub rating: Option<u64>,
}
