//! Plain objects of JavaScript.

use core::fmt::Display;

use js_sys::{Object, Reflect};
use wasm_bindgen::JsValue;

/// Sets a property. That fails only for frozen objects, which are not made here.
pub(crate) fn set(object: &JsValue, name: &str, value: impl Into<JsValue>) {
    let _ = Reflect::set(object, &JsValue::from_str(name), &value.into());
}

/// An object with these properties.
pub(crate) fn object<const N: usize>(properties: [(&str, JsValue); N]) -> JsValue {
    let made = Object::new();
    for (name, value) in properties {
        set(&made, name, value);
    }
    made.into()
}

/// The name of a side or a piece as it is written in JavaScript.
pub(crate) fn name(of: impl Display) -> String {
    of.to_string().to_lowercase()
}

/// The name of something, or `null`.
pub(crate) fn name_or_null(of: Option<impl Display>) -> JsValue {
    of.map_or(JsValue::NULL, |of| JsValue::from(name(of)))
}
