//! A position: its construction and what Python expects of a value. The files beside this one have the rest of its methods.

mod attacks;
mod facts;
mod moves;
mod notation;
mod picture;

use std::hash::{DefaultHasher, Hash, Hasher};

use arrocco_rules as rules;
use arrocco_rules::Accept;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors;

/// A position that can be played, immutable and hashable.
///
/// ``Position()`` is the start, ``Position(fen)`` reads a FEN (standard, X-FEN or Shredder). Rights that contradict the
/// board are dropped; with ``strict=True`` they raise ``PositionError``, like everything that cannot be played.
///
/// >>> from arrocco import Position
/// >>> position = Position().play("e4").play("e5")
/// >>> str(position)
/// 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
/// >>> len(position.legal_moves)
/// 29
#[pyclass(frozen, eq, module = "arrocco", name = "Position", from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) Box<rules::Position>);

impl Position {
    /// Boxed, because a position is aligned for vector instructions and Python's objects are not.
    pub(crate) fn of(position: rules::Position) -> Self {
        Self(Box::new(position))
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen = None, *, strict = false))]
    fn new(py: Python<'_>, fen: Option<&str>, strict: bool) -> PyResult<Self> {
        let Some(fen) = fen else { return Ok(Self::of(rules::Position::startpos())) };
        let accept = if strict { Accept::STRICT } else { Accept::LENIENT };
        let validated =
            rules::Position::from_fen(fen, accept).map_err(|error| errors::position(py, &error))?;
        Ok(Self::of(validated.position))
    }

    /// The attribute that ``case Position(fen)`` takes apart.
    #[classattr]
    fn __match_args__() -> (&'static str,) {
        ("fen",)
    }

    /// A start position of Chess960 by its number, 0 to 959; 518 is standard chess. With ``black``, Black's pieces have a
    /// number of their own (double Chess960).
    #[staticmethod]
    #[pyo3(signature = (number, black = None))]
    fn chess960(number: u16, black: Option<u16>) -> PyResult<Self> {
        let position = match black {
            Some(black) => rules::Position::double_chess960(number, black),
            None => rules::Position::chess960(number),
        };
        position.map(Self::of).ok_or_else(|| PyValueError::new_err("numbers of Chess960 are 0 to 959"))
    }

    /// A random position, the same for the same seed.
    #[staticmethod]
    fn random(seed: u64) -> Self {
        Self::of(rules::Position::random(seed))
    }

    /// Plays up to ``plies`` random moves, the same for the same seed.
    fn random_play(&self, seed: u64, plies: usize) -> Self {
        Self::of(self.0.random_play(seed, plies))
    }

    /// The number among the start positions of Chess960, or ``None``.
    #[getter]
    fn chess960_number(&self) -> Option<u16> {
        self.0.chess960_number()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.0)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("_from_exact_fen")?, (slf.get().0.to_string(),)))
    }

    /// Reads what pickling has written: any position that a program can hold.
    #[staticmethod]
    fn _from_exact_fen(py: Python<'_>, fen: &str) -> PyResult<Self> {
        let validated = rules::Position::from_fen(fen, Accept::EVERYTHING)
            .map_err(|error| errors::position(py, &error))?;
        Ok(Self::of(validated.position))
    }
}
