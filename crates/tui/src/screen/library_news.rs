//! What the threads of the library tell.

use std::path::PathBuf;

use arrocco_rules::Position;
use arrocco_rules::pgn::GameRecord;

use super::explored::{Explored, ExplorerSource};
use super::library_job::LibraryEdit;
use super::listed_game::{ListSource, ListedGame};

/// What the threads of the library tell.
#[derive(Clone, Debug)]
pub(super) enum LibraryNews {
    /// Whether there is anything new since the library was last looked at, or why it could not be read.
    Refreshed(Result<bool, String>),
    /// The games that a line of search has found; the total is `None` if they are still being counted.
    Listed {
        source: ListSource,
        search: String,
        games: Vec<ListedGame>,
        total: Option<u64>,
    },
    Counted {
        source: ListSource,
        search: String,
        total: u64,
    },
    /// What was played in a position.
    Explored {
        position: Position,
        source: ExplorerSource,
        found: Box<Explored>,
    },
    ExploreFailed {
        position: Position,
        source: ExplorerSource,
        reason: String,
    },
    ListFailed {
        source: ListSource,
        search: String,
        reason: String,
    },
    /// More games of a file have been read.
    FileRead(PathBuf),
    /// The last position of a game, and those that are the same, with their collections.
    Preview {
        id: i64,
        position: Position,
        duplicates: Vec<(ListedGame, String)>,
    },
    /// A game to be read.
    Opened(Box<GameRecord>),
    /// The file of an unfinished game to go on with.
    TakeUp(PathBuf),
    Binned {
        id: i64,
        is_in: bool,
    },
    /// This program plays the game, which needs a file of its own before anything is said about it.
    IsPlayed(LibraryEdit),
    Failed(String),
}
