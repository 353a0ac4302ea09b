//! What `legal_moves` and `pseudo_legal_moves` return: looked at when it is used, not when it is made.

use pyo3::prelude::*;
use pyo3::types::PyList;

use super::board::BoardCore;
use super::moves::{self, Move};
use super::state::RawMove;

/// The moves of a board: can be iterated, counted, searched and tested for being empty.
#[pyclass(frozen, subclass, module = "arrocco.chess", name = "MoveGenerator")]
pub(crate) struct MoveGenerator {
    /// The board.
    #[pyo3(get)]
    board: Py<BoardCore>,
    is_legal: bool,
}

impl MoveGenerator {
    pub(super) fn of(board: Py<BoardCore>, is_legal: bool) -> Self {
        Self { board, is_legal }
    }

    fn moves(&self, py: Python<'_>) -> Vec<RawMove> {
        let board = self.board.borrow(py);
        if self.is_legal {
            return board.state.legal_list(!0, !0);
        }
        let mut list = Vec::with_capacity(48);
        board.state.pseudo_legal(!0, !0, |mv| list.push(mv));
        list
    }
}

pub(super) fn list<'py>(py: Python<'py>, found: &[RawMove]) -> PyResult<Bound<'py, PyList>> {
    let objects: Vec<&Py<Move>> = found.iter().map(|&mv| moves::object(py, mv)).collect::<PyResult<_>>()?;
    PyList::new(py, objects)
}

#[pymethods]
impl MoveGenerator {
    #[new]
    #[pyo3(signature = (board, *, legal = true))]
    fn new(board: Py<BoardCore>, legal: bool) -> Self {
        Self::of(board, legal)
    }

    fn __bool__(&self, py: Python<'_>) -> bool {
        if self.is_legal { self.board.borrow(py).state.has_legal_moves() } else { !self.moves(py).is_empty() }
    }

    /// The number of moves.
    fn count(&self, py: Python<'_>) -> usize {
        if self.is_legal { self.board.borrow(py).state.count_legal() } else { self.moves(py).len() }
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(list(py, &self.moves(py))?.try_iter()?.into_any().unbind())
    }

    fn __contains__(&self, py: Python<'_>, r#move: &Bound<'_, Move>) -> bool {
        let Some(mv) = r#move.get().raw() else { return false };
        let board = self.board.borrow(py);
        if self.is_legal { board.state.is_legal(mv) } else { board.state.is_pseudo_legal(mv) }
    }

    fn __repr__(slf: &Bound<'_, Self>, py: Python<'_>) -> String {
        let generator = slf.get();
        let board = generator.board.borrow(py);
        let names = generator.moves(py).into_iter().map(|mv| {
            let is_legal = generator.is_legal || !board.state.is_into_check(mv);
            let san = board.state.algebraic(mv, false).filter(|_| is_legal);
            san.unwrap_or_else(|| Move::from(mv).to_string())
        });
        let names: Vec<String> = names.collect();
        let class = if generator.is_legal { "LegalMoveGenerator" } else { "PseudoLegalMoveGenerator" };
        format!("<{class} at {:#x} ({})>", slf.as_ptr() as usize, names.join(", "))
    }
}
