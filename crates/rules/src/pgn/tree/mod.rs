//! A game in memory: tags, moves with all variations, comments and annotations.

mod build;
mod command;
mod comment;
mod edit;
mod equal;
mod eval;
mod export;
mod game;
mod mark;
mod node;
mod node_ref;
mod read;
mod record;
mod tags;
mod time;
mod write;

pub use command::{Command, Commands};
pub use comment::Comment;
pub use edit::EditError;
pub use eval::{Eval, Score};
pub use export::Export;
pub use game::{NullMoveInGame, ParseTreeError};
pub use mark::{Arrow, ColoredSquare, MarkColor};
pub use node::NodeId;
pub use node_ref::NodeRef;
pub use record::GameRecord;
pub use tags::TagError;

use alloc::vec;
use alloc::vec::Vec;

use node::Node;
use tags::Tags;

use super::GameResult;
use crate::{CastlingMode, FenStyle, Position};

/// A game with its variations.
///
/// The nodes are in one vector and store their position, so every node is reached without replaying moves or recursion.
/// Two trees are equal if they have the same content. [`Display`](core::fmt::Display) writes PGN in export format, which
/// [reads](Self::read) back equal.
///
/// ```
/// use arrocco_rules::pgn::{GameResult, Nag, Tree};
///
/// let mut tree = Tree::new();
/// tree.set_tag("White", "Fischer").unwrap();
/// let e4 = tree.add_san(tree.root(), "e4").unwrap();
/// tree.add_san(e4, "e5").unwrap();
/// let c5 = tree.add_san(e4, "c5").unwrap();
/// tree.add_comment(c5, "sharper");
/// tree.add_nag(c5, Nag::GOOD);
/// tree.set_result(GameResult::WhiteWins);
/// assert!(tree.to_string().ends_with("\n\n1. e4 e5 (1... c5 $1 {sharper}) 1-0\n"));
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    tags: Tags,
    nodes: Vec<Node>,
    result: GameResult,
}

