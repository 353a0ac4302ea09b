//! The report of an engine: score, depth, nodes and best line; and what tables know of few men.

use arrocco_host::Ending;
use arrocco_host::driver::Purpose;
use arrocco_play::{Game, Status};
use arrocco_rules::Position;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::super::engine_report::{EngineReport, short_count};
use super::super::state::State;
use super::terminal_text::{cut, inset, shown, symbols};
use crate::screen::words::screen_words;

/// The width of the bar that shows White's expected score.
const BAR: usize = 10;

/// Whether the engine is thinking or analysing.
pub(super) fn title(state: &State, game: &Game) -> String {
    let words = screen_words(state.language);
    let is_machine = game.players()[game.turn()].is_machine();
    if state.is_analyzing {
        return format!("{} {}", words.engine, words.analyses);
    }
    if is_machine && game.status() == Status::Playing {
        return format!("{} {}", words.engine, words.thinks);
    }
    words.engine.to_owned()
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State, game: &Game) {
    let area = inset(area);
    let Some(engine_report) = state.engine_report.as_ref().filter(|report| is_current(report, state, game))
    else {
        let rows = if state.preferences.shows_evaluation {
            draw_ending(frame, area, state, game.position())
        } else {
            0
        };
        return silence(frame, below(area, rows), state, game);
    };
    if !state.preferences.shows_evaluation {
        let hidden = cut(screen_words(state.language).hidden, usize::from(area.width), state.capabilities);
        return frame.render_widget(Line::styled(hidden, state.theme.dim), area);
    }
    let room = usize::from(area.width);
    frame.render_widget(numbers(engine_report, state, room), Rect { height: area.height.min(1), ..area });
    let used = 1 + draw_ending(frame, below(area, 1), state, &engine_report.position);
    if area.height > used {
        let below = below(area, used);
        let room = usize::from(below.width) * usize::from(below.height);
        let line =
            cut(&engine_report.line(state.letters()), room.saturating_sub(8).max(8), state.capabilities);
        frame.render_widget(Paragraph::new(line).style(state.theme.dim).wrap(Wrap { trim: true }), below);
    }
}

/// What is left of an area under its first rows.
fn below(area: Rect, rows: u16) -> Rect {
    Rect { y: area.y + rows.min(area.height), height: area.height.saturating_sub(rows), ..area }
}

/// What tables know of the position, in the first row of the area. Returns the number of rows, 1 or 0.
fn draw_ending(frame: &mut Frame<'_>, area: Rect, state: &State, position: &Position) -> u16 {
    let Some(ending) = Ending::of(position).filter(|_| area.height > 0) else { return 0 };
    let text = cut(&state.language.ending(ending), usize::from(area.width), state.capabilities);
    frame.render_widget(Line::raw(text), Rect { height: 1, ..area });
    1
}

/// A report about another position than the one on the screen is out of date. While machines play, it explains the last move.
fn is_current(report: &EngineReport, state: &State, game: &Game) -> bool {
    let ply = state.ply(game);
    let positions = game.record().positions();
    let before = ply.checked_sub(1).and_then(|ply| positions.get(ply));
    let explains_move = matches!(report.purpose, Purpose::Move(_)) && before == Some(&report.position);
    explains_move || positions.get(ply) == Some(&report.position)
}

/// While a person plays, the opponent's thoughts are not shown.
fn silence(frame: &mut Frame<'_>, area: Rect, state: &State, game: &Game) {
    let players = game.players();
    let is_against_machine = players.white.is_machine() != players.black.is_machine();
    if is_against_machine && !state.is_analyzing && !matches!(game.status(), Status::Over(_)) {
        let text = shown(screen_words(state.language).thoughts_hidden, state.capabilities);
        // Half a sentence tells nothing. A word that is moved to the next row leaves a part of this one empty.
        if text.chars().count() + 8 * usize::from(area.height)
            > usize::from(area.width) * usize::from(area.height)
        {
            return;
        }
        frame.render_widget(Paragraph::new(text).style(state.theme.dim).wrap(Wrap { trim: true }), area);
    }
}

/// The word "nodes" is left out if it does not fit.
fn numbers(engine_report: &EngineReport, state: &State, room: usize) -> Line<'static> {
    let (symbols, report) = (symbols(state.capabilities), &engine_report.report);
    let filled = (engine_report.expectation() as usize * BAR + 500) / 1000;
    let bar = format!("{}{}", symbols.full.repeat(filled), symbols.empty.repeat(BAR - filled.min(BAR)));
    let (words, count) = (screen_words(state.language), short_count(report.nodes));
    let rest = format!("  {} {}  {count}", words.depth, report.depth);
    let dim = |text: &str| Span::styled(shown(text, state.capabilities), state.theme.dim);
    let score = Span::styled(format!("{:>6} ", engine_report.score()), state.theme.title);
    let mut line = Line::from(vec![score, Span::raw(bar), dim(&rest)]);
    let name = dim(&format!(" {}", words.nodes));
    if line.width() + name.width() <= room {
        line.push_span(name);
    }
    line
}
