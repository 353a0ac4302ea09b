//! The report of an engine: score, depth, nodes and best line; and what tables know of few men.

use arrocco_host::ending::Ending;
use arrocco_play::{Game, Status};
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

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let Some(engine_report) = &state.engine_report else { return };
    let area = inset(area);
    if !state.preferences.shows_evaluation {
        let hidden = cut(screen_words(state.language).hidden, usize::from(area.width), state.capabilities);
        return frame.render_widget(Line::styled(hidden, state.theme.dim), area);
    }
    let room = usize::from(area.width);
    frame.render_widget(numbers(engine_report, state, room), Rect { height: area.height.min(1), ..area });
    let mut used = 1;
    if let Some(ending) = Ending::of(&engine_report.position).filter(|_| area.height > 1) {
        let text = cut(&state.language.ending(ending), room, state.capabilities);
        frame.render_widget(Line::raw(text), Rect { y: area.y + 1, height: 1, ..area });
        used = 2;
    }
    if area.height > used {
        let below = Rect { y: area.y + used, height: area.height - used, ..area };
        let room = usize::from(below.width) * usize::from(below.height);
        let line =
            cut(&engine_report.line(state.letters()), room.saturating_sub(8).max(8), state.capabilities);
        frame.render_widget(Paragraph::new(line).style(state.theme.dim).wrap(Wrap { trim: true }), below);
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
