//! Dialogs, drawn over the board.

use arrocco_coach::Explanation;
use arrocco_host::language::fill as filled;
use arrocco_review::analyse::games::reasons::spoken;
use ratatui::Frame;
use ratatui::layout::{Alignment, Position, Rect, Size};
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::super::action::Action;
use super::super::dialog::{Dialog, NewGame, Row, SettingsRow};
use super::super::state::State;
use super::terminal_text::{cut, inset, shown, wrapped};
use super::window::{centered, inside, typed_line};
use super::{explorer, game_list, puzzle};
use crate::screen::words::screen_words;

const ASCII_BORDER: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

pub(super) fn draw(frame: &mut Frame<'_>, state: &State) {
    let words = screen_words(state.language);
    let Some(dialog) = &state.dialog else { return };
    let (title, keys) = match dialog {
        Dialog::Help { .. } => (words.help_title, words.press_any_key),
        Dialog::Why { .. } => (words.why_title, words.press_any_key),
        Dialog::Themes { .. } => (words.themes_title, words.themes_keys),
        Dialog::Progress { .. } => (words.progress_title, words.press_any_key),
        Dialog::NewGame(_) => (words.new_title, words.new_keys),
        Dialog::Promotion { .. } => (words.promote_title, words.promote_keys),
        Dialog::Path { is_save: true, .. } => (words.save_title, words.path_keys),
        Dialog::Path { .. } => (words.load_title, words.path_keys),
        Dialog::Resign { .. } => (words.resign_title, ""),
        Dialog::Draw { .. } => (words.draw_title, ""),
        Dialog::Settings { .. } => (words.settings_title, words.settings_keys),
        Dialog::GameList(list) => ("", game_list::keys(state, list)),
        Dialog::Explorer(_) => ("", words.explorer_keys),
        Dialog::Overwrite { .. } => (words.save_title, ""),
        Dialog::Unsaved { .. } => (words.unsaved_title, words.path_keys),
        Dialog::Unfinished { .. } => (words.unfinished_title, words.unfinished_keys),
    };
    let area = window(state, dialog);
    frame.render_widget(Clear, area);
    let set = if state.capabilities.is_ascii { ASCII_BORDER } else { border::PLAIN };
    let own = match dialog {
        Dialog::GameList(list) => game_list::title(state, list),
        Dialog::Explorer(window) => explorer::title(state, window),
        _ => title.to_owned(),
    };
    let title = Line::styled(format!(" {} ", shown(&own, state.capabilities)), state.theme.title);
    let block = Block::bordered().border_set(set).border_style(state.theme.accent).title(title);
    let inside = inset(block.inner(area));
    frame.render_widget(block, area);
    let footer = Rect { y: area.bottom() - 1, height: 1, ..area };
    if !keys.is_empty() {
        let keys = cut(&format!(" {keys} "), usize::from(area.width).saturating_sub(4), state.capabilities);
        let keys = Line::styled(keys, state.theme.dim).alignment(Alignment::Center);
        frame.render_widget(keys, inset(footer));
    }
    fill(frame, inside, state, dialog);
}

