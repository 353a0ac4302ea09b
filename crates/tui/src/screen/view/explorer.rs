//! The window with the opening explorer.

use arrocco_host::language::fill;
use arrocco_library::index::GameSummary;
use arrocco_library::positions::Score;
use arrocco_rules::Opening;
use ratatui::Frame;
use ratatui::layout::{Position as Place, Rect, Size};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::super::dialog::{Dialog, Explorer};
use super::super::explored::ExplorerSource;
use super::super::listed_game::ListedGame;
use super::super::state::State;
use super::game_list::{self, MINIATURE, miniature};
use super::terminal_text::{cut, shown, wrapped};
use super::window::{centered, inside};
use crate::screen::words::screen_words;

/// The columns of the table: the move, and the numbers behind it.
const MOVE: usize = 8;
const NUMBERS: [usize; 6] = [11, 7, 7, 7, 7, 7];
/// The least width of the table.
const TABLE: u16 = 54;
/// What is above the table: the opening and the line, a gap, and the names of the columns.
const HEAD: u16 = 3;

/// A row of the table.
enum Row<'a> {
    /// It can be chosen; it has this place among those.
    Move(usize, String, Score),
    /// Games that ended in the position, and all together.
    Sum(&'static str, Score),
    Gap,
    Game(usize, &'a GameSummary),
}

struct Parts {
    head: Rect,
    table: Rect,
    /// The board; empty in a narrow terminal.
    side: Rect,
}

impl Parts {
    fn new(area: Rect) -> Self {
        let side = if area.width >= TABLE + MINIATURE + 2 { MINIATURE } else { 0 };
        let width = area.width - side - if side > 0 { 2 } else { 0 };
        let below = Rect {
            y: area.y + HEAD.min(area.height),
            height: area.height.saturating_sub(HEAD),
            width,
            ..area
        };
        let head = Rect { height: HEAD.min(area.height), width, ..area };
        let side = Rect { x: area.right() - side, width: side, ..area };
        Self { head, table: below, side }
    }
}

/// The room that the window wants.
pub(super) fn size(state: &State) -> Size {
    game_list::size(state)
}

fn table_area(state: &State) -> Rect {
    Parts::new(inside(centered(state, size(state)))).table
}

/// The rows of the table.
pub(in super::super) fn explorer_height(state: &State) -> usize {
    usize::from(table_area(state).height)
}

/// The row at a place of the screen, if it can be chosen.
pub(in super::super) fn explored_at(state: &State, place: Place) -> Option<usize> {
    let Some(Dialog::Explorer(explorer)) = &state.dialog else { return None };
    let area = table_area(state);
    let rows = rows(state, explorer);
    let row = top(&rows, explorer, area) + usize::from(place.y.checked_sub(area.y)?);
    rows.get(row).and_then(chosen_by).filter(|_| area.contains(place))
}

/// The title of the window: which games are counted.
pub(super) fn title(state: &State, explorer: &Explorer) -> String {
    let words = screen_words(state.language);
    let source = match &explorer.source {
        ExplorerSource::All => words.explorer_all,
        ExplorerSource::Own => words.explorer_own,
        ExplorerSource::Collection(name) => name,
    };
    fill(words.explorer_title, &[("games", source)])
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State, explorer: &Explorer) {
    let parts = Parts::new(area);
    draw_head(frame, parts.head, state, explorer);
    let rows = rows(state, explorer);
    if rows.is_empty() {
        draw_nothing(frame, parts.table, state, explorer);
    }
    let first = top(&rows, explorer, parts.table);
    for (y, row) in (parts.table.y..parts.table.bottom()).zip(rows.iter().skip(first)) {
        let place = Rect { y, height: 1, ..parts.table };
        let is_chosen = chosen_by(row) == Some(explorer.chosen);
        let style = match row {
            _ if is_chosen => state.theme.chosen,
            Row::Sum(..) => state.theme.dim,
            _ => Style::new(),
        };
        let text = row_text(row, usize::from(place.width), explorer, state);
        frame.render_widget(Line::styled(text, style), place);
    }
    if parts.side.width > 0 && parts.side.height >= 8 {
        miniature(frame, Rect { height: 8, ..parts.side }, state, &explorer.position());
    }
}

/// The name of the opening, the moves that were gone through, and the names of the columns.
fn draw_head(frame: &mut Frame<'_>, area: Rect, state: &State, explorer: &Explorer) {
    let words = screen_words(state.language);
    let width = usize::from(area.width);
    let position = explorer.position();
    let opening = Opening::of(&position).map(ToString::to_string).unwrap_or_default();
    let columns: Vec<&str> = words.explorer_columns.split_whitespace().collect();
    let columns = row_of_texts(columns.first().copied().unwrap_or_default(), columns.iter().skip(1).copied());
    let lines = [
        Line::styled(cut(&shown(&opening, state.capabilities), width, state.capabilities), state.theme.title),
        Line::styled(end_of_line(state, explorer, width), state.theme.accent),
        Line::styled(shown(&columns, state.capabilities), state.theme.dim),
    ];
    frame.render_widget(Paragraph::new(lines.to_vec()), area);
}

/// As much of the moves as there is room for, from the last one back.
fn end_of_line(state: &State, explorer: &Explorer, width: usize) -> String {
    let mut text = String::new();
    let moves: Vec<String> = explorer
        .line()
        .enumerate()
        .map(|(i, (position, mv))| {
            let san = position.san_in(mv, state.letters());
            match position.turn() {
                arrocco_rules::Color::White => format!("{}. {san}", position.fullmoves()),
                arrocco_rules::Color::Black if i == 0 => format!("{}... {san}", position.fullmoves()),
                arrocco_rules::Color::Black => san.to_string(),
            }
        })
        .collect();
    for mv in moves.iter().rev() {
        let mv = shown(mv, state.capabilities);
        if Span::raw(text.as_str()).width() + Span::raw(mv.as_str()).width() + 1 > width {
            break;
        }
        text = if text.is_empty() { mv } else { format!("{mv} {text}") };
    }
    text
}

/// Why no moves are there.
fn draw_nothing(frame: &mut Frame<'_>, area: Rect, state: &State, explorer: &Explorer) {
    let words = screen_words(state.language);
    let (text, style) = match &explorer.failure {
        Some(reason) => (reason.as_str(), state.theme.warning),
        None if explorer.is_searching => (words.searching, state.theme.dim),
        None => (words.explorer_empty, state.theme.dim),
    };
    let lines = wrapped(&shown(text, state.capabilities), usize::from(area.width));
    let lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines).style(style), area);
}

