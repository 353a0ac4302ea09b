//! The input line with its completions.

use arrocco_play::Game;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::super::state::State;
use super::terminal_text::{cut, shown, symbols};
use crate::screen::words::screen_words;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State, game: &Game) {
    if state.reader.is_some() {
        let keys = format!(" {}", screen_words(state.language).reader_keys);
        let keys = cut(&keys, usize::from(area.width), state.capabilities);
        return frame.render_widget(Line::styled(keys, state.theme.accent), area);
    }
    let prompt = format!(
        " {} {} ",
        shown(screen_words(state.language).prompt, state.capabilities),
        symbols(state.capabilities).prompt
    );
    let prompt = Span::styled(prompt, state.theme.title);
    let room = usize::from(area.width).saturating_sub(prompt.width() + 1);
    let (text, caret) = visible(state, room);
    let before: String = text.chars().take(caret).collect();
    let column = area.x + (prompt.width() + Span::raw(before).width()) as u16;
    let rest = room.saturating_sub(Span::raw(&text).width());
    let ghost = cut(&ghost(state, game), rest, state.capabilities);
    let style = if state.input.is_rejected() { state.theme.dim } else { Style::new() };
    let spans = vec![prompt, Span::styled(text, style), Span::styled(ghost, state.theme.dim)];
    frame.render_widget(Line::from(spans), area);
    if state.dialog.is_none() {
        frame.set_cursor_position(Position::new(column.min(area.right() - 1), area.y));
    }
}

/// The part of the text around the caret that fits, and the caret's place in it.
fn visible(state: &State, room: usize) -> (String, usize) {
    let (text, caret) = (state.input.text(), state.input.caret());
    let skipped = (caret + 1).saturating_sub(room.max(1));
    let text: String = text.chars().skip(skipped).take(room).collect();
    (shown(&text, state.capabilities), caret - skipped)
}

/// What Tab would add, or the completions to choose from.
fn ghost(state: &State, game: &Game) -> String {
    if !state.input.is_at_end() {
        return String::new();
    }
    let found = state.completions(game);
    match found.as_slice() {
        [] => String::new(),
        [one] => {
            let typed = state.input.text().chars().count();
            let rest: String = one.chars().skip(typed).collect();
            if one.starts_with(state.input.text()) { rest } else { format!("  {one}") }
        }
        several => format!("  {}", several.join(" ")),
    }
}
