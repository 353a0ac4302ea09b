//! A reference to one node of a game tree.

use core::fmt;

use super::{Comment, Node, NodeId, Tree};
use crate::pgn::Nag;
use crate::{Move, MoveText, Position};

/// How a null move is written.
pub(super) const NULL_MOVE: &str = "--";

/// A node of a [`Tree`]: a move, the position after it, its comments and annotations.
///
/// ```
/// use arrocco_rules::pgn::Tree;
/// let game = Tree::read(&b"1. e4 $1 {the best by test} e5 *"[..]).unwrap().unwrap();
/// let node = game.tree.mainline().next().unwrap();
/// assert_eq!(node.san(), "e4");
/// assert_eq!(node.nags()[0].0, 1);
/// assert_eq!(node.comments()[0].as_str(), "the best by test");
/// assert_eq!(node.next().unwrap().san(), "e5");
/// ```
#[derive(Clone, Copy)]
pub struct NodeRef<'a> {
    pub(super) tree: &'a Tree,
    pub(super) id: NodeId,
    pub(super) node: &'a Node,
}

impl<'a> NodeRef<'a> {
    /// Its id, for changing the tree.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let tree = Tree::new();
    /// assert_eq!(tree.node(tree.root()).unwrap().id(), tree.root());
    /// ```
    #[must_use]
    pub const fn id(&self) -> NodeId {
        self.id
    }

    /// The move; `None` at the root, and for a null move.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let game = Tree::read(&b"1. e4 *"[..]).unwrap().unwrap();
    /// assert_eq!(game.tree.mainline().next().unwrap().mv().unwrap().to_string(), "e2e4");
    /// ```
    #[must_use]
    pub const fn mv(&self) -> Option<Move> {
        self.node.mv
    }

    /// Is this the node before the first move?
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let tree = Tree::new();
    /// assert!(tree.node(tree.root()).unwrap().is_root());
    /// ```
    #[must_use]
    pub const fn is_root(&self) -> bool {
        self.node.parent.is_none()
    }

    /// The position after the move; at the root, the start.
    ///
    /// ```
    /// # use arrocco_rules::{Position, pgn::Tree};
    /// let tree = Tree::new();
    /// assert_eq!(tree.node(tree.root()).unwrap().position(), &Position::startpos());
    /// ```
    #[must_use]
    pub const fn position(&self) -> &'a Position {
        &self.node.position
    }

    /// The move in algebraic notation; `--` for a null move, nothing at the root.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let game = Tree::read(&b"1. g1f3 *"[..]).unwrap().unwrap();
    /// assert_eq!(game.tree.mainline().next().unwrap().san(), "Nf3");
    /// ```
    #[must_use]
    pub fn san(&self) -> MoveText {
        match (self.parent(), self.node.mv) {
            (None, _) => MoveText::default(),
            (Some(parent), Some(mv)) => parent.position().san(mv),
            (Some(_), None) => {
                let mut text = MoveText::default();
                text.push_str(NULL_MOVE);
                text
            }
        }
    }

    /// The node before this one; `None` at the root.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let game = Tree::read(&b"1. e4 *"[..]).unwrap().unwrap();
    /// assert!(game.tree.mainline().next().unwrap().parent().unwrap().is_root());
    /// ```
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        self.tree.node(self.node.parent?)
    }

    /// The move that follows in this line.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let tree = Tree::new();
    /// assert!(tree.node(tree.root()).unwrap().next().is_none());
    /// ```
    #[must_use]
    pub fn next(&self) -> Option<Self> {
        self.tree.node(self.node.first_child?)
    }

    /// All moves that follow: the main one first, then the variations.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let game = Tree::read(&b"1. e4 (1. d4) (1. c4) *"[..]).unwrap().unwrap();
    /// let moves: Vec<_> = game.tree.node(game.tree.root()).unwrap().children().map(|node| node.san()).collect();
    /// assert_eq!(moves, ["e4", "d4", "c4"]);
    /// ```
    pub fn children(&self) -> impl Iterator<Item = Self> + use<'a> {
        core::iter::successors(self.next(), Self::next_sibling)
    }

    pub(super) fn next_sibling(&self) -> Option<Self> {
        self.tree.node(self.node.next_sibling?)
    }

    /// The comments after the move; at the root, those before the first move.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let game = Tree::read(&b"{a} 1. e4 {b} {c} *"[..]).unwrap().unwrap();
    /// assert_eq!(game.tree.node(game.tree.root()).unwrap().comments().len(), 1);
    /// assert_eq!(game.tree.mainline().next().unwrap().comments().len(), 2);
    /// ```
    #[must_use]
    pub fn comments(&self) -> &'a [Comment] {
        &self.node.notes().after
    }

    /// The comments at the beginning of the variation that begins with this move.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let game = Tree::read(&b"1. e4 ({why not} 1. d4) *"[..]).unwrap().unwrap();
    /// let d4 = game.tree.node(game.tree.root()).unwrap().children().nth(1).unwrap();
    /// assert_eq!(d4.comments_before()[0].as_str(), "why not");
    /// ```
    #[must_use]
    pub fn comments_before(&self) -> &'a [Comment] {
        &self.node.notes().before
    }

    /// The annotations of the move.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{Nag, Tree};
    /// let game = Tree::read(&b"1. e4!? $13 *"[..]).unwrap().unwrap();
    /// assert_eq!(game.tree.mainline().next().unwrap().nags(), [Nag(5), Nag(13)]);
    /// ```
    #[must_use]
    pub fn nags(&self) -> &'a [Nag] {
        &self.node.notes().nags
    }
}

impl fmt::Debug for NodeRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NodeRef").field(&self.id).field(&self.san()).finish()
    }
}
