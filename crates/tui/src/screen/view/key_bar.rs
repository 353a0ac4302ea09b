//! The row of keys at the bottom, which are also buttons.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::super::action::Action;
use super::super::state::State;
use super::terminal_text::shown;
use crate::screen::words::screen_words;

/// The width of a button, its key, its label, and what it does.
type Button = (u16, &'static str, String, Action);

/// Between two buttons.
const GAP: u16 = 2;

/// The buttons that fit, from left to right, with their areas. The last one, which quits, is always there.
fn buttons(state: &State, area: Rect) -> Vec<(Rect, &'static str, String, Action)> {
    let labeled = |(key, action, label): (&'static str, Action, &str)| {
        let label = shown(label, state.capabilities);
        let width = (Span::raw(key).width() + Span::raw(&label).width() + 1) as u16;
        (width, key, label, action)
    };
    let words = screen_words(state.language);
    let is_reading = state.reader.is_some();
    // Nothing is played in a game that is read.
    let is_of_play = |action| matches!(action, Action::Hint | Action::Back | Action::Resign);
    let review = ("Alt-R", Action::Review, words.review_button);
    if state.puzzle.is_some() {
        return placed(words.puzzle_bar.into_iter().map(labeled).collect(), area);
    }
    let mut keys: Vec<_> =
        words.bar.into_iter().filter(|(_, action, _)| !is_reading || !is_of_play(*action)).collect();
    if is_reading {
        keys.insert(1, review);
        keys.insert(2, ("F9", Action::Save, words.save_button));
    }
    placed(keys.into_iter().map(labeled).collect(), area)
}

/// The buttons that fit, with their areas.
fn placed(mut all: Vec<Button>, area: Rect) -> Vec<(Rect, &'static str, String, Action)> {
    while all.len() > 1 && all.iter().map(|(width, ..)| width + GAP).sum::<u16>() > area.width + GAP - 1 {
        all.remove(all.len() - 2);
    }
    let mut x = area.x + 1;
    let placed = all.into_iter().map(|(width, key, label, action)| {
        let place = Rect::new(x, area.y, width, 1).intersection(area);
        x += width + GAP;
        (place, key, label, action)
    });
    placed.collect()
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
