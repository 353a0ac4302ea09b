//! The board as a picture.

use core::fmt::Display;
use core::str::FromStr;

use arrocco_rules::svg::{Arrow, LastMove, Mark, Picture};
use arrocco_rules::{Color, Position, UciMove};
use js_sys::{Array, Error, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};

use super::types::PictureOptions;
use crate::error::error;

/// The width and height that a picture may have.
const SIZES: core::ops::RangeInclusive<u32> = 16..=10_000;

/// The usual width and height.
const SIZE: u32 = 390;

pub(super) fn draw(position: &Position, options: &PictureOptions) -> Result<String, Error> {
    let size = match option(options, "size") {
        None => SIZE,
        Some(size) => size
            .as_f64()
            .map(|size| size as u32)
            .filter(|size| SIZES.contains(size))
            .ok_or_else(|| error("size", "the size of a picture is 16 to 10000 pixels"))?,
    };
    let bottom = match option(options, "bottom").and_then(|side| side.as_string()).as_deref() {
        None | Some("white") => Color::White,
        Some("black") => Color::Black,
        Some(_) => return Err(error("bottom", "the side at the bottom is \"white\" or \"black\"")),
    };
    let last = match option(options, "last").and_then(|last| last.as_string()) {
        None => None,
        Some(text) => {
            let mv: UciMove = text.parse().map_err(|wrong| error("last", format!("{text:?}: {wrong}")))?;
            Some(LastMove { from: mv.from, to: mv.to })
        }
    };
    let picture = Picture {
        bottom,
        size,
        has_coordinates: option(options, "coordinates").is_none_or(|wanted| wanted.is_truthy()),
        last,
        arrows: read_all::<Arrow>(options, "arrows")?,
        marks: read_all::<Mark>(options, "marks")?,
        ..Picture::new(*position)
    };
    Ok(picture.to_string())
}

/// An option that was given.
fn option(options: &JsValue, name: &str) -> Option<JsValue> {
    if options.is_null() || options.is_undefined() {
        return None;
    }
    let value = Reflect::get(options, &JsValue::from_str(name)).ok()?;
    (!value.is_undefined() && !value.is_null()).then_some(value)
}

fn read_all<T: FromStr<Err: Display>>(options: &JsValue, name: &str) -> Result<Vec<T>, Error> {
    let Some(list) = option(options, name) else { return Ok(Vec::new()) };
    let list: Array = list.dyn_into().map_err(|_| error(name, format!("{name} are a list of texts")))?;
    let read = |text: JsValue| {
        let text = text.as_string().unwrap_or_default();
        text.parse().map_err(|wrong| error(name, format!("{text:?}: {wrong}")))
    };
    list.iter().map(read).collect()
}
