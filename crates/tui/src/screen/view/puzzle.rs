//! The panel of a puzzle: what is asked for, what was tried, and how training goes; and the windows of training.

use arrocco_coach::Theme;
use arrocco_host::language::fill;
use arrocco_puzzles::{Goal, Progress, Puzzle};
use arrocco_review::analyse::games::reasons::spoken;
use arrocco_rules::{Color, Position};
use ratatui::Frame;
use ratatui::layout::{Position as Place, Rect, Size};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::super::puzzle::PuzzleBoard;
use super::super::state::State;
use super::panel::draw_rule;
use super::terminal_text::{cut, shown, symbols, wrapped};
use super::window::{centered, inside};
use crate::screen::words::screen_words;

/// Themes that are named at once, where they are not all.
const FEW: usize = 3;

type Text = Vec<(String, Style)>;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State, board: &PuzzleBoard) {
    let area = Rect { width: area.width.saturating_sub(1), ..area };
    let words = screen_words(state.language);
    let width = usize::from(area.width);
    let head = rows(asked(state, board), width, state);
    let foot = rows(going(state, board), width, state);
    let (above, below) = (head.len() as u16, foot.len() as u16);
    frame.render_widget(Paragraph::new(head), Rect { height: above, ..area }.intersection(area));
    let mut y = area.y + above;
    let rule = |y| Rect { y, height: 1, ..area }.intersection(area);
    draw_rule(frame, rule(y), state, words.tries);
    y += 1;
    // The rows of the tries are what is left; the last ones are shown.
    let room = area.bottom().saturating_sub(y + below + 1);
    let tries = rows(tried(state, board), width, state);
    let skipped = tries.len().saturating_sub(usize::from(room));
    let tries: Vec<Line<'_>> = tries.into_iter().skip(skipped).collect();
    frame.render_widget(Paragraph::new(tries), Rect { y, height: room, ..area }.intersection(area));
    y += room;
    draw_rule(frame, rule(y), state, words.puzzle_progress);
    frame.render_widget(Paragraph::new(foot), Rect { y: y + 1, height: below, ..area }.intersection(area));
}

fn rows(texts: Text, width: usize, state: &State) -> Vec<Line<'static>> {
    let wrap = |(text, style): (String, Style)| {
        let rows = wrapped(&shown(&text, state.capabilities), width);
        rows.into_iter().map(move |row| Line::styled(row, style))
    };
    texts.into_iter().filter(|(text, _)| !text.is_empty()).flat_map(wrap).collect()
}

/// What is asked for, how hard it is, and where it comes from. The themes would give it away.
fn asked(state: &State, board: &PuzzleBoard) -> Text {
    let (words, theme) = (screen_words(state.language), &state.theme);
    let Some(puzzle) = board.puzzle() else { return Vec::new() };
    let goal = match puzzle.goal {
        Goal::Win => words.puzzle_win,
        Goal::Draw => words.puzzle_draw,
        Goal::Line => words.puzzle_line,
    };
    let side = state.language.to_move(puzzle.solver());
    let own = board.progress.as_ref().map_or_else(|| "-".to_owned(), |progress| rated(progress.rating.value));
    let rating = fill(words.puzzle_rating, &[("rating", &rated(puzzle.rating.value)), ("own", &own)]);
    let due = if board.is_due() { words.puzzle_due } else { "" };
    let mut texts = vec![
        (fill(goal, &[("side", side)]), theme.title),
        (rating, Style::new()),
        (puzzle.source.to_string(), theme.dim),
        (due.to_owned(), theme.accent),
    ];
    texts.push((themes_text(state, puzzle, board.is_over()), theme.accent));
    texts
}

fn rated(rating: f64) -> String {
    format!("{rating:.0}")
}

fn themes_text(state: &State, puzzle: &Puzzle, is_shown: bool) -> String {
    let words = screen_words(state.language);
    if !is_shown {
        return words.puzzle_theme_hidden.to_owned();
    }
    let language = spoken(state.language);
    let names: Vec<&str> = puzzle.themes.iter().map(|theme| theme.title(language)).collect();
    if names.is_empty() {
        return String::new();
    }
    fill(words.puzzle_themes, &[("themes", &names.join(", "))])
}

/// The moves that were tried, and behind a right one the answer; when it is over, the solution.
fn tried(state: &State, board: &PuzzleBoard) -> Text {
    let symbols = symbols(state.capabilities);
    let letters = state.letters();
    let numbered = |position: &Position, san: &str| {
        let dots = if position.turn() == Color::White { "." } else { "..." };
        format!("{}{dots} {san}", position.fullmoves())
    };
    let line = |(position, mv, is_right): &(Position, arrocco_rules::Move, bool)| {
        let san = numbered(position, position.san_in(*mv, letters).as_ref());
        let (sign, style) = if *is_right {
            (symbols.right, state.theme.accent)
        } else {
            (symbols.wrong, state.theme.warning)
        };
        (format!("{sign} {san}"), style)
    };
    let mut texts: Text = board.tries().iter().map(line).collect();
    if let Some(mv) = board.judged() {
        let position = board.game().position();
        let san = numbered(position, position.san_in(mv, letters).as_ref());
        texts.push((format!("? {san}"), state.theme.dim));
    }
    if let Some(puzzle) = board.puzzle().filter(|_| board.is_over()) {
        let line = puzzle.position().line(puzzle.solution());
        let line = line.map(|line| line.letters(*letters).to_string()).unwrap_or_default();
        let words = screen_words(state.language);
        texts.push((fill(words.puzzle_whole, &[("line", &line)]), state.theme.title));
    }
    texts
}

