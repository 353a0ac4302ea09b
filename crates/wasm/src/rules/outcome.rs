//! How a game has ended.

use arrocco_rules::Outcome;
use wasm_bindgen::{JsCast as _, JsValue};

use super::types::MaybeOutcome;
use crate::object::{name_or_null, object};

pub(super) fn to_object(outcome: Option<Outcome>) -> MaybeOutcome {
    let described = |outcome: Outcome| {
        object([
            ("termination", outcome.termination().code().into()),
            ("winner", name_or_null(outcome.winner())),
            ("result", outcome.result().into()),
            ("text", outcome.to_string().into()),
        ])
    };
    outcome.map_or(JsValue::NULL, described).unchecked_into()
}
