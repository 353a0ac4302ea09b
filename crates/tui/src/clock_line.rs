//! The clocks in a line of text.

use std::time::Duration;

use arrocco_host::clock_text;
use arrocco_host::language::{Language, fill};
use arrocco_play::Game;
use arrocco_rules::Color;

/// What the clocks show, or that there are none.
pub(crate) fn clock_line(game: &Game, now: Duration, language: Language) -> String {
    let words = language.words();
    let shown = |color| game.left(color, now).map(clock_text);
    match (shown(Color::White), shown(Color::Black)) {
        (Some(white), Some(black)) => fill(words.clock_line, &[("white", &white), ("black", &black)]),
        _ => words.no_clocks.to_owned(),
    }
}
