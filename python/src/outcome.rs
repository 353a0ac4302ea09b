//! How a game ended.

use arrocco_rules as rules;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::{ColorArg, color_to_python};

/// How a game ended: ``termination`` is a name such as ``"checkmate"`` or ``"fifty-moves"``, ``winner`` is ``None`` after
/// a draw.
///
/// >>> from arrocco import Color, Outcome
/// >>> str(Outcome("checkmate", Color.BLACK))
/// 'Black won by checkmate'
#[pyclass(frozen, eq, hash, module = "arrocco", name = "Outcome", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(pub(crate) rules::Outcome);

#[pymethods]
impl Outcome {
    #[new]
    #[pyo3(signature = (termination, winner = None))]
    fn new(termination: &str, winner: Option<ColorArg>) -> PyResult<Self> {
        let known = rules::Termination::ALL.into_iter().find(|known| known.code() == termination);
        let known = known.ok_or_else(|| {
            PyValueError::new_err(format!("{termination:?} is not a way for a game to end"))
        })?;
        let outcome = rules::Outcome::new(known, winner.map(|winner| winner.0));
        outcome
            .map(Self)
            .ok_or_else(|| PyValueError::new_err(format!("{termination} contradicts the winner")))
    }

    /// The attributes that ``case Outcome(termination, winner)`` takes apart.
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("termination", "winner")
    }

    /// The names of all terminations.
    #[classattr]
    #[pyo3(name = "TERMINATIONS")]
    fn terminations(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, rules::Termination::ALL.map(rules::Termination::code))
    }

    /// How it ended, as a name that stays the same in all versions.
    #[getter]
    fn termination(&self) -> &'static str {
        self.0.termination().code()
    }

    /// The side that won, or ``None``.
    #[getter]
    fn winner(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0.winner().map(|winner| color_to_python(py, winner)).transpose()
    }

    /// ``"1-0"``, ``"0-1"`` or ``"1/2-1/2"``.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result()
    }

    /// Did nobody win?
    #[getter]
    fn is_draw(&self) -> bool {
        self.0.is_draw()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        match self.0.winner() {
            Some(winner) => {
                format!("Outcome('{}', '{}')", self.termination(), winner.to_string().to_lowercase())
            }
            None => format!("Outcome('{}')", self.termination()),
        }
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, Option<Py<PyAny>>))> {
        let outcome = slf.get();
        Ok((slf.get_type().into_any(), (outcome.termination(), outcome.winner(slf.py())?)))
    }
}
