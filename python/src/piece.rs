//! A piece: a color and a role.

use arrocco_rules as rules;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::{ColorArg, RoleArg, color_to_python, role_to_python};

/// A piece: a color and a role. Immutable and hashable.
///
/// >>> from arrocco import Color, Piece, Role
/// >>> Piece(Color.BLACK, Role.QUEEN)
/// Piece.from_letter('q')
/// >>> str(Piece.from_letter("N").role)
/// 'knight'
#[pyclass(frozen, eq, hash, module = "arrocco", name = "Piece", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Piece(pub(crate) rules::Piece);

#[pymethods]
impl Piece {
    #[new]
    fn new(color: ColorArg, role: RoleArg) -> Self {
        Self(role.0.of(color.0))
    }

    /// The attributes that ``case Piece(color, role)`` takes apart.
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("color", "role")
    }

    /// The piece of a letter of FEN: upper case is White.
    #[staticmethod]
    fn from_letter(letter: &str) -> PyResult<Self> {
        let mut letters = letter.chars();
        match (letters.next().and_then(rules::Piece::from_char), letters.next()) {
            (Some(piece), None) => Ok(Self(piece)),
            _ => Err(PyValueError::new_err(format!("{letter:?} is not the letter of a piece"))),
        }
    }

    /// Whose piece it is.
    #[getter]
    fn color(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        color_to_python(py, self.0.color)
    }

    /// What kind of piece it is.
    #[getter]
    fn role(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        role_to_python(py, self.0.role)
    }

    /// The letter of FEN: upper case for White.
    #[getter]
    fn letter(&self) -> char {
        self.0.char()
    }

    /// The chess symbol of Unicode.
    #[getter]
    fn symbol(&self) -> char {
        self.0.symbol()
    }

    fn __str__(&self) -> String {
        self.0.char().to_string()
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_letter('{}')", self.0.char())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let piece = slf.get();
        let arguments = PyTuple::new(py, [piece.color(py)?, piece.role(py)?])?;
        Ok((slf.get_type().into_any(), arguments))
    }
}
