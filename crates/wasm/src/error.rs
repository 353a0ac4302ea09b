//! Errors of the rules as exceptions: `ChessError` with a code that stays the same in all versions.

use core::fmt::Display;

use arrocco_rules::{ParsePositionError, Position, SanError, UciMove, UciMoveError};
use js_sys::Error;
use wasm_bindgen::JsValue;

use crate::object::set;

/// An error with its message, a code, and what else is known.
pub(crate) fn error(code: &str, message: impl Display) -> Error {
    let error = Error::new(&message.to_string());
    error.set_name("ChessError");
    set(&error, "code", code);
    error
}

/// What is wrong with the text of a position, and where.
pub(crate) fn position(refused: &ParsePositionError) -> Error {
    let error = error(refused.code(), refused);
    set(&error, "field", refused.field().name());
    set(&error, "offset", refused.offset() as u32);
    error
}

pub(crate) fn san(refused: &SanError, position: &Position) -> Error {
    let (code, squares) = match refused {
        SanError::Syntax(_) => ("syntax", None),
        SanError::Illegal { why, .. } => (why.code(), Some(why.squares())),
        SanError::OtherSource { sources, .. } => ("other-source", Some(*sources)),
        SanError::Ambiguous { sources, .. } => ("ambiguous", Some(*sources)),
        _ => ("illegal", None),
    };
    let error = error(code, refused.text(position));
    if let Some(squares) = squares {
        set(&error, "squares", names(squares));
    }
    error
}

pub(crate) fn uci(refused: &UciMoveError, text: &str, position: &Position) -> Error {
    let why = text.parse::<UciMove>().ok().and_then(|mv| position.why_illegal(mv.from, mv.to, mv.promotion));
    match why {
        Some(why) => {
            let error = error(why.code(), why.text(position));
            set(&error, "squares", names(why.squares()));
            error
        }
        None => error("syntax", refused),
    }
}

/// The names of squares as a list.
pub(crate) fn names(squares: arrocco_rules::Bitboard) -> js_sys::Array {
    squares.into_iter().map(|square| JsValue::from(square.to_string())).collect()
}
