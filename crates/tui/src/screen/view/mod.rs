//! The screen as it is drawn. Drawing changes nothing.

mod bar;
mod board;
mod dialogs;
mod ink;
mod marks;
mod moves;
mod panel;
mod pieces;
#[cfg(test)]
mod tests;
mod thinking;
mod typing;

use std::time::Duration;

use arrocco_host::language::fill;
use arrocco_play::{Game, Status};
use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Wrap};

use super::layout::LEAST;
use super::state::State;
use crate::screen::words::screen_words;
pub(super) use bar::bar_at;
pub(super) use dialogs::{answer_at, help_height, row_at};

/// Draws everything. The time is that of the game.
pub(super) fn view(frame: &mut Frame<'_>, state: &State, game: &Game, now: Duration) {
    let Some(layout) = state.layout() else { return too_small(frame, state) };
    title(frame, layout.title, state, game);
    board::draw(frame.buffer_mut(), layout.board, state, game);
    panel::draw(frame, layout.panel, state, game, now);
    remark(frame, layout.remark, state);
    typing::draw(frame, layout.input, state, game);
    bar::draw(frame, layout.keys, state);
    dialogs::draw(frame, state);
}

/// What is said below the board. A long text needs more room than there is in a small terminal: then it lies over the
/// board until something else is said.
fn remark(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let style = if state.remark.is_warning { state.theme.warning } else { state.theme.accent };
    let inside = ink::inset(area);
    let lines = ink::wrapped(&ink::shown(&state.remark.text, state.look), usize::from(inside.width));
    let more = (lines.len() as u16).saturating_sub(area.height).min(area.y.saturating_sub(1));
    let place = Rect { y: inside.y - more, height: inside.height + more, ..inside };
    if more > 0 {
        frame.render_widget(Clear, Rect { x: area.x, width: area.width, ..place });
    }
    let lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines).style(style), place);
}

fn too_small(frame: &mut Frame<'_>, state: &State) {
    let number = |number: u16| number.to_string();
    let (size, least) = (state.size, LEAST);
    let numbers = [size.width, size.height, least.width, least.height].map(number);
    let names = ["width", "height", "least_width", "least_height"];
    let gaps: Vec<(&str, &str)> = names.into_iter().zip(numbers.iter().map(String::as_str)).collect();
    let text = fill(screen_words(state.language).too_small, &gaps);
    frame
        .render_widget(Paragraph::new(ink::shown(&text, state.look)).wrap(Wrap { trim: true }), frame.area());
}

/// The opening on the left, how the game stands on the right.
fn title(frame: &mut Frame<'_>, area: Rect, state: &State, game: &Game) {
    let standing = ink::shown(&standing(state, game), state.look);
    let room = usize::from(area.width).saturating_sub(Span::raw(&standing).width() + 2);
    let opening = game.opening().map(ToString::to_string).unwrap_or_default();
    let name = Span::styled(" Arrocco  ", state.theme.title);
    let opening = ink::cut(&opening, room.saturating_sub(name.width()), state.look);
    frame.render_widget(Line::from(vec![name, Span::raw(opening)]), area);
    let standing = Line::styled(standing + " ", state.theme.title).alignment(Alignment::Right);
    frame.render_widget(standing, area);
}

fn standing(state: &State, game: &Game) -> String {
    let (language, words) = (state.language, state.language.words());
    if state.looking_at.is_some() {
        return format!("{} {}/{}", screen_words(language).looking_back, state.ply(game), game.plies().len());
    }
    match game.status() {
        Status::Over(outcome) => format!("{}  {}", language.outcome(outcome), outcome.result()),
        Status::Paused => words.is_paused.to_owned(),
        Status::Playing => language.to_move(game.turn()).to_owned(),
    }
}
