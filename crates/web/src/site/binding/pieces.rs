//! All pieces in one picture, each to be seen through a view of its own: `pieces.svg#wK`.

use std::fmt::Write as _;

use super::{Sources, Unbound, source};

pub(super) const NAMES: [&str; 12] = ["wK", "wQ", "wR", "wB", "wN", "wP", "bK", "bQ", "bR", "bB", "bN", "bP"];

const HEAD: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 48 48\">";
const TAIL: &str = "</svg>";
/// Room between the pieces, so that no edge of one is seen beside another; and the whole is as square as its parts.
const PITCH: usize = 64;
const ACROSS: usize = 4;

pub(super) fn bind(sources: &Sources) -> Result<String, Unbound> {
    let side = PITCH * ACROSS;
    let mut text = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\">\n");
    for (place, name) in NAMES.into_iter().enumerate() {
        let (x, y) = (place % ACROSS * PITCH, place / ACROSS * PITCH);
        let drawing = drawing(sources, &format!("pieces/{name}.svg"))?;
        let _ = writeln!(text, "<view id=\"{name}\" viewBox=\"{x} {y} 48 48\"/>");
        let _ = writeln!(text, "<g transform=\"translate({x} {y})\">{drawing}</g>");
    }
    text.push_str(TAIL);
    Ok(text)
}

/// What is inside a file.
fn drawing<'a>(sources: &'a Sources, name: &str) -> Result<&'a str, Unbound> {
    let text = source(sources, name)?.trim();
    let inside = text.strip_prefix(HEAD).and_then(|text| text.strip_suffix(TAIL));
    inside.ok_or_else(|| Unbound::NotUnderstood(name.to_owned(), text.chars().take(HEAD.len()).collect()))
}
