//! Changing a game tree.

use core::fmt;

use super::{Comment, Node, NodeId, Tree};
use crate::pgn::Nag;
use crate::{Move, Position, SanError};

/// Why a move cannot be added to a tree.
///
/// ```
/// use arrocco_rules::pgn::{EditError, Tree};
/// let mut tree = Tree::new();
/// let error = tree.add_san(tree.root(), "e5").unwrap_err();
/// assert!(matches!(error, EditError::San(_)));
/// assert_eq!(tree.add_null_move(tree.root()).map(|_| ()), Ok(()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EditError {
    /// The node has been removed.
    NoNode,
    /// The move is not legal there.
    Illegal(Move),
    /// The text is not a move there.
    San(SanError),
    /// The side to move is in check and cannot pass.
    NullMoveInCheck,
    /// There is no number left for another node.
    Full,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNode => f.write_str("that move has been removed"),
            Self::Illegal(mv) => write!(f, "{mv} is not a legal move there"),
            Self::San(error) => error.fmt(f),
            Self::NullMoveInCheck => f.write_str("nobody can pass while in check"),
            Self::Full => f.write_str("the game has as many moves as it can hold"),
        }
    }
}

impl core::error::Error for EditError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::San(error) => Some(error),
            _ => None,
        }
    }
}

impl Tree {
    /// Adds a move after a node: the main move if it is the first there, a variation if it is not.
    ///
    /// # Errors
    ///
    /// The move is not legal there, or the node has been removed.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let mut tree = Tree::new();
    /// let mv = tree.start().move_from_uci("e2e4").unwrap();
    /// tree.add_move(tree.root(), mv).unwrap();
    /// assert_eq!(tree.mainline().count(), 1);
    /// ```
    pub fn add_move(&mut self, after: NodeId, mv: Move) -> Result<NodeId, EditError> {
        let position = *self.node(after).ok_or(EditError::NoNode)?.position();
        if !position.is_legal(mv) {
            return Err(EditError::Illegal(mv));
        }
        self.attach(after, Some(mv), position.after_unchecked(mv)).ok_or(EditError::Full)
    }

    /// The same with the move in algebraic notation.
    ///
    /// # Errors
    ///
    /// The text is not a move there, or the node has been removed.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let mut tree = Tree::new();
    /// tree.add_san(tree.root(), "Nf3").unwrap();
    /// assert_eq!(tree.mainline().next().unwrap().san(), "Nf3");
    /// ```
    pub fn add_san(&mut self, after: NodeId, san: &str) -> Result<NodeId, EditError> {
        let position = self.node(after).ok_or(EditError::NoNode)?.position();
        let mv = position.move_from_san(san).map_err(EditError::San)?;
        self.add_move(after, mv)
    }

    /// Adds a null move after a node: the side to move passes.
    ///
    /// # Errors
    ///
    /// The side to move is in check, or the node has been removed.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let mut tree = Tree::new();
    /// tree.add_null_move(tree.root()).unwrap();
    /// assert_eq!(tree.mainline().next().unwrap().san(), "--");
    /// ```
    pub fn add_null_move(&mut self, after: NodeId) -> Result<NodeId, EditError> {
        let position = self.node(after).ok_or(EditError::NoNode)?.position();
        let passed = position.null_move().ok_or(EditError::NullMoveInCheck)?;
        self.attach(after, None, passed).ok_or(EditError::Full)
    }

