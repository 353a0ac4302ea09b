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
    position: Box<rules::Position>,
    score: Score,
    /// The rest; its score is that of the engine, and is not looked at.
    pub(super) found: Found,
    lines: Vec<Line>,
}

impl Analysis {
    pub(super) fn new(position: rules::Position, found: Found, lines: Vec<Line>) -> Self {
        Self { position: Box::new(position), score: found.score.into(), found, lines }
    }
}

/// What pickling writes: position, score, best move and reply, depth, nodes, and the lines.
type Fields = (Position, Score, Vec<u16>, u32, u64, Vec<Line>);

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
        self.score
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

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Fields)> {
        let analysis = slf.get();
        let found = &analysis.found;
        let moves: Vec<_> = found.best.into_iter().chain(found.ponder).collect();
        let fields = (
            analysis.position(),
            analysis.score,
            moves::bits(&moves),
            found.depth,
            found.nodes,
            analysis.lines(),
        );
        Ok((slf.get_type().getattr("_restore")?, fields))
    }

    /// Builds the analysis that pickling has written.
    #[staticmethod]
    fn _restore(
        position: Position,
        score: Score,
        moves: Vec<u16>,
        depth: u32,
        nodes: u64,
        lines: Vec<Line>,
    ) -> PyResult<Self> {
        let moves = moves::restored(*position.0, &moves)?;
        let (best, ponder) = (moves.first().copied(), moves.get(1).copied());
        let found = Found { best, ponder, depth, nodes, ..Found::default() };
        Ok(Self { position: Box::new(*position.0), score, found, lines })
    }

    fn __repr__(&self) -> String {
        let best = self
            .found
            .best
            .map_or_else(|| "no move".to_owned(), |mv| self.position.san(mv).as_str().to_owned());
        format!("<Analysis {best} {} depth {}, {} nodes>", self.score, self.found.depth, self.found.nodes)
    }
}

/// Every position that occurred before the present one, for the search to recognize repetitions.
pub(super) fn history(game: &game::Game) -> Vec<u64> {
    let mut keys: Vec<u64> = game.0.keys().collect();
    keys.pop();
    keys
}