fn fill(frame: &mut Frame<'_>, area: Rect, state: &State, dialog: &Dialog) {
    match dialog {
        Dialog::Help { top } => help(frame, area, state, *top),
        Dialog::Why { explanation, top } => why(frame, area, state, explanation, *top),
        Dialog::Themes { chosen } => puzzle::draw_themes(frame, area, state, *chosen),
        Dialog::Progress { top } => progress(frame, area, state, *top),
        Dialog::NewGame(new) => new_game(frame, area, state, new),
        Dialog::Path { line, .. } => {
            typed_line(frame, Rect { y: area.y + 1, height: 1, ..area }, state, line);
        }
        Dialog::Resign { .. } => question(frame, area, state, screen_words(state.language).resign_question),
        Dialog::Draw { is_offered, .. } => {
            let words = screen_words(state.language);
            let text = if *is_offered { words.accept_question } else { words.draw_question };
            question(frame, area, state, text);
        }
        Dialog::Settings { row } => settings(frame, area, state, *row),
        Dialog::GameList(list) => game_list::draw(frame, area, state, list),
        Dialog::Explorer(window) => explorer::draw(frame, area, state, window),
        Dialog::Overwrite { path, .. } => {
            let gaps = [("file", path.display().to_string())];
            let gaps = gaps.each_ref().map(|(name, value)| (*name, value.as_str()));
            question(frame, area, state, &filled(screen_words(state.language).overwrite_question, &gaps));
        }
        Dialog::Unsaved { reason, .. } => {
            let gaps = [("reason", reason.as_str())];
            question(frame, area, state, &filled(screen_words(state.language).unsaved_question, &gaps));
        }
        Dialog::Unfinished { text, .. } => question(frame, area, state, text),
        Dialog::Promotion { .. } => question(frame, area, state, ""),
    }
}

/// The preferred size of a dialog inside its border.
fn wanted(state: &State, dialog: &Dialog) -> Size {
    match dialog {
        Dialog::Help { .. } => Size::new(HELP_WIDTH, help_lines(state).len() as u16),
        Dialog::Why { explanation, .. } => Size::new(WHY_WIDTH, why_lines(state, explanation).len() as u16),
        Dialog::Themes { .. } => puzzle::THEMES,
        Dialog::Progress { .. } => Size::new(WHY_WIDTH, progress_lines(state).len() as u16),
        Dialog::NewGame(_) => Size::new(70, 9),
        Dialog::Path { .. } => Size::new(60, 3),
        Dialog::Promotion { .. } => Size::new(46, 3),
        Dialog::Resign { .. } | Dialog::Draw { .. } => Size::new(40, 5),
        Dialog::Settings { .. } => Size::new(62, 7),
        Dialog::GameList(_) => game_list::size(state),
        Dialog::Explorer(_) => explorer::size(state),
        Dialog::Overwrite { .. } | Dialog::Unfinished { .. } => Size::new(60, 6),
        Dialog::Unsaved { .. } => Size::new(66, 7),
    }
}

/// The area of a dialog, in the middle of the screen.
pub(super) fn window(state: &State, dialog: &Dialog) -> Rect {
    centered(state, wanted(state, dialog))
}

/// A text, and the answers in the last row but one.
fn question(frame: &mut Frame<'_>, area: Rect, state: &State, text: &str) {
    frame.render_widget(Paragraph::new(shown(text, state.capabilities)).wrap(Wrap { trim: true }), area);
    let chosen = state.dialog.as_ref().and_then(Dialog::chosen);
    for (i, (place, answer)) in answers(state).into_iter().enumerate() {
        let is_chosen = chosen == Some(i);
        let text = if is_chosen { format!("[{answer}]") } else { format!(" {answer} ") };
        let style = if is_chosen { state.theme.chosen } else { state.theme.accent };
        frame.render_widget(Line::styled(text, style), place);
    }
}

/// The area of each answer.
fn answers(state: &State) -> Vec<(Rect, String)> {
    let Some(dialog) = &state.dialog else { return Vec::new() };
    let area = inside(window(state, dialog));
    let mut x = area.x + 1;
    let place = |answer: String| {
        let answer = shown(&answer, state.capabilities);
        let width = Span::raw(&answer).width() as u16 + 2;
        let place = Rect::new(x, area.bottom().saturating_sub(2), width, 1);
        x += width + 2;
        (place.intersection(area), answer)
    };
    state.answers().into_iter().map(place).collect()
}

/// The answer at a position of the screen.
pub(in super::super) fn answer_at(state: &State, place: Position) -> Option<usize> {
    answers(state).iter().position(|(area, _)| area.contains(place))
}

/// The width of the keys in the help.
const KEYS: usize = 20;
const HELP_WIDTH: u16 = 66;

