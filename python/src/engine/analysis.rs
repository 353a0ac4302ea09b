//! The result of a search.

use arrocco_engine::Found;
use arrocco_rules as rules;
use pyo3::prelude::*;

use super::line::Line;
use super::score::Score;
use crate::game;
use crate::moves::{self, Move};
use crate::position::Position;

/// The result of a search: the best move, and the lines, the best first.
///
/// Iterating, indexing and ``len`` are those of the lines.
#[pyclass(frozen, module = "arrocco", name = "Analysis")]
pub(crate) struct Analysis {
    pub(super) position: Box<rules::Position>,
    pub(super) found: Found,
    pub(super) lines: Vec<Line>,
}

#[pymethods]
impl Analysis {
    /// The attributes that ``case Analysis(best, score)`` takes apart.
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("best", "score")
    }

    /// The position that was searched.
    #[getter]
    fn position(&self) -> Position {
        Position::of(*self.position)
    }

    /// The best move, or ``None`` if there is no legal one.
    #[getter]
    fn best(&self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        self.found.best.map(|mv| moves::to_python(py, mv)).transpose()
    }

    /// The expected reply, or ``None``.
    #[getter]
    fn ponder(&self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        self.found.ponder.map(|mv| moves::to_python(py, mv)).transpose()
    }

    /// The score of the best line for the side to move.
    #[getter]
    fn score(&self) -> Score {
        self.found.score.into()
    }

    /// Plies completed.
    #[getter]
    fn depth(&self) -> u32 {
        self.found.depth
    }

    /// Nodes searched.
    #[getter]
    fn nodes(&self) -> u64 {
        self.found.nodes
    }

    /// The lines, the best first.
    #[getter]
    fn lines(&self) -> Vec<Line> {
        self.lines.clone()
    }

    fn __len__(&self) -> usize {
        self.lines.len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __getitem__(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let lines = self.lines.clone().into_pyobject(py)?;
        Ok(lines.as_any().get_item(index)?.unbind())
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let lines = self.lines.clone().into_pyobject(py)?;
        Ok(lines.try_iter()?.into_any().unbind())
    }

    fn __repr__(&self) -> String {
        let best = self
            .found
            .best
            .map_or_else(|| "no move".to_owned(), |mv| self.position.san(mv).as_str().to_owned());
        let score = Score::from(self.found.score);
        format!("<Analysis {best} {score} depth {}, {} nodes>", self.found.depth, self.found.nodes)
    }
}

/// Every position that occurred before the present one, for the search to recognize repetitions.
pub(super) fn history(game: &game::Game) -> Vec<u64> {
    let mut keys: Vec<u64> = game.0.keys().collect();
    keys.pop();
    keys
}
