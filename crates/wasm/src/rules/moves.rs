//! Moves between JavaScript and the rules: text in, objects out.

use arrocco_rules::{Move, MoveKind, Position, Role, UciMove};
use js_sys::{Array, Error};
use wasm_bindgen::{JsCast as _, JsValue};

use super::types::{MoveObject, MoveObjects};
use crate::error;
use crate::object::{name_or_null, object};

/// The move that a text means, be it UCI or algebraic notation.
pub(super) fn parse(position: &Position, text: &str) -> Result<Move, Error> {
    if text.parse::<UciMove>().is_ok() {
        return position.move_from_uci(text).map_err(|refused| error::uci(&refused, text, position));
    }
    position.move_from_san(text).map_err(|refused| error::san(&refused, position))
}

/// Where the moved piece stands afterwards.
pub(super) fn target(mv: Move) -> arrocco_rules::Square {
    if mv.is_castle() { mv.king_target() } else { mv.to() }
}

pub(super) fn to_object(position: &Position, mv: Move) -> MoveObject {
    let class = position.classify(mv);
    let role = position.piece_at(mv.from()).map(|piece| piece.role);
    let captured = if mv.kind() == MoveKind::EnPassant {
        Some(Role::Pawn)
    } else {
        position.piece_at(mv.to()).filter(|_| mv.is_capture()).map(|piece| piece.role)
    };
    let rook = mv.is_castle().then(|| mv.to());
    object([
        ("uci", mv.uci(position.castling_mode()).to_string().into()),
        ("san", position.san(mv).as_str().into()),
        ("from", mv.from().to_string().into()),
        ("to", target(mv).to_string().into()),
        ("role", name_or_null(role)),
        ("captured", name_or_null(captured)),
        ("promotion", name_or_null(mv.promotion())),
        ("rook", name_or_null(rook)),
        ("isEnPassant", (mv.kind() == MoveKind::EnPassant).into()),
        ("isCheck", class.is_check().into()),
        ("isMate", class.is_mate().into()),
    ])
    .unchecked_into()
}

pub(super) fn to_objects(position: &Position, moves: impl IntoIterator<Item = Move>) -> MoveObjects {
    let list: Array = moves.into_iter().map(|mv| JsValue::from(to_object(position, mv))).collect();
    list.unchecked_into()
}
