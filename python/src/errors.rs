//! Raises the exceptions of `arrocco.errors`, with the library's messages and details as attributes.

use std::fmt::Display;
use std::io;

use arrocco_rules::{
    Bitboard, ClaimError, EpdError, GameOver, ParsePositionError, Position, SanError, UciMoveError, WhyNot,
};
use arrocco_tablebase::ProbeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

use crate::outcome::Outcome;
use crate::square_set::SquareSet;

static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();

/// An exception of the type with this name, with attributes.
fn raise(py: Python<'_>, name: &str, message: impl Display, details: &Bound<'_, PyDict>) -> PyErr {
    let made = MODULE
        .get_or_try_init(py, || py.import("arrocco.errors").map(Bound::unbind))
        .and_then(|module| module.bind(py).getattr(name))
        .and_then(|class| class.call((message.to_string(),), Some(details)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// An exception with a code and nothing else.
pub(crate) fn simple(py: Python<'_>, name: &str, code: &str, message: impl Display) -> PyErr {
    let details = PyDict::new(py);
    details.set_item("code", code).map_or_else(|error| error, |()| raise(py, name, message, &details))
}

pub(crate) fn position(py: Python<'_>, error: &ParsePositionError) -> PyErr {
    located(py, "PositionError", error.code(), error.field().name(), error.offset(), error)
}

pub(crate) fn epd(py: Python<'_>, error: &EpdError) -> PyErr {
    located(py, "EpdError", error.code(), error.field(), error.offset(), error)
}

fn located(
    py: Python<'_>,
    name: &str,
    code: &str,
    field: &str,
    offset: usize,
    message: impl Display,
) -> PyErr {
    let details = PyDict::new(py);
    let filled = details
        .set_item("code", code)
        .and_then(|()| details.set_item("field", field))
        .and_then(|()| details.set_item("offset", offset));
    filled.map_or_else(|error| error, |()| raise(py, name, message, &details))
}

fn syntax(py: Python<'_>, offset: usize, message: impl Display) -> PyErr {
    let details = PyDict::new(py);
    let filled = details.set_item("code", "syntax").and_then(|()| details.set_item("offset", offset));
    filled.map_or_else(|error| error, |()| raise(py, "MoveSyntaxError", message, &details))
}

fn refused(py: Python<'_>, name: &str, code: &str, squares: Bitboard, message: impl Display) -> PyErr {
    let details = PyDict::new(py);
    let filled =
        details.set_item("code", code).and_then(|()| details.set_item("squares", SquareSet(squares)));
    filled.map_or_else(|error| error, |()| raise(py, name, message, &details))
}

pub(crate) fn san(py: Python<'_>, error: SanError, position: &Position) -> PyErr {
    let message = error.text(position);
    match error {
        SanError::Syntax(syntax_error) => syntax(py, syntax_error.offset, message),
        SanError::OtherSource { sources, .. } => {
            refused(py, "IllegalMoveError", "other-source", sources, message)
        }
        SanError::Ambiguous { sources, .. } => {
            refused(py, "AmbiguousMoveError", "ambiguous", sources, message)
        }
        SanError::Illegal { why, .. } => refused(py, "IllegalMoveError", why.code(), why.squares(), message),
        SanError::IsCastling { .. } => {
            refused(py, "IllegalMoveError", "is-castling", Bitboard::EMPTY, message)
        }
        SanError::Inexact { .. } => refused(py, "IllegalMoveError", "inexact", Bitboard::EMPTY, message),
        _ => refused(py, "IllegalMoveError", "no-such-move", Bitboard::EMPTY, message),
    }
}

pub(crate) fn uci(py: Python<'_>, error: UciMoveError, position: &Position) -> PyErr {
    let message = error.text(position);
    match error {
        UciMoveError::Syntax(syntax_error) => syntax(py, syntax_error.offset, message),
        UciMoveError::Illegal { why, .. } => {
            refused(py, "IllegalMoveError", why.code(), why.squares(), message)
        }
        _ => refused(py, "IllegalMoveError", "illegal", Bitboard::EMPTY, message),
    }
}

/// A move object that is not legal in a position.
pub(crate) fn illegal(py: Python<'_>, mv: arrocco_rules::Move, position: &Position) -> PyErr {
    let why = position.why_move_illegal(mv);
    let (code, squares) = why.map_or(("illegal", Bitboard::EMPTY), |why: WhyNot| (why.code(), why.squares()));
    let uci = mv.uci(position.castling_mode());
    let message = why.map_or_else(
        || format!("{uci} is not legal"),
        |why| format!("{uci} is not legal: {}", why.text(position)),
    );
    refused(py, "IllegalMoveError", code, squares, message)
}

pub(crate) fn game_over(py: Python<'_>, error: GameOver) -> PyErr {
    let details = PyDict::new(py);
    let filled =
        details.set_item("code", "game-over").and_then(|()| details.set_item("outcome", Outcome(error.0)));
    filled.map_or_else(|error| error, |()| raise(py, "GameOverError", error, &details))
}

pub(crate) fn claim(py: Python<'_>, error: ClaimError, position: &Position) -> PyErr {
    match error {
        ClaimError::Over(error) => game_over(py, error),
        ClaimError::Illegal(error) => illegal(py, error.0, position),
        error => simple(py, "ClaimError", "no-claim", error),
    }
}

pub(crate) fn probe(py: Python<'_>, error: &ProbeError) -> PyErr {
    let (name, code) = match error {
        ProbeError::CastlingRights => ("TablebaseError", "castling-rights"),
        ProbeError::TooManyMen(_) => ("TablebaseError", "too-many-men"),
        ProbeError::Missing(..) => ("MissingTableError", "missing"),
        ProbeError::Table(_) => ("TablebaseError", "damaged"),
    };
    simple(py, name, code, error)
}

/// An error of the system, as Python's own exception for it, with the file's name.
pub(crate) fn file(error: &io::Error, path: &std::path::Path) -> PyErr {
    let text = format!("{}: {error}", path.display());
    io::Error::new(error.kind(), text).into()
}
