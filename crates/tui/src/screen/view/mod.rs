//! Drawing the screen. Drawing changes nothing.

mod board;
mod dialogs;
mod engine_panel;
mod explorer;
mod game_list;
mod highlights;
mod input_line;
mod key_bar;
mod moves;
mod panel;
mod pieces;
mod puzzle;
mod reader;
mod terminal_text;
#[cfg(test)]
mod tests;
mod window;

use std::time::Duration;

use arrocco_host::language::fill;
use arrocco_play::{Game, Status};
use arrocco_review::analyse::games::reasons;
use arrocco_review::analyse::text::in_pawns;
use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Wrap};

use super::layout::LEAST;
use super::reader::Reader;
use super::state::State;
use crate::screen::words::screen_words;
pub(super) use dialogs::{answer_at, row_at, text_height};
pub(super) use explorer::{explored_at, explorer_height};
pub(super) use game_list::{list_height, listed_at};
pub(super) use key_bar::bar_at;
pub(super) use panel::ply_at;
pub(super) use puzzle::{theme_at, themes_height};
pub(super) use reader::node_at;

/// Draws everything. `now` is the time of the game.
pub(super) fn view(frame: &mut Frame<'_>, state: &State, game: &Game, now: Duration) {
    let Some(layout) = state.layout() else { return too_small(frame, state) };
    // A puzzle is a game of its own.
    let game = state.puzzle.as_ref().map_or(game, |puzzle| puzzle.game());
    title(frame, layout.title, state, game);
    board::draw(frame.buffer_mut(), layout.board, state, game);
    match (&state.puzzle, &state.reader) {
        (Some(puzzle), _) => puzzle::draw(frame, layout.panel, state, puzzle),
        (None, Some(reader)) => reader::draw(frame, layout.panel, state, reader),
        (None, None) => panel::draw(frame, layout.panel, state, game, now),
    }
    status(frame, layout.status, state);
    input_line::draw(frame, layout.input, state, game);
    key_bar::draw(frame, layout.keys, state);
    dialogs::draw(frame, state);
}

/// The message below the board. If it is too long for a small terminal, it covers part of the board.
fn status(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let style = if state.status.is_warning { state.theme.warning } else { state.theme.accent };
    let inside = terminal_text::inset(area);
    let lines = terminal_text::wrapped(
        &terminal_text::shown(&remark(state), state.capabilities),
        usize::from(inside.width),
    );
    let more = (lines.len() as u16).saturating_sub(area.height).min(area.y.saturating_sub(1));
    let place = Rect { y: inside.y - more, height: inside.height + more, ..inside };
    if more > 0 {
        frame.render_widget(Clear, Rect { x: area.x, width: area.width, ..place });
    }
    let lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines).style(style), place);
}

/// The message, or else why the move that is read is a mistake.
fn remark(state: &State) -> String {
    let read = state.reader.as_ref().filter(|_| state.status.text.is_empty());
    let reason = read.and_then(Reader::reason);
    reason.map_or_else(|| state.status.text.clone(), |reason| reasons::text(reason, state.language))
}

fn too_small(frame: &mut Frame<'_>, state: &State) {
    let number = |number: u16| number.to_string();
    let (size, least) = (state.size, LEAST);
    let numbers = [size.width, size.height, least.width, least.height].map(number);
    let names = ["width", "height", "least_width", "least_height"];
    let gaps: Vec<(&str, &str)> = names.into_iter().zip(numbers.iter().map(String::as_str)).collect();
    let text = fill(screen_words(state.language).too_small, &gaps);
    frame.render_widget(
        Paragraph::new(terminal_text::shown(&text, state.capabilities)).wrap(Wrap { trim: true }),
        frame.area(),
    );
}

/// The opening on the left, the state of the game on the right.
fn title(frame: &mut Frame<'_>, area: Rect, state: &State, game: &Game) {
    let game_status = terminal_text::shown(&game_status(state, game), state.capabilities);
    let room = usize::from(area.width).saturating_sub(Span::raw(&game_status).width() + 2);
    let opening = match (&state.puzzle, &state.reader) {
        (Some(board), _) => puzzle::title(state, board),
        (None, Some(reader)) => reader.tree().tag("Opening").unwrap_or_default().to_owned(),
        (None, None) => game.opening().map(ToString::to_string).unwrap_or_default(),
    };
    let name = Span::styled(" Arrocco  ", state.theme.title);
    let opening = terminal_text::cut(&opening, room.saturating_sub(name.width()), state.capabilities);
    frame.render_widget(Line::from(vec![name, Span::raw(opening)]), area);
    let game_status = Line::styled(game_status + " ", state.theme.title).alignment(Alignment::Right);
    frame.render_widget(game_status, area);
}

fn game_status(state: &State, game: &Game) -> String {
    let (language, words) = (state.language, state.language.words());
    if let Some(reader) = &state.reader {
        let variations = reader.variations().to_string();
        let told = fill(screen_words(language).variations, &[("count", &variations)]);
        let evaluation = reader.evaluation().map(|eval| in_pawns(eval.score));
        let parts = [Some(told).filter(|_| variations != "1"), evaluation];
        return parts.into_iter().flatten().collect::<Vec<_>>().join("  ");
    }
    if state.puzzle.as_ref().is_some_and(|puzzle| puzzle.puzzle().is_none()) {
        return String::new();
    }
    if state.viewed_ply.is_some() {
        return format!("{} {}/{}", screen_words(language).looking_back, state.ply(game), game.plies().len());
    }
    match game.status() {
        Status::Over(outcome) => format!("{}  {}", language.outcome(outcome), outcome.result()),
        Status::Paused => words.is_paused.to_owned(),
        Status::Playing => language.to_move(game.turn()).to_owned(),
    }
}