    /// Adds a node whose move is known to be legal.
    pub(super) fn attach(&mut self, after: NodeId, mv: Option<Move>, position: Position) -> Option<NodeId> {
        let id = NodeId::new(self.nodes.len())?;
        let parent = self.nodes.get_mut(after.index())?;
        let previous = parent.last_child.replace(id);
        parent.first_child.get_or_insert(id);
        if let Some(previous) = previous.and_then(|previous| self.nodes.get_mut(previous.index())) {
            previous.next_sibling = Some(id);
        }
        self.nodes.push(Node::new(position, mv, Some(after)));
        Some(id)
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index()).filter(|node| !node.is_removed)
    }

    /// Adds a comment after a move; at the root, before the first move. Returns whether it was added, which fails if it
    /// is empty or the node has been removed.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let mut tree = Tree::new();
    /// assert!(tree.add_comment(tree.root(), "a game from a café"));
    /// assert!(!tree.add_comment(tree.root(), " "));
    /// ```
    pub fn add_comment(&mut self, id: NodeId, comment: impl Into<Comment>) -> bool {
        let comment = comment.into();
        match self.node_mut(id).filter(|_| !comment.is_empty()) {
            Some(node) => node.notes_mut().after.push(comment),
            None => return false,
        }
        true
    }

    /// Adds a comment before a move that begins a variation. For any other move, the comment is added after the
    /// preceding move.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let mut tree = Tree::new();
    /// let e4 = tree.add_san(tree.root(), "e4").unwrap();
    /// let d4 = tree.add_san(tree.root(), "d4").unwrap();
    /// tree.add_comment_before(d4, "or");
    /// tree.add_comment_before(e4, "king's pawn");
    /// assert!(tree.to_string().ends_with("{king's pawn} 1. e4 ({or} 1. d4) *\n"));
    /// ```
    pub fn add_comment_before(&mut self, id: NodeId, comment: impl Into<Comment>) -> bool {
        let comment = comment.into();
        let Some(node) = self.node(id).filter(|_| !comment.is_empty()) else { return false };
        match node.parent() {
            None => self.add_comment(id, comment),
            Some(parent) if parent.node.first_child == Some(id) => {
                let parent = parent.id();
                self.add_comment(parent, comment)
            }
            Some(_) => match self.node_mut(id) {
                Some(node) => {
                    node.notes_mut().before.push(comment);
                    true
                }
                None => false,
            },
        }
    }

    /// Removes all comments of a move.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let mut tree = Tree::new();
    /// tree.add_comment(tree.root(), "x");
    /// tree.clear_comments(tree.root());
    /// assert_eq!(tree, Tree::new());
    /// ```
    pub fn clear_comments(&mut self, id: NodeId) {
        if let Some(notes) = self.node_mut(id).and_then(|node| node.notes.as_mut()) {
            notes.before.clear();
            notes.after.clear();
        }
    }

    /// Annotates a move; returns whether the annotation was new. The root cannot be annotated.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{Nag, Tree};
    /// let mut tree = Tree::new();
    /// let e4 = tree.add_san(tree.root(), "e4").unwrap();
    /// assert!(tree.add_nag(e4, Nag::GOOD));
    /// assert!(!tree.add_nag(e4, Nag::GOOD) && !tree.add_nag(tree.root(), Nag::GOOD));
    /// ```
    pub fn add_nag(&mut self, id: NodeId, nag: Nag) -> bool {
        let Some(node) = self.node_mut(id).filter(|node| node.parent.is_some()) else { return false };
        let is_new = !node.notes().nags.contains(&nag);
        if is_new {
            node.notes_mut().nags.push(nag);
        }
        is_new
    }

    /// Removes an annotation; returns whether it was there.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{Nag, Tree};
    /// let mut tree = Tree::new();
    /// let e4 = tree.add_san(tree.root(), "e4").unwrap();
    /// tree.add_nag(e4, Nag::GOOD);
    /// assert!(tree.remove_nag(e4, Nag::GOOD) && !tree.remove_nag(e4, Nag::GOOD));
    /// ```
    pub fn remove_nag(&mut self, id: NodeId, nag: Nag) -> bool {
        let Some(notes) = self.node_mut(id).and_then(|node| node.notes.as_mut()) else { return false };
        let before = notes.nags.len();
        notes.nags.retain(|&known| known != nag);
        notes.nags.len() != before
    }

    /// Makes a variation's first move the main move; returns whether it was a variation.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let game = Tree::read(&b"1. e4 (1. d4 d5) e5 *"[..]).unwrap().unwrap();
    /// let mut tree = game.tree;
    /// let d4 = tree.node(tree.root()).unwrap().children().nth(1).unwrap().id();
    /// assert!(tree.promote(d4));
    /// assert!(tree.to_string().ends_with("\n1. d4 (1. e4 e5) 1... d5 *\n"));
    /// ```
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some(parent_node) = self.node(id).and_then(|node| node.parent()) else { return false };
        let parent = parent_node.id();
        if parent_node.node.first_child == Some(id) || !self.unlink(parent, id) {
            return false;
        }
        let previous = self.node_mut(parent).and_then(|parent_node| parent_node.first_child.replace(id));
        if let Some(node) = self.node_mut(id) {
            node.next_sibling = previous;
        }
        self.merge_leading_comments(parent);
        true
    }

    /// Removes a move with everything that follows it; returns whether there was anything to remove. The root cannot be
    /// removed.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let mut tree = Tree::new();
    /// let e4 = tree.add_san(tree.root(), "e4").unwrap();
    /// let e5 = tree.add_san(e4, "e5").unwrap();
    /// assert!(tree.remove(e4));
    /// assert!(tree.node(e5).is_none() && tree.mainline().next().is_none());
    /// ```
    pub fn remove(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.node(id).and_then(|node| node.node.parent) else { return false };
        self.unlink(parent, id);
        self.merge_leading_comments(parent);
        let mut stack = alloc::vec![id];
        while let Some(node) = stack.pop().and_then(|id| self.node_mut(id)) {
            node.is_removed = true;
            node.notes = None;
            stack.extend(node.next_sibling.take());
            stack.extend(node.first_child.take());
        }
        true
    }

    /// Takes a node out of the list of its siblings.
    fn unlink(&mut self, parent: NodeId, id: NodeId) -> bool {
        let Some(next) = self.node_mut(id).map(|node| node.next_sibling.take()) else { return false };
        let Some(parent_node) = self.node(parent) else { return false };
        let previous =
            parent_node.children().find(|child| child.node.next_sibling == Some(id)).map(|child| child.id());
        if let Some(previous) = previous.and_then(|previous| self.node_mut(previous)) {
            previous.next_sibling = next;
        }
        let Some(parent_node) = self.node_mut(parent) else { return false };
        if parent_node.first_child == Some(id) {
            parent_node.first_child = next;
        }
        if parent_node.last_child == Some(id) {
            parent_node.last_child = previous;
        }
        true
    }

    /// Moves the comments before the main move to after it, because it no longer begins a variation.
    fn merge_leading_comments(&mut self, parent: NodeId) {
        let main = self.node(parent).and_then(|node| node.node.first_child);
        let Some(notes) = main.and_then(|id| self.node_mut(id)).and_then(|node| node.notes.as_mut()) else {
            return;
        };
        let mut comments = core::mem::take(&mut notes.before);
        comments.append(&mut notes.after);
        notes.after = comments;
    }
}
