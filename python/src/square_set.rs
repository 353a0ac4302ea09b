//! A set of squares.

use arrocco_rules::{Bitboard, Square};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple};

use crate::convert::{SquareArg, square_to_python};

/// An immutable set of squares.
///
/// It is iterated from a1 to h8, supports ``in``, ``len``, ``&``, ``|``, ``^``, ``-`` and ``~``, and ``int()`` gives the
/// bits: bit 0 is a1, bit 63 is h8.
///
/// >>> from arrocco import SquareSet
/// >>> squares = SquareSet(["e4", "d5"])
/// >>> "e4" in squares, len(squares), [str(square) for square in squares]
/// (True, 2, ['e4', 'd5'])
#[pyclass(frozen, module = "arrocco", name = "SquareSet", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct SquareSet(pub(crate) Bitboard);

/// What a set can be made from: bits, a set, or any iterable of squares.
fn bits_of(object: &Bound<'_, PyAny>) -> PyResult<Bitboard> {
    if let Ok(set) = object.cast::<SquareSet>() {
        return Ok(set.get().0);
    }
    if object.is_instance_of::<PyInt>() {
        return Ok(Bitboard(object.extract::<u64>()?));
    }
    let mut bits = Bitboard::EMPTY;
    for square in object.try_iter()? {
        bits = bits.with(square?.extract::<SquareArg>()?.0);
    }
    Ok(bits)
}

#[pymethods]
impl SquareSet {
    #[new]
    #[pyo3(signature = (squares = None))]
    fn new(squares: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        squares.map_or(Ok(Bitboard::EMPTY), bits_of).map(Self)
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let squares: Vec<Py<PyAny>> =
            self.0.into_iter().map(|square| square_to_python(py, square)).collect::<PyResult<_>>()?;
        Ok(PyTuple::new(py, squares)?.try_iter()?.into_any().unbind())
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __bool__(&self) -> bool {
        self.0.any()
    }

    fn __contains__(&self, square: SquareArg) -> bool {
        self.0.contains(square.0)
    }

    fn __int__(&self) -> u64 {
        self.0.0
    }

    fn __index__(&self) -> u64 {
        self.0.0
    }

    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0 & bits_of(other)?))
    }

    fn __or__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0 | bits_of(other)?))
    }

    fn __xor__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0 ^ bits_of(other)?))
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0 - bits_of(other)?))
    }

    fn __invert__(&self) -> Self {
        Self(!self.0)
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let equal = other.cast::<Self>().map(|other| other.get().0 == self.0);
        Ok(match (operator, equal) {
            (CompareOp::Eq, Ok(equal)) => equal.into_pyobject(py)?.to_owned().into_any().unbind(),
            (CompareOp::Ne, Ok(equal)) => (!equal).into_pyobject(py)?.to_owned().into_any().unbind(),
            _ => py.NotImplemented(),
        })
    }

    fn __hash__(&self) -> u64 {
        // The same mixing as for an `int` would put all sets of the same low bits into one bucket.
        self.0.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn __repr__(&self) -> String {
        let names: Vec<String> = self.0.into_iter().map(|square: Square| format!("'{square}'")).collect();
        format!("SquareSet([{}])", names.join(", "))
    }

    /// The board with `X` for the squares of the set, from the eighth rank down.
    fn __str__(&self) -> String {
        let row = |rank: u8| {
            let marks = (0..8u8).map(|file| {
                let is_in = Square::new(rank * 8 + file).is_some_and(|square| self.0.contains(square));
                if is_in { "X" } else { "." }
            });
            marks.collect::<Vec<_>>().join(" ")
        };
        (0..8).rev().map(row).collect::<Vec<_>>().join("\n")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (u64,)) {
        (slf.get_type().into_any(), (slf.get().0.0,))
    }
}
