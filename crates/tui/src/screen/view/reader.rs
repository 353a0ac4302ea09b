//! The panel of a game that is read: who played, how well, and the moves with comments and variations.

use arrocco_host::language::fill;
use arrocco_review::analyse::text::in_pawns;
use arrocco_rules::pgn::{NodeId, NodeRef};
use arrocco_rules::{Color, Move, PieceLetters, Position};
use ratatui::Frame;
use ratatui::layout::{Position as Place, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::super::kept_review::SideReview;
use super::super::reader::{Reader, ReviewState, Word, WordKind};
use super::super::state::State;
use super::super::study_thread::LINES;
use super::panel::draw_rule;
use super::terminal_text::{cut, shown, wrapped as wrapped_text};
use crate::screen::words::screen_words;

/// Rows above the moves.
const HEAD: u16 = 4;
/// From so many rows on there is room for what engines think.
const LEAST_WITH_FOOT: u16 = 14;
/// The most half-moves of a better line that are shown.
const LONGEST_LINE: usize = 8;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State, reader: &Reader) {
    let area = Rect { width: area.width.saturating_sub(1), ..area };
    let lines = head(state, reader, usize::from(area.width));
    for (row, line) in lines.into_iter().enumerate().take(usize::from(HEAD)) {
        let place = Rect { y: area.y + row as u16, height: 1, ..area }.intersection(area);
        frame.render_widget(line, place);
    }
    let rule = Rect { y: area.y + HEAD, height: 1, ..area }.intersection(area);
    draw_rule(frame, rule, state, screen_words(state.language).moves);
    draw_foot(frame, area, state, reader);
    let (area, rows, top) = text_rows(area, state, reader);
    for (row, words) in rows.iter().skip(top).take(usize::from(area.height)).enumerate() {
        let place = Rect { y: area.y + row as u16, height: 1, ..area };
        let spans = words.iter().zip(glued(words)).flat_map(|(word, is_glued)| {
            [styled(word, state, reader), Span::raw(if is_glued { "" } else { " " })]
        });
        frame.render_widget(spans.collect::<Line<'_>>(), place);
    }
}

/// The players with the result, the event with the date, and the accuracy of both.
fn head(state: &State, reader: &Reader, width: usize) -> Vec<Line<'static>> {
    let tree = reader.tree();
    let tag =
        |name: &str| tree.tag(name).filter(|value| !value.starts_with('?')).unwrap_or_default().to_owned();
    let cut = |text: String| cut(&text, width, state.capabilities);
    let players = format!("{} - {}  {}", named(&tag("White")), named(&tag("Black")), tree.result());
    let parts = [tag("Event"), tag("Site"), tag("Date")];
    let event =
        parts.into_iter().filter(|part| !part.is_empty() && part != "-").collect::<Vec<_>>().join(", ");
    let mut lines =
        vec![Line::styled(cut(players), state.theme.title), Line::styled(cut(event), state.theme.dim)];
    let words = screen_words(state.language);
    match &reader.review {
        ReviewState::None => {}
        ReviewState::Running { done, total } => {
            let gaps = [("done", done.to_string()), ("total", total.to_string())];
            let gaps = gaps.each_ref().map(|(name, value)| (*name, value.as_str()));
            lines.push(Line::styled(cut(fill(words.reviewing, &gaps)), state.theme.accent));
        }
        ReviewState::Done(sides) => {
            for (color, side) in Color::ALL.into_iter().zip(sides) {
                lines.push(Line::styled(cut(review_line(state, color, side)), state.theme.accent));
            }
        }
    }
    lines
}

/// The rows below the moves: a rule, and what engines think of the position or of the move that led there.
fn foot(area: Rect) -> u16 {
    if area.height >= LEAST_WITH_FOOT { 1 + LINES as u16 } else { 0 }
}

fn draw_foot(frame: &mut Frame<'_>, area: Rect, state: &State, reader: &Reader) {
    let height = foot(area);
    if height == 0 {
        return;
    }
    let words = screen_words(state.language);
    let title = if state.is_analyzing {
        format!("{} {}", words.engine, words.analyses)
    } else {
        words.engine.to_owned()
    };
    let area = Rect { y: area.bottom() - height, height, ..area };
    draw_rule(frame, Rect { height: 1, ..area }, state, &title);
    let area = Rect { y: area.y + 1, height: height - 1, ..area };
    let lines = if state.preferences.shows_evaluation {
        assessed(state, reader, usize::from(area.width))
    } else {
        vec![Line::styled(shown(words.hidden, state.capabilities), state.theme.dim)]
    };
    frame.render_widget(Paragraph::new(lines), area);
}

/// The lines of the engine while it analyses, and otherwise what a review has found.
fn assessed(state: &State, reader: &Reader, width: usize) -> Vec<Line<'static>> {
    let letters = state.letters();
    let scored = |score: &str, line: &str| {
        let text = cut(line, width.saturating_sub(8), state.capabilities);
        Line::from(vec![Span::styled(format!("{score:>7} "), state.theme.title), Span::raw(text)])
    };
    if state.is_analyzing {
        let lines = reader.lines.iter().filter(|line| line.position == *reader.position());
        return lines.map(|line| scored(&line.score(), &line.line(letters))).collect();
    }
    let mut lines = Vec::new();
    let words = screen_words(state.language);
    if let Some(eval) = reader.evaluation() {
        lines.push(scored(&in_pawns(eval.score), words.after_the_move));
    }
    if let Some((before, line)) = reader.better() {
        let text = fill(words.better_was, &[("line", &written(&before, line, letters))]);
        let rows = wrapped_text(&shown(&text, state.capabilities), width);
        lines.extend(rows.into_iter().map(|row| Line::styled(row, state.theme.accent)));
    }
    lines.truncate(LINES);
    lines
}