impl Tree {
    /// A game without moves, from the standard start position.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// assert_eq!(Tree::new().mainline().count(), 0);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::with_start(Position::startpos())
    }

    /// A game without moves, from a position, with the tags for it.
    ///
    /// ```
    /// # use arrocco_rules::{Position, pgn::Tree};
    /// let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    /// let tree = Tree::from_position(fen.parse().unwrap());
    /// assert_eq!(tree.tag("FEN"), Some(fen));
    /// assert_eq!(tree.tag("SetUp"), Some("1"));
    /// ```
    #[must_use]
    pub fn from_position(start: Position) -> Self {
        let mut tree = Self::with_start(start);
        if start == Position::startpos() {
            return tree;
        }
        let is_chess960 = start.castling_mode() == CastlingMode::Chess960;
        let fen = start.fen_with(if is_chess960 { FenStyle::Shredder } else { FenStyle::Standard });
        let tags = [("SetUp", "1"), ("FEN", &alloc::format!("{fen}")), ("Variant", "Chess960")];
        for (name, value) in tags.into_iter().take(if is_chess960 { 3 } else { 2 }) {
            // Cannot fail: all names and values are valid.
            let _ = tree.tags.set_any(name, value);
        }
        tree
    }

    fn with_start(start: Position) -> Self {
        Self { tags: Tags::default(), nodes: vec![Node::new(start, None, None)], result: GameResult::Unknown }
    }

    /// The position that the game starts from.
    ///
    /// ```
    /// # use arrocco_rules::{Position, pgn::Tree};
    /// assert_eq!(Tree::new().start(), &Position::startpos());
    /// ```
    #[must_use]
    pub fn start(&self) -> &Position {
        self.root_ref().position()
    }

    /// The node before the first move.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let tree = Tree::new();
    /// assert!(tree.node(tree.root()).unwrap().is_root());
    /// ```
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// The node with a [number](NodeId::number), if it has not been removed.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let tree = Tree::new();
    /// assert!(tree.numbered(tree.root().number()).is_some());
    /// assert!(tree.numbered(0).is_none() && tree.numbered(2).is_none());
    /// ```
    #[must_use]
    pub fn numbered(&self, number: u32) -> Option<NodeRef<'_>> {
        self.node(NodeId::new(usize::try_from(number).ok()?.checked_sub(1)?)?)
    }

    /// A node, if it has not been removed.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let mut tree = Tree::new();
    /// let e4 = tree.add_san(tree.root(), "e4").unwrap();
    /// assert!(tree.node(e4).is_some());
    /// tree.remove(e4);
    /// assert!(tree.node(e4).is_none());
    /// ```
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<NodeRef<'_>> {
        let node = self.nodes.get(id.index()).filter(|node| !node.is_removed)?;
        Some(NodeRef { tree: self, id, node })
    }

    fn root_ref(&self) -> NodeRef<'_> {
        #[expect(clippy::indexing_slicing, reason = "a tree is made with its root, which cannot be removed")]
        NodeRef { tree: self, id: NodeId::ROOT, node: &self.nodes[0] }
    }

    /// The moves of the main line, in order.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let game = Tree::read(&b"1. e4 (1. d4) e5 *"[..]).unwrap().unwrap();
    /// let moves: Vec<_> = game.tree.mainline().map(|node| node.san()).collect();
    /// assert_eq!(moves, ["e4", "e5"]);
    /// ```
    pub fn mainline(&self) -> impl Iterator<Item = NodeRef<'_>> {
        core::iter::successors(self.root_ref().next(), NodeRef::next)
    }

    /// All nodes but the root: a move, then what follows it, then its alternatives.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let game = Tree::read(&b"1. e4 (1. d4 d5) e5 *"[..]).unwrap().unwrap();
    /// let moves: Vec<_> = game.tree.nodes().map(|node| node.san()).collect();
    /// assert_eq!(moves, ["e4", "e5", "d4", "d5"]);
    /// ```
    pub fn nodes(&self) -> impl Iterator<Item = NodeRef<'_>> {
        let mut stack = Vec::from_iter(self.root_ref().next());
        core::iter::from_fn(move || {
            let node = stack.pop()?;
            stack.extend(node.next_sibling());
            stack.extend(node.next());
            Some(node)
        })
    }

    /// The value of a tag. The seven mandatory tags always have one.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// assert_eq!(Tree::new().tag("Date"), Some("????.??.??"));
    /// assert_eq!(Tree::new().tag("ECO"), None);
    /// ```
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.value(name)
    }

    /// All tags: first the seven mandatory ones, then the others in their order.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// assert_eq!(Tree::new().tags().last(), Some(("Result", "*")));
    /// ```
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// Sets a tag, at the end if it is new. `Result` also sets the result at the end of the moves.
    ///
    /// # Errors
    ///
    /// What is wrong with the name or the value; then nothing changes.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let mut tree = Tree::new();
    /// tree.set_tag("ECO", "B01").unwrap();
    /// assert_eq!(tree.tag("ECO"), Some("B01"));
    /// ```
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        self.tags.set(name, value)?;
        if let Some(result) = GameResult::from_text(value.as_bytes()).filter(|_| name == "Result") {
            self.result = result;
        }
        Ok(())
    }

    /// Removes a tag; returns whether it was there. The seven mandatory ones cannot be removed.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let mut tree = Tree::new();
    /// tree.set_tag("ECO", "B01").unwrap();
    /// assert!(tree.remove_tag("ECO") && !tree.remove_tag("White"));
    /// ```
    pub fn remove_tag(&mut self, name: &str) -> bool {
        self.tags.remove(name)
    }

    /// The result at the end of the moves. The `Result` tag should be the same, but in a file it need not be.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{GameResult, Tree};
    /// assert_eq!(Tree::new().result(), GameResult::Unknown);
    /// ```
    #[must_use]
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result and the `Result` tag.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{GameResult, Tree};
    /// let mut tree = Tree::new();
    /// tree.set_result(GameResult::Draw);
    /// assert_eq!(tree.tag("Result"), Some("1/2-1/2"));
    /// ```
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        // Cannot fail: name and value are valid.
        let _ = self.tags.set("Result", result.as_str());
    }
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}