/// Every key and every way to enter a move, wrapped to the width of the dialog.
fn help_lines(state: &State) -> Vec<(String, String)> {
    let words = screen_words(state.language);
    let ways = words.input_help.into_iter().map(|(keys, text)| (keys.to_owned(), text));
    let actions = Action::ALL.into_iter().zip(words.actions).map(|(action, text)| (action.keys(), text));
    let width = usize::from(HELP_WIDTH.min(state.size.width.saturating_sub(4)));
    let explained = |(keys, text): (String, &str)| {
        let mut lines = wrapped(&shown(text, state.capabilities), width.saturating_sub(KEYS));
        let keys = shown(&keys, state.capabilities);
        // Keys that leave no room beside them have a row of their own.
        if keys.chars().count() >= KEYS {
            lines.insert(0, String::new());
        }
        lines
            .into_iter()
            .enumerate()
            .map(move |(i, line)| (if i == 0 { keys.clone() } else { String::new() }, line))
    };
    let verbs = state.language.words().verbs.iter().map(|verb| {
        let name = verb.names.first().copied().unwrap_or_default();
        (format!("{name} {}", verb.operand).trim().to_owned(), verb.help)
    });
    if state.puzzle.is_some() {
        let own = words.puzzle_help.into_iter().map(|(keys, text)| (keys.to_owned(), text));
        return own.chain(ways).flat_map(explained).collect();
    }
    ways.chain(actions).chain(verbs).flat_map(explained).collect()
}

/// The number of lines of a text that may be longer than its window, and how many of them are visible.
pub(in super::super) fn text_height(state: &State) -> (usize, usize) {
    let Some(dialog) = &state.dialog else { return (0, 0) };
    let lines = match dialog {
        Dialog::Help { .. } => help_lines(state).len(),
        Dialog::Why { explanation, .. } => why_lines(state, explanation).len(),
        Dialog::Progress { .. } => progress_lines(state).len(),
        _ => 0,
    };
    (lines, usize::from(inside(window(state, dialog)).height))
}

const WHY_WIDTH: u16 = 70;

/// All reasons, the lines, and what to look for, wrapped to the width of the window.
fn why_lines(state: &State, explanation: &Explanation) -> Vec<(String, Style)> {
    let language = spoken(state.language);
    let theme = &state.theme;
    let width = usize::from(WHY_WIDTH.min(state.size.width.saturating_sub(4)));
    let mut texts = vec![(explanation.headline(language), theme.title)];
    texts.extend(explanation.sentences(language).into_iter().map(|text| (text, Style::new())));
    texts.extend(explanation.variations(language).into_iter().map(|text| (text, theme.dim)));
    texts.extend(explanation.advice(language).map(|text| (text.to_owned(), theme.accent)));
    let mut lines = Vec::new();
    for (text, style) in texts {
        if !lines.is_empty() {
            lines.push((String::new(), style));
        }
        let rows = wrapped(&shown(&text, state.capabilities), width);
        lines.extend(rows.into_iter().map(|row| (row, style)));
    }
    lines
}

fn progress_lines(state: &State) -> Vec<(String, Style)> {
    puzzle::progress_lines(state, usize::from(WHY_WIDTH.min(state.size.width.saturating_sub(4))))
}

fn progress(frame: &mut Frame<'_>, area: Rect, state: &State, top: usize) {
    let lines = progress_lines(state).into_iter().skip(top).take(usize::from(area.height));
    let lines: Vec<Line<'_>> = lines.map(|(text, style)| Line::styled(text, style)).collect();
    frame.render_widget(Paragraph::new(lines), area);
    more_below(frame, area, state, top);
}

fn why(frame: &mut Frame<'_>, area: Rect, state: &State, explanation: &Explanation, top: usize) {
    let lines = why_lines(state, explanation).into_iter().skip(top).take(usize::from(area.height));
    let lines: Vec<Line<'_>> = lines.map(|(text, style)| Line::styled(text, style)).collect();
    frame.render_widget(Paragraph::new(lines), area);
    more_below(frame, area, state, top);
}

