//! The names of openings.

use arrocco_rules as rules;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::moves;
use crate::position::Position;

/// An opening: its code, its name and its line.
///
/// >>> from arrocco import Game
/// >>> game = Game()
/// >>> for san in ["e4", "c5", "Nf3", "d6"]:
/// ...     game.play(san)
/// >>> str(game.opening.eco), game.opening.name
/// ('B50', 'Sicilian Defense: Modern Variations')
#[pyclass(frozen, eq, module = "arrocco", name = "Opening")]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Opening(pub(crate) &'static rules::Opening);

#[pymethods]
impl Opening {
    /// The attributes that ``case Opening(eco, name)`` takes apart.
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("eco", "name")
    }

    /// All openings.
    #[staticmethod]
    fn all(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
        PyList::new(py, rules::Opening::all().iter().map(Opening).collect::<Vec<_>>())
    }

    /// The last opening that a line of moves goes through, or ``None``.
    #[staticmethod]
    fn of_line(start: Position, moves: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let (mut position, mut found) = (*start.0, Vec::new());
        for item in moves.try_iter()? {
            let mv = moves::resolve(&position, &item?)?;
            position.play_unchecked(mv);
            found.push(mv);
        }
        Ok(rules::Opening::of_line(&start.0, &found).map(|(_, opening)| Self(opening)))
    }

    /// The code of the Encyclopaedia of Chess Openings, such as ``"B90"``.
    #[getter]
    fn eco(&self) -> String {
        self.0.eco().to_string()
    }

    /// The whole name.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// The name up to the colon.
    #[getter]
    fn family(&self) -> &'static str {
        self.0.family()
    }

    /// The name after the colon, or ``None``.
    #[getter]
    fn variation(&self) -> Option<&'static str> {
        self.0.variation()
    }

    /// The moves as text.
    #[getter]
    fn line(&self) -> &'static str {
        self.0.line()
    }

    /// The moves.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.0.moves().collect::<Vec<_>>())
    }

    /// The position after the moves.
    #[getter]
    fn position(&self) -> Position {
        Position::of(*self.0.position())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (&'static str,))> {
        Ok((slf.get_type().getattr("_restore")?, (slf.get().0.line(),)))
    }

    /// Finds the opening that pickling has written, by its moves.
    #[staticmethod]
    fn _restore(line: &str) -> PyResult<Self> {
        let found = rules::Opening::all().iter().find(|opening| opening.line() == line);
        found.map(Self).ok_or_else(|| PyValueError::new_err(format!("no opening has the line {line}")))
    }

    fn __hash__(&self) -> u64 {
        self.0.position().key()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Opening {}>", self.0)
    }
}