/// A line of moves, as in `12... Nf6 13. e5`.
fn written(before: &Position, line: &[Move], letters: &PieceLetters) -> String {
    let mut position = *before;
    let mut words = Vec::new();
    for &mv in line.iter().take(LONGEST_LINE) {
        match position.turn() {
            Color::White => words.push(format!("{}.", position.fullmoves())),
            Color::Black if words.is_empty() => words.push(format!("{}...", position.fullmoves())),
            Color::Black => {}
        }
        words.push(position.san_in(mv, letters).to_string());
        position = position.after(mv);
    }
    words.join(" ")
}

fn named(name: &str) -> &str {
    if name.is_empty() { "?" } else { name }
}

fn review_line(state: &State, color: Color, side: &SideReview) -> String {
    let percent = side.accuracy.map_or_else(|| "-".to_owned(), |accuracy| format!("{accuracy:.1}%"));
    let accuracy = fill(screen_words(state.language).accuracy, &[("percent", &percent)]);
    let [inaccuracies, mistakes, blunders] = side.judged;
    format!("{}: {accuracy}  {inaccuracies} ?!  {mistakes} ?  {blunders} ??", state.language.side(color))
}

fn styled(word: &Word, state: &State, reader: &Reader) -> Span<'static> {
    let text = shown(&word.text, state.capabilities);
    let style = match word.kind {
        WordKind::Move(node) if node == reader.node() => state.theme.chosen,
        WordKind::Move(_) if word.depth == 0 => Style::new().add_modifier(Modifier::BOLD),
        WordKind::Move(_) => Style::new(),
        WordKind::Comment => state.theme.accent,
        WordKind::Fault => state.theme.warning,
        WordKind::Number | WordKind::Open | WordKind::Close => state.theme.dim,
    };
    Span::styled(text, style)
}

fn san(node: &NodeRef<'_>, letters: &PieceLetters) -> String {
    match (node.parent(), node.mv()) {
        (Some(parent), Some(mv)) => parent.position().san_in(mv, letters).to_string(),
        _ => node.san().to_string(),
    }
}

/// The area of the moves, their rows, and the first row that is shown.
fn text_rows(area: Rect, state: &State, reader: &Reader) -> (Rect, Vec<Vec<Word>>, usize) {
    let height = area.height.saturating_sub(HEAD + 1 + foot(area));
    let area = Rect { y: area.y + HEAD + 1, height, ..area };
    let words = reader.words(|node| san(node, state.letters()));
    let rows = wrapped(words, usize::from(area.width));
    let is_here = |row: &Vec<Word>| row.iter().any(|word| word.kind == WordKind::Move(reader.node()));
    let here = rows.iter().position(is_here).unwrap_or_default();
    let height = usize::from(area.height);
    let top = here.saturating_sub(height / 2).min(rows.len().saturating_sub(height));
    (area, rows, top)
}

/// Words in rows. Every variation begins a row of its own, so that the game stays easy to follow.
fn wrapped(words: Vec<Word>, width: usize) -> Vec<Vec<Word>> {
    let mut rows: Vec<Vec<Word>> = vec![Vec::new()];
    let mut used = 0;
    for word in words {
        let room = Span::raw(word.text.as_str()).width() + 1;
        let follows = rows.last().and_then(|row| row.last()).is_some_and(|last| last.kind == word.kind);
        let opens =
            word.kind == WordKind::Open && word.depth == 0 || word.kind == WordKind::Fault && !follows;
        // A bracket never stands at the beginning of a row alone.
        let is_full = used + room > width && word.kind != WordKind::Close;
        if used > 0 && (is_full || opens) {
            rows.push(Vec::new());
            used = 0;
        }
        used += room;
        let closes = word.kind == WordKind::Close && word.depth == 0;
        if let Some(row) = rows.last_mut() {
            row.push(word);
        }
        if closes {
            rows.push(Vec::new());
            used = 0;
        }
    }
    rows.retain(|row| !row.is_empty());
    rows
}

/// Whether each word is followed by the next one without a blank.
fn glued(words: &[Word]) -> impl Iterator<Item = bool> {
    let next = words.iter().skip(1).map(|word| word.kind == WordKind::Close).chain([false]);
    words.iter().zip(next).map(|(word, closes)| closes || word.kind == WordKind::Open)
}

/// The move at a place of the screen.
pub(in super::super) fn node_at(state: &State, place: Place) -> Option<NodeId> {
    let (layout, reader) = (state.layout()?, state.reader.as_ref()?);
    let panel = Rect { width: layout.panel.width.saturating_sub(1), ..layout.panel };
    let (area, rows, top) = text_rows(panel, state, reader);
    let row = rows.get(top + usize::from(place.y.checked_sub(area.y)?))?;
    let mut x = area.x;
    for (word, is_glued) in row.iter().zip(glued(row)).filter(|_| area.contains(place)) {
        let end = x + Span::raw(word.text.as_str()).width() as u16;
        if let WordKind::Move(node) = word.kind
            && (x..end).contains(&place.x)
        {
            return Some(node);
        }
        x = end + u16::from(!is_glued);
    }
    None
}