/// The moves, their sum, and the games. Nothing if there are none.
fn rows<'a>(state: &State, explorer: &'a Explorer) -> Vec<Row<'a>> {
    let words = screen_words(state.language);
    let Some(found) = explorer.found.as_ref().filter(|found| found.exploration.total.games() > 0) else {
        return Vec::new();
    };
    // While another position is looked for, the answer is still about the one before.
    if explorer.is_searching {
        return Vec::new();
    }
    let position = explorer.position();
    let moves = explorer.explored_moves();
    let of_moves = moves.iter().enumerate().map(|(index, explored)| {
        Row::Move(index, position.san_in(explored.mv, state.letters()).to_string(), explored.score)
    });
    let mut rows: Vec<Row<'_>> = of_moves.collect();
    if found.exploration.ended.games() > 0 {
        rows.push(Row::Sum(words.explorer_ended, found.exploration.ended));
    }
    rows.push(Row::Sum(words.explorer_sum, found.exploration.total));
    rows.push(Row::Gap);
    rows.extend(explorer.games().iter().enumerate().map(|(i, game)| Row::Game(moves.len() + i, game)));
    rows
}

const fn chosen_by(row: &Row<'_>) -> Option<usize> {
    match row {
        Row::Move(index, ..) | Row::Game(index, _) => Some(*index),
        Row::Sum(..) | Row::Gap => None,
    }
}

fn top(rows: &[Row<'_>], explorer: &Explorer, area: Rect) -> usize {
    let height = usize::from(area.height);
    let chosen = rows.iter().position(|row| chosen_by(row) == Some(explorer.chosen)).unwrap_or_default();
    chosen.saturating_sub(height / 2).min(rows.len().saturating_sub(height))
}

fn row_text(row: &Row<'_>, width: usize, explorer: &Explorer, state: &State) -> String {
    let all = explorer.found.as_ref().map_or(0, |found| found.exploration.total.games());
    let text = match row {
        Row::Move(_, name, score) => numbers(name, score, all),
        Row::Sum(name, score) => numbers(name, score, all),
        Row::Gap => String::new(),
        Row::Game(_, game) => game_text(game, width, state),
    };
    cut(&shown(&text, state.capabilities), width, state.capabilities)
}

/// A move: its games and their share, how they went in percent, and the average rating.
fn numbers(name: &str, score: &Score, all: u64) -> String {
    let percent = |part: u64, whole: u64| format!("{:.1}", 100.0 * part as f64 / whole.max(1) as f64);
    let finished = score.white.saturating_add(score.draws).saturating_add(score.black);
    let rating = score.average_rating().map_or_else(|| "-".to_owned(), |rating| rating.to_string());
    let numbers = [
        grouped(score.games()),
        percent(score.games(), all),
        percent(score.white, finished),
        percent(score.draws, finished),
        percent(score.black, finished),
        rating,
    ];
    row_of_texts(name, numbers.iter().map(String::as_str))
}

fn row_of_texts<'a>(name: &str, texts: impl Iterator<Item = &'a str>) -> String {
    let padded = |text: &str, width: usize| " ".repeat(width.saturating_sub(Span::raw(text).width()));
    let mut row = format!(" {name}{}", padded(name, MOVE));
    for (text, width) in texts.zip(NUMBERS) {
        row.push_str(&padded(text, width));
        row.push_str(text);
    }
    row
}

/// `1234567` as `1 234 567`, which every language reads.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// Who played, the ratings, the year and the result.
fn game_text(game: &GameSummary, width: usize, state: &State) -> String {
    let listed = ListedGame::from(game.clone());
    let rated = |rating: u16| if rating == 0 { "-".to_owned() } else { rating.to_string() };
    let ratings = format!("{} {}", rated(game.white_rating), rated(game.black_rating));
    let ratings = if ratings == "- -" { String::new() } else { ratings };
    let result = if listed.result.starts_with("1/2") { "1/2" } else { &listed.result };
    let year: String = listed.date.chars().take(4).filter(char::is_ascii_digit).collect();
    let room = width.saturating_sub(22);
    let name = cut(&shown(&listed.name(), state.capabilities), room, state.capabilities);
    let gap = " ".repeat(room.saturating_sub(Span::raw(name.as_str()).width()));
    format!(" {year:<4} {name}{gap} {ratings:>9} {result:>4} ")
}
