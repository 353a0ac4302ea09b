//! A change of a tree of moves.

use serde::Deserialize;

use super::MarkView;

#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "edit", rename_all = "lowercase")]
pub enum Edit {
    /// A move by its squares; one that is there already is shown.
    Play {
        node: u32,
        uci: String,
    },
    /// The same in any notation.
    Say {
        node: u32,
        text: String,
    },
    /// The main line goes through here.
    Promote {
        node: u32,
    },
    Delete {
        node: u32,
    },
    Comment {
        node: u32,
        text: String,
        /// It is still being typed: one change with what was saved of it before.
        #[serde(default)]
        more: bool,
    },
    /// Adds a sign, or takes it away; signs for moves take each other's place.
    Nag {
        node: u32,
        nag: u8,
    },
    Marks {
        node: u32,
        marks: Vec<MarkView>,
    },
    /// A line of moves by their squares. What is there already is not added again.
    Line {
        node: u32,
        moves: Vec<String>,
    },
    /// Facts about the game, such as the names of the players. An empty one is taken away.
    Tags {
        tags: Vec<(String, String)>,
    },
}

impl Edit {
    /// Is the page to show what it shows then? A comment is saved while it is typed, and perhaps when its move is left.
    pub const fn stays(&self) -> bool {
        matches!(self, Self::Comment { .. })
    }

    /// Where the tree is changed; `None` if the change is about the game as a whole.
    pub const fn node(&self) -> Option<u32> {
        match self {
            Self::Play { node, .. }
            | Self::Say { node, .. }
            | Self::Promote { node }
            | Self::Delete { node }
            | Self::Comment { node, .. }
            | Self::Nag { node, .. }
            | Self::Marks { node, .. }
            | Self::Line { node, .. } => Some(*node),
            Self::Tags { .. } => None,
        }
    }
}
