//! A move, in 16 bits. Equal moves are one object, so that lists of moves cost no allocation.

use arrocco_rules as rules;
use arrocco_rules::{CastlingMode, MoveKind, Role, Square};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString};

use crate::convert::{RoleArg, SquareArg, role_to_python, square_to_python};
use crate::errors;

/// A move. Immutable, hashable, and small; it knows its squares and what kind it is, but not its position.
///
/// Moves come from positions: ``position.legal_moves``, ``position.parse("Nf3")``. Castling goes from the king's square
/// to the rook's, as Chess960 needs it; ``str`` writes what UCI expects in standard chess.
///
/// >>> from arrocco import Position
/// >>> move = Position().parse("e4")
/// >>> str(move), move.kind
/// ('e2e4', 'double-push')
#[pyclass(frozen, eq, hash, module = "arrocco", name = "Move")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Move(pub(crate) rules::Move);

/// The objects of all moves, made when they are first needed.
static OBJECTS: [PyOnceLock<Py<Move>>; 1 << 16] = [const { PyOnceLock::new() }; 1 << 16];

/// The one object of a move.
pub(crate) fn object(py: Python<'_>, mv: rules::Move) -> PyResult<&'static Py<Move>> {
    // A move's bits are below 2^16, the length of the table.
    let slot = &OBJECTS[mv.bits() as usize];
    slot.get_or_try_init(py, || Py::new(py, Move(mv)))
}

pub(crate) fn to_python(py: Python<'_>, mv: rules::Move) -> PyResult<Py<Move>> {
    object(py, mv).map(|object| object.clone_ref(py))
}

pub(crate) fn list(
    py: Python<'_>,
    moves: impl IntoIterator<Item = rules::Move, IntoIter: ExactSizeIterator>,
) -> PyResult<Bound<'_, PyList>> {
    let objects: Vec<&Py<Move>> = moves.into_iter().map(|mv| object(py, mv)).collect::<PyResult<_>>()?;
    PyList::new(py, objects)
}

/// The move that an argument means in a position: a `Move`, or text in any notation.
pub(crate) fn resolve(position: &rules::Position, argument: &Bound<'_, PyAny>) -> PyResult<rules::Move> {
    let py = argument.py();
    if let Ok(mv) = argument.cast::<Move>() {
        let mv = mv.get().0;
        return if position.is_legal(mv) { Ok(mv) } else { Err(errors::illegal(py, mv, position)) };
    }
    let text = argument.cast::<PyString>()?;
    parse(py, position, &text.to_cow()?)
}

/// The move that a text means, be it UCI or algebraic notation.
pub(crate) fn parse(py: Python<'_>, position: &rules::Position, text: &str) -> PyResult<rules::Move> {
    if text.parse::<rules::UciMove>().is_ok() {
        return position.move_from_uci(text).map_err(|error| errors::uci(py, error, position));
    }
    position.move_from_san(text).map_err(|error| errors::san(py, error, position))
}

pub(crate) const fn kind_name(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Quiet => "quiet",
        MoveKind::DoublePush => "double-push",
        MoveKind::KingSideCastle => "castle-king-side",
        MoveKind::QueenSideCastle => "castle-queen-side",
        MoveKind::Capture => "capture",
        MoveKind::EnPassant => "en-passant",
        _ if kind.is_capture() => "capture-promotion",
        _ => "promotion",
    }
}

#[pymethods]
impl Move {
    /// The move with these bits, as ``bits`` gives them.
    #[staticmethod]
    fn from_bits(py: Python<'_>, bits: u16) -> PyResult<Py<Self>> {
        let mv = rules::Move::from_bits(bits);
        let mv = mv.ok_or_else(|| PyValueError::new_err(format!("{bits} is not a move")))?;
        to_python(py, mv)
    }

    /// The attributes that ``case Move(from_square, to_square)`` takes apart.
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str) {
        ("from_square", "to_square", "promotion")
    }

    /// Where the piece comes from.
    #[getter]
    fn from_square(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        square_to_python(py, self.0.from())
    }

    /// Where it goes; for castling, the square of the rook.
    #[getter]
    fn to_square(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        square_to_python(py, self.0.to())
    }

    /// What a pawn becomes, or ``None``.
    #[getter]
    fn promotion(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0.promotion().map(|role| role_to_python(py, role)).transpose()
    }

    /// ``"quiet"``, ``"double-push"``, ``"castle-king-side"``, ``"castle-queen-side"``, ``"capture"``, ``"en-passant"``,
    /// ``"promotion"`` or ``"capture-promotion"``.
    #[getter]
    fn kind(&self) -> &'static str {
        kind_name(self.0.kind())
    }

    /// Does it take a piece?
    #[getter]
    fn is_capture(&self) -> bool {
        self.0.is_capture()
    }

    /// Is it castling?
    #[getter]
    fn is_castling(&self) -> bool {
        self.0.is_castle()
    }

    /// The 16 bits: source, target times 64, kind times 4096.
    #[getter]
    fn bits(&self) -> u16 {
        self.0.bits()
    }

    /// The spelling of UCI. With ``chess960``, castling is written with the rook's square.
    #[pyo3(signature = (*, chess960 = false))]
    fn uci(&self, chess960: bool) -> String {
        let mode = if chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        self.0.uci(mode).to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Move {} ({})>", self.0, self.kind())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (u16,))> {
        Ok((slf.get_type().getattr("from_bits")?, (slf.get().0.bits(),)))
    }
}

/// Moves as pickling has written them, which have to be legal one after the other.
pub(crate) fn restored(mut position: rules::Position, bits: &[u16]) -> PyResult<Vec<rules::Move>> {
    let legal = bits.iter().map(|&bits| {
        let mv = rules::Move::from_bits(bits).filter(|&mv| position.is_legal(mv));
        let mv = mv.ok_or_else(|| PyValueError::new_err(format!("{bits} is not a legal move")))?;
        position.play_unchecked(mv);
        Ok(mv)
    });
    legal.collect()
}

/// Moves for pickling.
pub(crate) fn bits(moves: &[rules::Move]) -> Vec<u16> {
    moves.iter().map(|mv| mv.bits()).collect()
}

/// Squares and a promotion, as the reasons for illegal moves take them.
pub(crate) fn squares_of(
    from: SquareArg,
    to: SquareArg,
    promotion: Option<RoleArg>,
) -> (Square, Square, Option<Role>) {
    (from.0, to.0, promotion.map(|role| role.0))
}
