//! Windows over the board: where they are, and a line that is typed in one.

use ratatui::Frame;
use ratatui::layout::{Position, Rect, Size};
use ratatui::text::{Line, Span};

use super::super::state::State;
use super::super::text_field::TextField;
use super::terminal_text::shown;

/// A window in the middle of the screen with so much room inside, as far as there is.
pub(super) fn centered(state: &State, wanted: Size) -> Rect {
    let width = (wanted.width + 4).min(state.size.width);
    let height = (wanted.height + 2).min(state.size.height);
    Rect::new((state.size.width - width) / 2, (state.size.height - height) / 2, width, height)
}

pub(super) fn inside(area: Rect) -> Rect {
    let height = area.height.saturating_sub(2);
    Rect::new(area.x + 2, area.y + 1, area.width.saturating_sub(4), height)
}

pub(super) fn typed_line(frame: &mut Frame<'_>, area: Rect, state: &State, line: &TextField) {
    let room = usize::from(area.width).saturating_sub(1);
    let skipped = (line.caret() + 1).saturating_sub(room.max(1));
    let text: String = line.text().chars().skip(skipped).take(room).collect();
    let text = shown(&text, state.capabilities);
    let before: String = text.chars().take(line.caret() - skipped).collect();
    frame.set_cursor_position(Position::new(area.x + Span::raw(before).width() as u16, area.y));
    frame.render_widget(Line::raw(text), area);
}
