//! A line that a search has found.

use arrocco_engine::{Report, ScoreBound};
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
    pub(super) position: Box<rules::Position>,
    pub(super) report: Report,
}

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
        self.report.score.into()
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

    fn __repr__(&self) -> String {
        let score = Score::from(self.report.score);
        let text = self.text();
        format!("<Line depth {} score {score} {text}>", self.report.depth)
    }
}
