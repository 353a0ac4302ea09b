//! A node of a tree: a move in its place.

use std::hash::{DefaultHasher, Hash, Hasher};

use arrocco_rules::pgn::{EditError, Nag, NodeId};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::tree::PgnTree;
use crate::moves::{self, Move};
use crate::position::Position;

/// A move in its place in a tree, or the root before the first move. It stays valid while the tree is edited, as long as
/// it is not removed.
#[pyclass(frozen, module = "arrocco", name = "Node")]
pub(crate) struct Node {
    pub(super) tree: Py<PgnTree>,
    pub(super) id: NodeId,
}

impl Node {
    fn at(&self, py: Python<'_>, id: NodeId) -> Self {
        Self { tree: self.tree.clone_ref(py), id }
    }
}

fn edit_error(error: EditError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pymethods]
impl Node {
    /// The attributes that ``case Node(move, position)`` takes apart.
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("move", "position")
    }

    /// The move that leads here; ``None`` at the root and for a null move.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        let mv = self.tree.borrow(py).node(self.id)?.mv();
        mv.map(|mv| moves::to_python(py, mv)).transpose()
    }

    /// The move in algebraic notation, ``"--"`` for a null move, and empty at the root.
    #[getter]
    fn san(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.tree.borrow(py).node(self.id)?.san().as_str().to_owned())
    }

    /// The position after the move.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Position> {
        Ok(Position::of(*self.tree.borrow(py).node(self.id)?.position()))
    }

    /// The node before, or ``None`` at the root.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let id = self.tree.borrow(py).node(self.id)?.parent().map(|node| node.id());
        Ok(id.map(|id| self.at(py, id)))
    }

    /// The next node of this line, or ``None``.
    #[getter]
    fn next(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let id = self.tree.borrow(py).node(self.id)?.next().map(|node| node.id());
        Ok(id.map(|id| self.at(py, id)))
    }

    /// The nodes after this one: the line goes on with the first, the others begin variations.
    #[getter]
    fn children(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        let tree = self.tree.borrow(py);
        Ok(tree.node(self.id)?.children().map(|node| self.at(py, node.id())).collect())
    }

    /// The comments after the move.
    #[getter]
    fn comments(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let tree = self.tree.borrow(py);
        Ok(tree.node(self.id)?.comments().iter().map(|comment| comment.as_str().to_owned()).collect())
    }

    /// The comments before the move, which begin a variation.
    #[getter]
    fn comments_before(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let tree = self.tree.borrow(py);
        Ok(tree.node(self.id)?.comments_before().iter().map(|comment| comment.as_str().to_owned()).collect())
    }

    /// The annotations as numbers: 1 is ``!``, 2 is ``?`` and so on.
    #[getter]
    fn nags(&self, py: Python<'_>) -> PyResult<Vec<u16>> {
        Ok(self.tree.borrow(py).node(self.id)?.nags().iter().map(|nag| nag.0.into()).collect())
    }

    /// Is this the root?
    #[getter]
    fn is_root(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.tree.borrow(py).node(self.id)?.is_root())
    }

    /// The tree.
    #[getter]
    fn tree(&self, py: Python<'_>) -> Py<PgnTree> {
        self.tree.clone_ref(py)
    }

    /// Adds a move after this node, as a variation if there is another already, and returns its node. A move that is there
    /// is not added again.
    fn add(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = r#move.py();
        let mut tree = self.tree.borrow_mut(py);
        let mv = moves::resolve(tree.node(self.id)?.position(), r#move)?;
        let id = tree.tree.add_move(self.id, mv).map_err(edit_error)?;
        Ok(self.at(py, id))
    }

    /// Adds a null move after this node and returns its node.
    fn add_null_move(&self, py: Python<'_>) -> PyResult<Self> {
        let id = self.tree.borrow_mut(py).tree.add_null_move(self.id).map_err(edit_error)?;
        Ok(self.at(py, id))
    }

    /// Adds a comment after the move.
    fn add_comment(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        let mut tree = self.tree.borrow_mut(py);
        tree.node(self.id)?;
        tree.tree.add_comment(self.id, text);
        Ok(())
    }

    /// Removes all comments of the move.
    fn clear_comments(&self, py: Python<'_>) -> PyResult<()> {
        let mut tree = self.tree.borrow_mut(py);
        tree.node(self.id)?;
        tree.tree.clear_comments(self.id);
        Ok(())
    }

    /// Adds an annotation by its number; whether it was not there.
    fn add_nag(&self, py: Python<'_>, nag: u8) -> PyResult<bool> {
        let mut tree = self.tree.borrow_mut(py);
        tree.node(self.id)?;
        Ok(tree.tree.add_nag(self.id, Nag(nag)))
    }

    /// Removes an annotation; whether it was there.
    fn remove_nag(&self, py: Python<'_>, nag: u8) -> PyResult<bool> {
        let mut tree = self.tree.borrow_mut(py);
        tree.node(self.id)?;
        Ok(tree.tree.remove_nag(self.id, Nag(nag)))
    }

    /// Puts the node one place ahead among its siblings; whether there was one to pass.
    fn promote(&self, py: Python<'_>) -> PyResult<bool> {
        let mut tree = self.tree.borrow_mut(py);
        tree.node(self.id)?;
        Ok(tree.tree.promote(self.id))
    }

    /// Removes the node with everything after it. The root cannot be removed.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        let mut tree = self.tree.borrow_mut(py);
        tree.node(self.id)?;
        if tree.tree.remove(self.id) {
            Ok(())
        } else {
            Err(PyValueError::new_err("the root cannot be removed"))
        }
    }

    fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
        self.tree.is(&other.tree) && self.id == other.id
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.tree.as_ptr() as usize, self.id.number()).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let tree = self.tree.borrow(py);
        let node = tree.node(self.id)?;
        Ok(if node.is_root() { "<Node root>".to_owned() } else { format!("<Node {}>", node.san().as_str()) })
    }
}
