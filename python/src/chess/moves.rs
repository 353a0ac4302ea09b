//! A move of `arrocco.chess`: squares, a promotion and a drop.

use std::fmt;

use arrocco_rules::{Role, Square};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

use super::board::invalid_move;
use super::state::RawMove;

/// Represents a move from a square to a square and possibly the promotion piece type.
///
/// Drops and null moves are supported.
#[pyclass(frozen, eq, hash, module = "arrocco.chess", name = "Move")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    /// The source square.
    #[pyo3(get)]
    from_square: u8,
    /// The target square.
    #[pyo3(get)]
    to_square: u8,
    /// The promotion piece type or ``None``.
    #[pyo3(get)]
    promotion: Option<u8>,
    /// The drop piece type or ``None``.
    #[pyo3(get)]
    drop: Option<u8>,
}

/// The objects of all moves without drops, made when they are first needed.
static OBJECTS: [PyOnceLock<Py<Move>>; 64 * 64 * 8] = [const { PyOnceLock::new() }; 64 * 64 * 8];

pub(super) fn object(py: Python<'_>, mv: RawMove) -> PyResult<&'static Py<Move>> {
    let promotion = mv.promotion.map_or(0, |role| role as usize + 1);
    let slot = &OBJECTS[(mv.from as usize * 64 + mv.to as usize) * 8 + promotion];
    slot.get_or_try_init(py, || Py::new(py, Move::from(mv)))
}

impl From<RawMove> for Move {
    fn from(mv: RawMove) -> Self {
        let promotion = mv.promotion.map(|role| role as u8 + 1);
        Self { from_square: mv.from as u8, to_square: mv.to as u8, promotion, drop: None }
    }
}

impl Move {
    /// The move without its drop; `None` if there is a drop or a number that is no square.
    pub(super) fn raw(&self) -> Option<RawMove> {
        let promotion = match self.promotion {
            None => None,
            Some(number) => Some(*Role::ALL.get(usize::from(number).checked_sub(1)?)?),
        };
        let (from, to) = (Square::new(self.from_square)?, Square::new(self.to_square)?);
        self.drop.is_none().then_some(RawMove { from, to, promotion })
    }
}

fn letter(role: Option<u8>) -> &'static str {
    match role {
        Some(number) => ["", "p", "n", "b", "r", "q", "k"].get(usize::from(number)).copied().unwrap_or("?"),
        None => "",
    }
}

fn name(square: u8) -> String {
    Square::new(square).map_or_else(|| format!("({square})"), |square| square.to_string())
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.drop {
            Some(_) => write!(f, "{}@{}", letter(self.drop).to_uppercase(), name(self.to_square)),
            None if self.__bool__() => {
                write!(f, "{}{}{}", name(self.from_square), name(self.to_square), letter(self.promotion))
            }
            None => f.write_str("0000"),
        }
    }
}

/// The number of a piece letter in lower case.
fn role_number(letter: u8) -> Option<u8> {
    b"pnbrqk".iter().position(|&known| known == letter).map(|index| index as u8 + 1)
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion = None, drop = None))]
    fn new(from_square: u8, to_square: u8, promotion: Option<u8>, drop: Option<u8>) -> Self {
        Self { from_square, to_square, promotion, drop }
    }

    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str) {
        ("from_square", "to_square", "promotion", "drop")
    }

    /// Parses a UCI string. Raises ``InvalidMoveError``.
    #[classmethod]
    fn from_uci(cls: &Bound<'_, PyType>, uci: &str) -> PyResult<Self> {
        let py = cls.py();
        let bytes = uci.as_bytes();
        let square = |at: usize| uci.get(at..at + 2).and_then(|name| name.parse::<Square>().ok());
        let invalid = || invalid_move(py, &format!("invalid uci: '{uci}'"));
        if uci == "0000" {
            return Ok(Self::new(0, 0, None, None));
        }
        if let [piece, b'@', _, _] = bytes {
            let role = role_number(piece.to_ascii_lowercase());
            let (Some(role), Some(to)) = (role, square(2)) else { return Err(invalid()) };
            return Ok(Self::new(to as u8, to as u8, None, Some(role)));
        }
        if !(4..=5).contains(&bytes.len()) {
            return Err(invalid_move(py, &format!("expected uci string to be of length 4 or 5: '{uci}'")));
        }
        let (Some(from), Some(to)) = (square(0), square(2)) else { return Err(invalid()) };
        let promotion = match bytes.get(4) {
            None => None,
            Some(&letter) => Some(role_number(letter).ok_or_else(invalid)?),
        };
        if from == to {
            return Err(invalid_move(py, &format!("invalid uci (use 0000 for null moves): '{uci}'")));
        }
        Ok(Self::new(from as u8, to as u8, promotion, None))
    }

    /// Gets a null move, which just passes the turn to the other side.
    #[classmethod]
    fn null(_cls: &Bound<'_, PyType>) -> Self {
        Self::new(0, 0, None, None)
    }

    /// Gets a UCI string for the move.
    fn uci(&self) -> String {
        self.to_string()
    }

    /// Gets the string for the xboard protocol: ``@@@@`` for a null move.
    fn xboard(&self) -> String {
        if self.__bool__() { self.to_string() } else { "@@@@".to_owned() }
    }

    fn __bool__(&self) -> bool {
        *self != Self::new(0, 0, None, None)
    }

    fn __str__(&self) -> String {
        self.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move.from_uci('{self}')")
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let mv = slf.get();
        let arguments = (mv.from_square, mv.to_square, mv.promotion, mv.drop).into_pyobject(slf.py())?;
        Ok((slf.get_type().into_any(), arguments))
    }
}
