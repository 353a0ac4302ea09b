//! A game as a tree.

use arrocco_rules as rules;
use arrocco_rules::pgn::{Error, Export, GameRecord, GameResult, NodeId, Tree};
use pyo3::exceptions::{PyIndexError, PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::node::Node;
use super::problem::Problem;
use crate::game::Game;
use crate::position::Position;

/// A game as a tree: tags, moves, variations, comments and annotations, which can be edited.
///
/// >>> from arrocco import PgnTree
/// >>> tree = PgnTree.parse("1. e4 (1. d4 d5) e5 {solid} *")
/// >>> [node.san for node in tree.mainline()]
/// ['e4', 'e5']
/// >>> node = tree.root.add("Nf3")
/// >>> print(tree.pgn(tags=False), end="")
/// 1. e4 (1. d4 d5) (1. Nf3) 1... e5 {solid} *
#[pyclass(module = "arrocco", name = "PgnTree")]
pub(crate) struct PgnTree {
    pub(super) tree: Box<Tree>,
    problems: Vec<Error>,
    rest: String,
}

impl From<GameRecord> for PgnTree {
    fn from(record: GameRecord) -> Self {
        Self { tree: Box::new(record.tree), problems: record.errors, rest: record.rest }
    }
}

impl PgnTree {
    /// The node of the tree, which may have been removed meanwhile.
    pub(super) fn node(&self, id: NodeId) -> PyResult<rules::pgn::NodeRef<'_>> {
        self.tree.node(id).ok_or_else(|| PyIndexError::new_err("the node is no longer in its tree"))
    }
}

fn nodes(slf: &Bound<'_, PgnTree>, ids: impl Iterator<Item = NodeId>) -> Vec<Node> {
    ids.map(|id| Node { tree: slf.clone().unbind(), id }).collect()
}

#[pymethods]
impl PgnTree {
    #[new]
    #[pyo3(signature = (start = None))]
    fn new(start: Option<Position>) -> Self {
        let tree = start.map_or_else(Tree::new, |start| Tree::from_position(*start.0));
        Self { tree: Box::new(tree), problems: Vec::new(), rest: String::new() }
    }

    /// Reads the first game of a text. Raises ``ValueError`` if it has none.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        match Tree::read(text.as_bytes()) {
            Ok(Some(record)) => Ok(record.into()),
            Ok(None) | Err(_) => Err(PyValueError::new_err("the text has no game")),
        }
    }

    /// The tree of a game that was played.
    #[staticmethod]
    fn from_game(game: PyRef<'_, Game>) -> Self {
        Self { tree: Box::new(Tree::from(&game.0)), problems: Vec::new(), rest: String::new() }
    }

    /// The moves of the main line as a ``Game``. Raises ``ValueError`` if it has a null move.
    fn to_game(&self) -> PyResult<Game> {
        let game = rules::Game::try_from(&*self.tree);
        game.map(Game).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The node before the first move.
    #[getter]
    fn root(slf: &Bound<'_, Self>) -> Node {
        let id = slf.borrow().tree.root();
        Node { tree: slf.clone().unbind(), id }
    }

    /// The nodes of the main line, without the root.
    fn mainline(slf: &Bound<'_, Self>) -> Vec<Node> {
        nodes(slf, slf.borrow().tree.mainline().map(|node| node.id()))
    }

    /// All nodes, each before its children.
    fn nodes(slf: &Bound<'_, Self>) -> Vec<Node> {
        nodes(slf, slf.borrow().tree.nodes().map(|node| node.id()))
    }

    /// The position at the beginning.
    #[getter]
    fn start(&self) -> Position {
        Position::of(*self.tree.start())
    }

    /// The tags as a new dictionary; ``tree["White"] = "…"`` sets one.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (name, value) in self.tree.tags() {
            headers.set_item(name, value)?;
        }
        Ok(headers)
    }

    fn __getitem__(&self, tag: &str) -> PyResult<&str> {
        self.tree.tag(tag).ok_or_else(|| PyKeyError::new_err(tag.to_owned()))
    }

    fn __setitem__(&mut self, tag: &str, value: &str) -> PyResult<()> {
        self.tree.set_tag(tag, value).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    fn __delitem__(&mut self, tag: &str) -> PyResult<()> {
        if self.tree.remove_tag(tag) { Ok(()) } else { Err(PyKeyError::new_err(tag.to_owned())) }
    }

    fn __contains__(&self, tag: &str) -> bool {
        self.tree.tag(tag).is_some()
    }

    /// The result: ``"1-0"``, ``"0-1"``, ``"1/2-1/2"`` or ``"*"``.
    #[getter]
    fn result(&self) -> &'static str {
        self.tree.result().as_str()
    }

    #[setter]
    fn set_result(&mut self, result: &str) -> PyResult<()> {
        let known = GameResult::from_text(result.as_bytes());
        let known = known.ok_or_else(|| PyValueError::new_err(format!("{result:?} is not a result")))?;
        self.tree.set_result(known);
        Ok(())
    }

    /// What was wrong in the file.
    #[getter]
    fn problems(&self) -> Vec<Problem> {
        self.problems.iter().map(Problem::from).collect()
    }

    /// The text that could not be read: what follows a move that is not legal.
    #[getter]
    fn unread(&self) -> &str {
        &self.rest
    }

    /// The game as PGN. ``width`` is the longest line, or ``None`` for all moves on one.
    #[pyo3(signature = (*, tags = true, comments = true, variations = true, nags = true, width = Some(79)))]
    fn pgn(&self, tags: bool, comments: bool, variations: bool, nags: bool, width: Option<usize>) -> String {
        self.tree.export(Export { tags, comments, variations, nags, result: true, width }).to_string()
    }

    fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
        self.tree == other.tree
    }

    fn __str__(&self) -> String {
        self.tree.to_string()
    }

    fn __copy__(&self) -> Self {
        Self { tree: self.tree.clone(), problems: self.problems.clone(), rest: self.rest.clone() }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("parse")?, (slf.borrow().tree.to_string(),)))
    }

    fn __repr__(&self) -> String {
        let tag = |name| self.tree.tag(name).unwrap_or("?");
        format!("<PgnTree {} - {}, {}>", tag("White"), tag("Black"), self.tree.result())
    }
}
