//! The list of games, with a miniature of the last position of the chosen one.

use arrocco_host::language::fill;
use arrocco_rules::{Color, Position, Square};
use ratatui::Frame;
use ratatui::layout::{Position as Place, Rect, Size};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};

use super::super::dialog::{Dialog, GameList, PromptKind};
use super::super::listed_game::{ListSource, ListedGame};
use super::super::state::State;
use super::board::symbol_of;

use super::terminal_text::{cut, shown, wrapped};
use super::window::{centered, inside, typed_line};
use crate::screen::words::screen_words;

/// A square of the miniature has two columns and one row.
pub(super) const MINIATURE: u16 = 16;
/// The least width of the list beside a miniature.
const LEAST_LIST: u16 = 40;

/// The parts of the window.
struct Parts {
    search: Rect,
    list: Rect,
    /// The miniature and what is known of the game; empty in a narrow terminal.
    side: Rect,
}

impl Parts {
    fn new(area: Rect) -> Self {
        let row = |y: u16| Rect { y, height: 1, ..area }.intersection(area);
        let middle = Rect { y: area.y + 2, height: area.height.saturating_sub(4), ..area };
        let has_side = area.width >= LEAST_LIST + MINIATURE + 2;
        let side = if has_side { MINIATURE } else { 0 };
        Self {
            search: row(area.y),
            list: Rect { width: area.width - side - if has_side { 2 } else { 0 }, ..middle },
            side: Rect { x: area.right() - side, width: side, ..middle },
        }
    }
}

/// The room that the window wants.
pub(super) fn size(state: &State) -> Size {
    Size::new(116, state.size.height.saturating_sub(2).min(44))
}

fn list_area(state: &State) -> Rect {
    Parts::new(inside(centered(state, size(state)))).list
}

/// The rows of the list.
pub(in super::super) fn list_height(state: &State) -> usize {
    usize::from(list_area(state).height)
}

/// The game at a place of the screen.
pub(in super::super) fn listed_at(state: &State, place: Place) -> Option<usize> {
    let Some(Dialog::GameList(list)) = &state.dialog else { return None };
    let area = list_area(state);
    let row = usize::from(place.y.checked_sub(area.y)?);
    Some(top(list, area) + row).filter(|index| area.contains(place) && *index < list.games.len())
}

/// The title of the window.
pub(super) fn title(state: &State, list: &GameList) -> String {
    let words = screen_words(state.language);
    match &list.source {
        ListSource::Library => words.library_title.to_owned(),
        ListSource::Bin => words.bin_title.to_owned(),
        ListSource::File(path) => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            fill(words.chooser_title, &[("file", &name)])
        }
    }
}

pub(super) fn keys(state: &State, list: &GameList) -> &'static str {
    let words = screen_words(state.language);
    match &list.source {
        _ if list.prompt.is_some() => words.prompt_keys,
        ListSource::Library => words.library_keys,
        ListSource::Bin => words.bin_keys,
        ListSource::File(_) => words.chooser_keys,
    }
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State, list: &GameList) {
    let parts = Parts::new(area);
    draw_search(frame, parts.search, state, list);
    if list.games.is_empty() {
        draw_nothing(frame, Rect { width: area.width, ..parts.list }, state, list);
    }
    let first = top(list, parts.list);
    let visible = list.games.iter().enumerate().skip(first).take(usize::from(parts.list.height));
    for (row, (index, game)) in visible.enumerate() {
        let place = Rect { y: parts.list.y + row as u16, height: 1, ..parts.list };
        let text = row_text(game, usize::from(place.width), state);
        let style = if index == list.chosen { state.theme.chosen } else { Style::new() };
        frame.render_widget(Line::styled(text, style), place);
    }
    draw_side(frame, parts.side, state, list);
    if let Some(notice) = list.notice.as_ref().or(list.remark.as_ref()) {
        draw_notice(frame, area, state, notice);
    }
}

/// In the last rows, as many as the text needs: it may say what to do.
fn draw_notice(frame: &mut Frame<'_>, area: Rect, state: &State, notice: &str) {
    let lines = wrapped(&shown(notice, state.capabilities), usize::from(area.width));
    let height = (lines.len() as u16).min(area.height.saturating_sub(2));
    let place = Rect { y: area.bottom() - height, height, ..area };
    frame.render_widget(Clear, place);
    let lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines).style(state.theme.warning), place);
}

/// Why no games are there.
fn draw_nothing(frame: &mut Frame<'_>, area: Rect, state: &State, list: &GameList) {
    let words = screen_words(state.language);
    let (text, style) = match (&list.failure, list.source == ListSource::Bin) {
        (Some(reason), _) => (reason.as_str(), state.theme.warning),
        (None, _) if list.is_searching => (words.searching, state.theme.dim),
        (None, _) if !list.search.is_empty() => (words.nothing_found, state.theme.dim),
        (None, true) => (words.bin_empty, state.theme.dim),
        (None, false) => (words.library_empty, state.theme.dim),
    };
    let lines = wrapped(&shown(text, state.capabilities), usize::from(area.width));
    let lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines).style(style), area);
}

