//! A line that a search has found.

use std::time::Duration;

use arrocco_engine::{Chances, Report, ScoreBound};
use arrocco_rules as rules;
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::score::Score;
use crate::moves;
use crate::position::Position;

/// A line that a search has found, with its score for the side to move.
#[pyclass(frozen, module = "arrocco", name = "Line", from_py_object)]
#[derive(Clone)]
pub(crate) struct Line {
    position: Box<rules::Position>,
    score: Score,
    /// The rest; its score is that of the engine, and is not looked at.
    report: Report,
}

impl Line {
    pub(super) fn new(position: rules::Position, report: Report) -> Self {
        Self { position: Box::new(position), score: report.score.into(), report }
    }
}

/// What pickling writes: position, score, bound, chances, moves, rank and depths, nodes, seconds, how full the table is.
type Fields =
    (Position, Score, Option<&'static str>, (u32, u32, u32), Vec<u16>, (u32, u32, u32), u64, f64, u32);

#[pymethods]
impl Line {
    /// The attributes that ``case Line(score, moves)`` takes apart.
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("score", "moves")
    }

    /// How good it is for the side to move.
    #[getter]
    fn score(&self) -> Score {
        self.score
    }

    /// ``"lower"`` or ``"upper"`` if the score is only a bound, else ``None``.
    #[getter]
    fn bound(&self) -> Option<&'static str> {
        self.report.bound.map(|bound| match bound {
            ScoreBound::Lower => "lower",
            ScoreBound::Upper => "upper",
        })
    }

    /// Chances of a win, a draw and a loss for the side to move, in thousandths.
    #[getter]
    fn chances(&self) -> (u32, u32, u32) {
        let chances = self.report.chances;
        (chances.win, chances.draw, chances.loss)
    }

    /// The moves; always legal.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.report.line.iter().copied())
    }

    /// The moves as numbered text.
    #[getter]
    fn text(&self) -> String {
        self.position.line(&self.report.line).map_or_else(|_| String::new(), |line| line.to_string())
    }

    /// The position from which the moves are.
    #[getter]
    fn position(&self) -> Position {
        Position::of(*self.position)
    }

    /// Which of the best lines it is, from 1.
    #[getter]
    fn rank(&self) -> u32 {
        self.report.rank
    }

    /// Plies searched.
    #[getter]
    fn depth(&self) -> u32 {
        self.report.depth
    }

    /// The greatest depth that any line has reached.
    #[getter]
    fn selective_depth(&self) -> u32 {
        self.report.selective_depth
    }

    /// Nodes searched up to then.
    #[getter]
    fn nodes(&self) -> u64 {
        self.report.nodes
    }

    /// Seconds since the search began.
    #[getter]
    fn time(&self) -> f64 {
        self.report.time.as_secs_f64()
    }

    /// How full the transposition table is, in thousandths.
    #[getter]
    fn hash_full(&self) -> u32 {
        self.report.hash_full
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Fields)> {
        let line = slf.get();
        let fields = (
            line.position(),
            line.score,
            line.bound(),
            line.chances(),
            moves::bits(&line.report.line),
            (line.report.rank, line.report.depth, line.report.selective_depth),
            line.report.nodes,
            line.time(),
            line.report.hash_full,
        );
        Ok((slf.get_type().getattr("_restore")?, fields))
    }

    /// Builds the line that pickling has written.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "they are what `__reduce__` writes")]
    fn _restore(
        position: Position,
        score: Score,
        bound: Option<&str>,
        chances: (u32, u32, u32),
        line: Vec<u16>,
        place: (u32, u32, u32),
        nodes: u64,
        time: f64,
        hash_full: u32,
    ) -> PyResult<Self> {
        let ((win, draw, loss), (rank, depth, selective_depth)) = (chances, place);
        let bound = bound.map(|bound| if bound == "lower" { ScoreBound::Lower } else { ScoreBound::Upper });
        let report = Report {
            depth,
            selective_depth,
            rank,
            score: arrocco_engine::Score::default(),
            bound,
            chances: Chances { win, draw, loss },
            nodes,
            time: Duration::try_from_secs_f64(time).unwrap_or_default(),
            table_hits: 0,
            hash_full,
            line: moves::restored(*position.0, &line)?,
        };
        Ok(Self { position: Box::new(*position.0), score, report })
    }

    fn __repr__(&self) -> String {
        format!("<Line depth {} score {} {}>", self.report.depth, self.score, self.text())
    }
}
