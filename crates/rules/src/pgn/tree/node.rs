//! The nodes of a game tree. They are in one vector and refer to each other by index, so nothing recurses.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use super::Comment;
use crate::pgn::Nag;
use crate::{Move, Position};

/// Identifies a node of a [`Tree`](super::Tree). It is valid until the node is removed, and never reused.
///
/// ```
/// use arrocco_rules::pgn::Tree;
/// let mut tree = Tree::new();
/// let e4 = tree.add_san(tree.root(), "e4").unwrap();
/// assert_eq!(tree.node(e4).unwrap().san(), "e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    pub(super) const ROOT: Self = Self(NonZeroU32::MIN);

    /// From an index of the vector.
    pub(super) fn new(index: usize) -> Option<Self> {
        u32::try_from(index).ok()?.checked_add(1).and_then(NonZeroU32::new).map(Self)
    }

    /// A number that identifies the node outside of this library. It is never reused within the tree.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let mut tree = Tree::new();
    /// let e4 = tree.add_san(tree.root(), "e4").unwrap();
    /// assert_eq!(tree.numbered(e4.number()).unwrap().san(), "e4");
    /// ```
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0.get()
    }

    pub(super) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A move and the position after it; the root has no move.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) position: Position,
    /// None at the root, and for a null move.
    pub(super) mv: Option<Move>,
    pub(super) parent: Option<NodeId>,
    pub(super) first_child: Option<NodeId>,
    pub(super) last_child: Option<NodeId>,
    pub(super) next_sibling: Option<NodeId>,
    pub(super) notes: Option<Box<Notes>>,
    pub(super) is_removed: bool,
}

/// Comments and annotations of a move. Most moves have none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Notes {
    pub(super) before: Vec<Comment>,
    pub(super) after: Vec<Comment>,
    pub(super) nags: Vec<Nag>,
}

static NO_NOTES: Notes = Notes { before: Vec::new(), after: Vec::new(), nags: Vec::new() };

impl Node {
    pub(super) const fn new(position: Position, mv: Option<Move>, parent: Option<NodeId>) -> Self {
        Self {
            position,
            mv,
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            notes: None,
            is_removed: false,
        }
    }

    pub(super) fn notes(&self) -> &Notes {
        self.notes.as_deref().unwrap_or(&NO_NOTES)
    }

    pub(super) fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }
}