/// How training goes, in a few words.
fn going(state: &State, board: &PuzzleBoard) -> Text {
    let (words, theme) = (screen_words(state.language), &state.theme);
    let Some(progress) = &board.progress else { return Vec::new() };
    let language = spoken(state.language);
    let (today, streak, due) =
        (progress.today.to_string(), progress.streak.to_string(), progress.due.to_string());
    let gaps = [("today", &*today), ("streak", &*streak), ("due", &*due)];
    let mut texts = vec![(fill(words.puzzle_today, &gaps), Style::new())];
    let weak: Vec<&str> = progress.weak_themes().take(FEW).map(|weak| weak.theme.title(language)).collect();
    if !weak.is_empty() {
        texts.push((fill(words.puzzle_weak, &[("themes", &weak.join(", "))]), theme.accent));
    }
    let chosen = board.theme.map(|theme| theme.title(language));
    let chosen = chosen.or_else(|| board.is_own.then_some(words.own_games));
    if let Some(chosen) = chosen {
        texts.push((fill(words.puzzle_trained, &[("theme", chosen)]), theme.dim));
    }
    texts
}

/// The title on the left.
pub(super) fn title(state: &State, board: &PuzzleBoard) -> String {
    let words = screen_words(state.language);
    let id = board.puzzle().map(|puzzle| puzzle.id().to_string()).unwrap_or_default();
    format!("{} {id}", words.puzzle)
}

/// How training goes, in full.
pub(super) fn progress_lines(state: &State, width: usize) -> Text {
    let words = screen_words(state.language);
    let progress = state.puzzle.as_ref().and_then(|board| board.progress.as_ref());
    let Some(progress) = progress else { return Vec::new() };
    let mut texts = told(state, progress);
    let language = spoken(state.language);
    let themes: Vec<(Theme, String)> = progress
        .themes
        .iter()
        .map(|known| {
            let (solved, tried) = (known.solved.to_string(), known.tried.to_string());
            let title = known.theme.title(language);
            let gaps = [("theme", title), ("solved", &*solved), ("tried", &*tried)];
            let sign = if known.is_weak() { "! " } else { "  " };
            (known.theme, format!("{sign}{}", fill(words.theme_count, &gaps)))
        })
        .collect();
    if !themes.is_empty() {
        texts.push((words.themes_by_need.to_owned(), state.theme.title));
    }
    let weak = |theme| progress.weak_themes().any(|weak| weak.theme == theme);
    texts.extend(
        themes
            .into_iter()
            .map(|(theme, text)| (text, if weak(theme) { state.theme.warning } else { Style::new() })),
    );
    let wrap = |(text, style): (String, Style)| {
        let rows = wrapped(&shown(&text, state.capabilities), width);
        rows.into_iter().map(move |row| (row, style)).collect::<Vec<_>>()
    };
    texts.into_iter().flat_map(wrap).collect()
}

fn told(state: &State, progress: &Progress) -> Text {
    let words = screen_words(state.language);
    let number = |number: usize| number.to_string();
    let line = |text: &str, gaps: &[(&str, String)]| {
        let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
        (fill(text, &gaps), Style::new())
    };
    vec![
        line(
            words.progress_rating,
            &[("rating", rated(progress.rating.value)), ("deviation", rated(progress.rating.deviation))],
        ),
        line(
            words.progress_tries,
            &[
                ("solved", number(progress.solved)),
                ("hinted", number(progress.hinted)),
                ("missed", number(progress.missed)),
                ("puzzles", number(progress.puzzles)),
            ],
        ),
        line(words.progress_due, &[("due", number(progress.due)), ("scheduled", number(progress.scheduled))]),
        line(
            words.progress_streak,
            &[
                ("today", number(progress.today)),
                ("streak", number(progress.streak)),
                ("longest", number(progress.longest_streak)),
            ],
        ),
    ]
}

/// The size of the window of themes inside its border.
pub(super) const THEMES: Size = Size::new(46, 16);

fn themes_area(state: &State) -> Rect {
    inside(centered(state, THEMES))
}

/// The first row of the window of themes that is shown.
fn first_theme(chosen: usize, rows: usize, count: usize) -> usize {
    chosen.saturating_sub(rows / 2).min(count.saturating_sub(rows))
}

/// How many rows the window of themes has.
pub(in super::super) fn themes_height(state: &State) -> usize {
    usize::from(themes_area(state).height)
}

/// The theme at a place of the screen.
pub(in super::super) fn theme_at(state: &State, chosen: usize, place: Place) -> Option<usize> {
    let area = themes_area(state);
    let count = state.theme_rows().len();
    let row =
        usize::from(place.y.checked_sub(area.y)?) + first_theme(chosen, usize::from(area.height), count);
    (area.contains(place) && row < count).then_some(row)
}

pub(super) fn draw_themes(frame: &mut Frame<'_>, area: Rect, state: &State, chosen: usize) {
    let rows = state.theme_rows();
    let first = first_theme(chosen, usize::from(area.height), rows.len());
    for (place, row) in rows.iter().enumerate().skip(first).take(usize::from(area.height)) {
        let y = area.y + (place - first) as u16;
        let sign = if place == chosen { ">" } else { " " };
        let weak = if row.is_weak { "!" } else { " " };
        let counts = row.counts.map(|(solved, tried)| format!("{solved}/{tried}")).unwrap_or_default();
        let room = usize::from(area.width).saturating_sub(counts.len() + 4);
        let title = cut(&row.title, room, state.capabilities);
        let gap = " ".repeat(room.saturating_sub(Span::raw(title.as_str()).width()));
        let style = if place == chosen { state.theme.chosen } else { Style::new() };
        let line = Line::styled(format!("{sign}{weak} {title}{gap} {counts}"), style);
        frame.render_widget(line, Rect { y, height: 1, ..area }.intersection(area));
    }
}