fn help(frame: &mut Frame<'_>, area: Rect, state: &State, top: usize) {
    let lines = help_lines(state).into_iter().skip(top).take(usize::from(area.height)).map(|(keys, text)| {
        Line::from(vec![Span::styled(format!("{keys:<KEYS$}"), state.theme.title), Span::raw(text)])
    });
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), area);
    more_below(frame, area, state, top);
}

/// How many lines there are below what is visible.
fn more_below(frame: &mut Frame<'_>, area: Rect, state: &State, top: usize) {
    let (all, rows) = text_height(state);
    if top + rows < all {
        // On the border, where it covers no text.
        let more = format!(" {} {} v ", all - top - rows, screen_words(state.language).more);
        let place = Rect { y: area.y.saturating_sub(1), height: 1, ..area };
        frame.render_widget(
            Line::styled(shown(&more, state.capabilities), state.theme.accent).right_aligned(),
            place,
        );
    }
}

fn new_game(frame: &mut Frame<'_>, area: Rect, state: &State, new: &NewGame) {
    let words = screen_words(state.language);
    for (i, row) in new.rows().into_iter().enumerate() {
        let label = match row {
            Row::Side => words.side,
            Row::Opponent => words.opponent,
            Row::Program => words.program,
            Row::Clock => words.clock,
            Row::Start => words.start,
            Row::Number => words.number,
            Row::Position => words.position,
        };
        let place = Rect { y: area.y + 1 + i as u16, height: 1, ..area }.intersection(area);
        let is_chosen = row == new.row;
        let sign = if is_chosen { ">" } else { " " };
        let label =
            Span::styled(format!("{sign} {:<12}", shown(label, state.capabilities)), state.theme.accent);
        let value = shown(&new.value(row, state.language), state.capabilities);
        let room = usize::from(place.width).saturating_sub(label.width() + 4);
        let text = if matches!(row, Row::Position | Row::Program) { tail(&value, room) } else { value };
        let style = if is_chosen { state.theme.chosen } else { Style::new() };
        let text = if is_chosen { format!("< {text} >") } else { format!("  {text}  ") };
        frame.render_widget(Line::from(vec![label, Span::styled(text, style)]), place);
    }
    if let Some(complaint) = &new.complaint {
        let height = 2.min(area.height);
        let place = Rect { y: area.bottom() - height, height, ..area };
        let text = Paragraph::new(shown(complaint, state.capabilities)).style(state.theme.warning);
        frame.render_widget(text.wrap(Wrap { trim: true }), place);
    }
}

fn settings(frame: &mut Frame<'_>, area: Rect, state: &State, chosen: SettingsRow) {
    for (i, row) in SettingsRow::ALL.into_iter().enumerate() {
        let place = Rect { y: area.y + 1 + i as u16, height: 1, ..area }.intersection(area);
        let (label, value) = state.setting_text(row);
        let (label, value) = (shown(label, state.capabilities), shown(value, state.capabilities));
        let is_chosen = row == chosen;
        let sign = if is_chosen { ">" } else { " " };
        let label = Span::styled(format!("{sign} {label:<14}"), state.theme.accent);
        let style = if is_chosen { state.theme.chosen } else { Style::new() };
        let value = if is_chosen { format!("< {value} >") } else { format!("  {value}  ") };
        frame.render_widget(Line::from(vec![label, Span::styled(value, style)]), place);
    }
}

/// The row of the new-game dialog at a position of the screen.
pub(in super::super) fn row_at(state: &State, place: Position) -> Option<Row> {
    let dialog = state.dialog.as_ref()?;
    let Dialog::NewGame(new) = dialog else { return None };
    let area = inside(window(state, dialog));
    let row = usize::from(place.y.checked_sub(area.y + 1)?);
    new.rows().get(row).copied().filter(|_| area.contains(place))
}

/// The end of a text that is too long.
fn tail(text: &str, room: usize) -> String {
    text.chars().skip(text.chars().count().saturating_sub(room)).collect()
}
