//! The names of openings.

use arrocco_rules::Opening;
use wasm_bindgen::{JsCast as _, JsValue};

use super::types::MaybeOpening;
use crate::object::object;

pub(super) fn to_object(opening: Option<&Opening>) -> MaybeOpening {
    let named = |opening: &Opening| {
        object([("eco", opening.eco().to_string().into()), ("name", opening.name().into())])
    };
    opening.map_or(JsValue::NULL, named).unchecked_into()
}
