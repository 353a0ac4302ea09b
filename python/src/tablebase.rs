//! Syzygy tables.

use std::path::PathBuf;

use arrocco_tablebase as tables;
use pyo3::prelude::*;

use crate::errors;
use crate::guard::unwind;
use crate::moves::{self, Move};
use crate::position::Position;

/// Syzygy tables of one or several folders: who wins with few men, and by which moves.
///
/// Files are opened when they are first needed, and small ones are verified by their checksum.
#[pyclass(frozen, module = "arrocco", name = "Tablebase")]
pub(crate) struct Tablebase(Box<tables::Tablebase>);

/// A legal move with its value in the tables.
#[pyclass(frozen, get_all, module = "arrocco", name = "RankedMove")]
pub(crate) struct RankedMove {
    /// The move.
    r#move: Py<Move>,
    /// What it leads to with the fifty-move rule: 2 win, 1 win that is too late, 0 draw, -1 loss too late, -2 loss.
    outcome: i32,
    /// The same if the counter stood at 0.
    wdl: i32,
    /// Half-moves to the next capture, pawn move or mate.
    dtz: i32,
    /// Is it a capture or a pawn move?
    is_zeroing: bool,
    /// Is it checkmate?
    is_mate: bool,
}

/// What pickling writes.
type RankedFields = (Py<Move>, i32, i32, i32, bool, bool);

#[pymethods]
impl RankedMove {
    /// The attributes that ``case RankedMove(move, wdl, dtz)`` takes apart.
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str) {
        ("move", "wdl", "dtz")
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, RankedFields)> {
        let this = slf.get();
        let fields = (
            this.r#move.clone_ref(slf.py()),
            this.outcome,
            this.wdl,
            this.dtz,
            this.is_zeroing,
            this.is_mate,
        );
        Ok((slf.get_type().getattr("_restore")?, fields))
    }

    /// Builds the move that pickling has written.
    #[staticmethod]
    fn _restore(r#move: Py<Move>, outcome: i32, wdl: i32, dtz: i32, is_zeroing: bool, is_mate: bool) -> Self {
        Self { r#move, outcome, wdl, dtz, is_zeroing, is_mate }
    }

    fn __repr__(&self) -> String {
        format!("<RankedMove {} wdl {} dtz {}>", self.r#move.get().0, self.wdl, self.dtz)
    }
}

#[pymethods]
impl Tablebase {
    #[new]
    #[pyo3(signature = (*folders))]
    fn new(folders: Vec<PathBuf>) -> PyResult<Self> {
        let mut found = tables::Tablebase::new();
        for folder in folders {
            found.add_folder(&folder).map_err(|error| errors::file(&error, &folder))?;
        }
        Ok(Self(Box::new(found)))
    }

    /// The most men that a table has.
    #[getter]
    fn most_men(&self) -> usize {
        self.0.most_men()
    }

    /// The names of the tables, such as ``"KQvK.rtbw"``.
    #[getter]
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            self.0.names().map(|(material, kind)| format!("{material}.{}", kind.extension())).collect();
        names.sort();
        names
    }

    /// The value for the side to move if the fifty-move counter stood at 0: 2 win, 1 win that is too late, 0 draw,
    /// -1 loss too late, -2 loss. Raises ``MissingTableError`` or another ``TablebaseError``.
    fn wdl(&self, py: Python<'_>, position: Position) -> PyResult<i32> {
        let value = unwind(py, || self.0.probe_wdl(&position.0))?;
        value.map(tables::Wdl::number).map_err(|error| errors::probe(py, &error))
    }

    /// Half-moves to the next capture or pawn move, negative for the losing side, 0 for a draw.
    fn dtz(&self, py: Python<'_>, position: Position) -> PyResult<i32> {
        let value = unwind(py, || self.0.probe_dtz(&position.0))?;
        value.map(|dtz| dtz.0).map_err(|error| errors::probe(py, &error))
    }

    /// Every legal move with its value, the best first.
    fn rank_moves(&self, py: Python<'_>, position: Position) -> PyResult<Vec<RankedMove>> {
        let ranked = unwind(py, || self.0.rank_moves(&position.0))?;
        let ranked = ranked.map_err(|error| errors::probe(py, &error))?;
        let convert = |one: tables::RankedMove| {
            Ok(RankedMove {
                r#move: moves::to_python(py, one.mv)?,
                outcome: one.outcome.number(),
                wdl: one.wdl.number(),
                dtz: one.dtz.0,
                is_zeroing: one.is_zeroing,
                is_mate: one.is_mate,
            })
        };
        ranked.into_iter().map(convert).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Tablebase of {} files>", self.0.names().count())
    }
}
