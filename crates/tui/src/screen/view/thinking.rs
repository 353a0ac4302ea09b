//! What an engine thinks: how it values the position, how deep it has looked, and its line.

use arrocco_play::{Game, Status};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::super::state::State;
use super::super::thought::{Thought, short_count};
use super::ink::{cut, inset, shown, signs};
use crate::screen::words::screen_words;

/// Cells of the bar that shows what White can expect.
const BAR: usize = 10;

/// Who thinks, if anybody does.
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
    let Some(thought) = &state.thought else { return };
    let area = inset(area);
    if !state.preferences.shows_evaluation {
        let hidden = cut(screen_words(state.language).hidden, usize::from(area.width), state.look);
        return frame.render_widget(Line::styled(hidden, state.theme.dim), area);
    }
    let room = usize::from(area.width);
    frame.render_widget(numbers(thought, state, room), Rect { height: area.height.min(1), ..area });
    if area.height > 1 {
        let below = Rect { y: area.y + 1, height: area.height - 1, ..area };
        let room = usize::from(below.width) * usize::from(below.height);
        let line = cut(&thought.line(state.letters()), room.saturating_sub(8).max(8), state.look);
        frame.render_widget(Paragraph::new(line).style(state.theme.dim).wrap(Wrap { trim: true }), below);
    }
}

/// The name of the nodes is left out where it would be cut.
fn numbers(thought: &Thought, state: &State, room: usize) -> Line<'static> {
    let (signs, report) = (signs(state.look), &thought.report);
    let filled = (thought.expectation() as usize * BAR + 500) / 1000;
    let bar = format!("{}{}", signs.full.repeat(filled), signs.empty.repeat(BAR - filled.min(BAR)));
    let (words, count) = (screen_words(state.language), short_count(report.nodes));
    let rest = format!("  {} {}  {count}", words.depth, report.depth);
    let dim = |text: &str| Span::styled(shown(text, state.look), state.theme.dim);
    let score = Span::styled(format!("{:>6} ", thought.score()), state.theme.title);
    let mut line = Line::from(vec![score, Span::raw(bar), dim(&rest)]);
    let name = dim(&format!(" {}", words.nodes));
    if line.width() + name.width() <= room {
        line.push_span(name);
    }
    line
}
