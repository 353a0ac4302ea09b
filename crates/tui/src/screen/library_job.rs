//! What the thread of the library is asked for.

use std::path::PathBuf;

use arrocco_rules::Position;

use super::explored::ExplorerSource;
use super::listed_game::ListSource;

/// What is done with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum LibraryEdit {
    Title(Option<String>),
    Tag { tag: String, is_set: bool },
    Bin { is_in: bool },
}

/// What the thread of the library is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum LibraryJob {
    /// The games that a line of search asks for. Only the newest line counts.
    List {
        source: ListSource,
        search: String,
    },
    /// What was played in a position. Only the newest one counts.
    Explore {
        position: Position,
        source: ExplorerSource,
    },
    /// The last position of a game. Only the newest one counts.
    Preview {
        source: ListSource,
        id: i64,
    },
    Open {
        source: ListSource,
        id: i64,
    },
    /// `played` is the file of the game that this program plays.
    Edit {
        id: i64,
        edit: LibraryEdit,
        played: Option<PathBuf>,
    },
    /// The same for the game that this program plays, whose file has been given another name.
    EditMoved {
        from: PathBuf,
        to: PathBuf,
        edit: LibraryEdit,
    },
}

impl LibraryJob {
    pub(super) const fn is_list(&self) -> bool {
        matches!(self, Self::List { .. } | Self::Explore { .. })
    }

    /// Whether another job of its kind takes its place.
    pub(super) const fn is_replaced_by(&self, other: &Self) -> bool {
        matches!(
            (self, other),
            (Self::List { .. } | Self::Explore { .. }, Self::List { .. } | Self::Explore { .. })
                | (Self::Preview { .. }, Self::Preview { .. })
        )
    }
}
