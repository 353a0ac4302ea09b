//! How good a position is.

use std::fmt;

use arrocco_engine as engine;
use pyo3::prelude::*;

/// How good a position is for the side to move: ``cp`` in hundredths of a pawn, or ``mate`` in moves, negative for the side
/// that is mated. One of the two is ``None``. Scores can be compared and negated.
///
/// >>> from arrocco import Score
/// >>> Score(cp=30) < Score(mate=3) and Score(mate=3) < Score(mate=2)
/// True
/// >>> str(-Score(mate=2))
/// 'mate -2'
#[pyclass(frozen, eq, ord, hash, module = "arrocco", name = "Score", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Score {
    /// What the order of scores is.
    order: i32,
    cp: Option<i32>,
    mate: Option<i32>,
}

/// Beyond every score in centipawns.
const MATE: i32 = 1_000_000;

impl Score {
    fn centipawns(cp: i32) -> Self {
        let cp = cp.clamp(1 - MATE / 2, MATE / 2 - 1);
        Self { order: cp, cp: Some(cp), mate: None }
    }

    /// Mate in so many moves; 0 is for the side that is mated now.
    fn mate_in(moves: i32) -> Self {
        let moves = moves.clamp(1 - MATE / 2, MATE / 2 - 1);
        let order = if moves > 0 { MATE - moves } else { -MATE - moves };
        Self { order, cp: None, mate: Some(moves) }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.cp, self.mate) {
            (Some(cp), _) => write!(f, "{cp:+}"),
            (None, mate) => write!(f, "mate {}", mate.unwrap_or(0)),
        }
    }
}

impl From<engine::Score> for Score {
    fn from(score: engine::Score) -> Self {
        score.mate_moves().map_or_else(|| Self::centipawns(score.raw()), Self::mate_in)
    }
}

#[pymethods]
impl Score {
    #[new]
    #[pyo3(signature = (*, cp = None, mate = None))]
    fn new(cp: Option<i32>, mate: Option<i32>) -> PyResult<Self> {
        match (cp, mate) {
            (Some(cp), None) => Ok(Self::centipawns(cp)),
            (None, Some(mate)) => Ok(Self::mate_in(mate)),
            _ => Err(pyo3::exceptions::PyValueError::new_err("a score has either `cp` or `mate`")),
        }
    }

    /// The attributes that ``case Score(cp, mate)`` takes apart.
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("cp", "mate")
    }

    /// Hundredths of a pawn, or ``None`` if there is a mate.
    #[getter]
    fn cp(&self) -> Option<i32> {
        self.cp
    }

    /// Moves to mate, or ``None``. 0: the side to move is mated.
    #[getter]
    fn mate(&self) -> Option<i32> {
        self.mate
    }

    /// The score as one number, in which a mate counts as ``mate_value`` less its moves.
    #[pyo3(signature = (mate_value = 100_000))]
    fn value(&self, mate_value: i32) -> i32 {
        match (self.cp, self.mate) {
            (Some(cp), _) => cp,
            (None, Some(mate)) if mate > 0 => mate_value.saturating_sub(mate),
            (None, mate) => mate_value.saturating_neg().saturating_sub(mate.unwrap_or(0)),
        }
    }

    fn __neg__(&self) -> Self {
        match (self.cp, self.mate) {
            (Some(cp), _) => Self::centipawns(-cp),
            // The other side has just mated, which no number of moves says.
            (None, Some(0)) => Self { order: MATE, cp: None, mate: Some(0) },
            (None, mate) => Self::mate_in(-mate.unwrap_or(0)),
        }
    }

    fn __str__(&self) -> String {
        self.to_string()
    }

    fn __repr__(&self) -> String {
        match (self.cp, self.mate) {
            (Some(cp), _) => format!("Score(cp={cp})"),
            (None, mate) => format!("Score(mate={})", mate.unwrap_or(0)),
        }
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (i32, Option<i32>, Option<i32>))> {
        let score = slf.get();
        Ok((slf.get_type().getattr("_restore")?, (score.order, score.cp, score.mate)))
    }

    /// Builds the score that pickling has written.
    #[staticmethod]
    fn _restore(order: i32, cp: Option<i32>, mate: Option<i32>) -> Self {
        Self { order, cp, mate }
    }
}