fn top(list: &GameList, area: Rect) -> usize {
    let height = usize::from(area.height);
    list.chosen.saturating_sub(height / 2).min(list.games.len().saturating_sub(height))
}

/// The line of search, or what is asked for; and how many games there are.
fn draw_search(frame: &mut Frame<'_>, area: Rect, state: &State, list: &GameList) {
    let words = screen_words(state.language);
    let (label, field) = match &list.prompt {
        Some((PromptKind::Name, field)) => (words.name_prompt, field),
        Some((PromptKind::Tag, field)) => (words.tag_prompt, field),
        None => (words.search, &list.search),
    };
    let label = Span::styled(format!("{}: ", shown(label, state.capabilities)), state.theme.accent);
    let count = match list.total {
        _ if list.is_searching => words.searching.to_owned(),
        Some(total) => {
            let gaps = [("shown", &*list.games.len().to_string()), ("total", &*total.to_string())];
            fill(words.listed, &gaps)
        }
        None if list.failure.is_some() => String::new(),
        None => fill(words.counting, &[("shown", &list.games.len().to_string())]),
    };
    let count = shown(&count, state.capabilities);
    let (left, right) = (label.width() as u16, Span::raw(count.as_str()).width() as u16 + 1);
    frame.render_widget(Line::from(label), area);
    frame.render_widget(Line::styled(count, state.theme.dim).right_aligned(), area);
    let width = area.width.saturating_sub(left + right);
    typed_line(frame, Rect { x: area.x + left, width, ..area }, state, field);
}

/// A sign for an unfinished game, the date, who played, and the result.
fn row_text(game: &ListedGame, width: usize, state: &State) -> String {
    let sign = if game.is_unfinished { "*" } else { " " };
    let result = if game.result.starts_with("1/2") { "1/2" } else { &game.result };
    let date = if game.date.starts_with('?') { "" } else { &game.date };
    let room = width.saturating_sub(18);
    let name = cut(&game.name(), room, state.capabilities);
    let gap = " ".repeat(room.saturating_sub(Span::raw(name.as_str()).width()));
    format!("{sign}{date:<10} {name}{gap} {result:>4} ")
}

fn draw_side(frame: &mut Frame<'_>, area: Rect, state: &State, list: &GameList) {
    let Some(game) = list.game().filter(|_| area.width > 0) else { return };
    let mut y = area.y;
    if let Some((_, position)) = list.preview.filter(|(id, _)| *id == game.id)
        && area.height >= 10
    {
        miniature(frame, Rect { height: 8, ..area }, state, &position);
        y += 9;
    }
    let lines: Vec<Line<'_>> = details(game, state)
        .into_iter()
        .flat_map(|(text, style)| {
            let lines = wrapped(&shown(&text, state.capabilities), usize::from(area.width));
            lines.into_iter().map(move |line| Line::styled(line, style))
        })
        .collect();
    let below = Rect { y, height: area.bottom().saturating_sub(y), ..area };
    frame.render_widget(Paragraph::new(lines), below);
}

fn details(game: &ListedGame, state: &State) -> Vec<(String, Style)> {
    let (words, theme) = (screen_words(state.language), &state.theme);
    let mut details = Vec::new();
    let place = game.place(state.language);
    let unfinished = game.is_unfinished.then_some(words.unfinished_mark);
    let place: Vec<&str> = place.into_iter().chain(unfinished).collect();
    details.push((place.join(", "), theme.accent));
    if let Some(plies) = game.plies {
        let moves = plies.div_ceil(2).to_string();
        details.push((fill(words.move_count, &[("moves", &moves)]), theme.dim));
    }
    details.push((game.opening.clone(), Style::new()));
    details.push((game.tags.iter().map(|tag| format!("#{tag}")).collect::<Vec<_>>().join(" "), theme.title));
    details.retain(|(text, _)| !text.is_empty());
    details
}

/// The board with a square in two columns.
pub(super) fn miniature(frame: &mut Frame<'_>, area: Rect, state: &State, position: &Position) {
    let buffer = frame.buffer_mut();
    for square in Square::ALL {
        let (file, rank) = (square.file() as u16, square.rank() as u16);
        let (x, y) = (area.x + 2 * file, area.y + 7 - rank);
        let back = if square.is_dark() { state.theme.dark } else { state.theme.light };
        let piece = position.piece_at(square);
        let front = piece.map_or(Style::new(), |piece| match piece.color {
            Color::White => state.theme.white_piece,
            Color::Black => state.theme.black_piece,
        });
        let symbol = piece.map_or_else(|| " ".to_owned(), |piece| symbol_of(piece, state));
        buffer.set_string(x, y, "  ", back);
        buffer.set_string(x, y, symbol, back.patch(front));
    }
}
