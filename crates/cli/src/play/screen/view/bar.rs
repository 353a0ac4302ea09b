//! The row of keys at the bottom, which can be clicked as well.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::super::action::Action;
use super::super::state::State;
use super::ink::shown;

/// The buttons that fit, from left to right, with their columns.
fn buttons(state: &State, area: Rect) -> Vec<(Rect, &'static str, String, Action)> {
    let mut x = area.x + 1;
    let mut buttons = Vec::new();
    for (key, action, label) in state.language.screen().bar {
        let label = shown(label, state.look);
        let width = (Span::raw(key).width() + Span::raw(&label).width() + 1) as u16;
        if x + width <= area.right() {
            buttons.push((Rect::new(x, area.y, width, 1), key, label, action));
        }
        x += width + 2;
    }
    buttons
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State) {
    for (place, key, label, _) in buttons(state, area) {
        let label = Span::styled(format!(" {label}"), state.theme.dim);
        frame.render_widget(Line::from(vec![Span::styled(key, state.theme.title), label]), place);
    }
}

/// The action of the button at a place.
pub(in super::super) fn bar_at(state: &State, place: Position) -> Option<Action> {
    let layout = state.layout()?;
    let mut buttons = buttons(state, layout.keys).into_iter();
    buttons.find(|(area, ..)| area.contains(place)).map(|(.., action)| action)
}
