//! The panel beside the board: players with clocks and captured pieces, the moves, the engine's report.

use std::time::Duration;

use arrocco_host::clock_text;
use arrocco_play::{Game, Status};
use arrocco_rules::Color;
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Position, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use super::super::state::State;
use super::board::filled;
use super::terminal_text::{cut, symbols};
use super::{engine_panel, moves};
use crate::screen::words::screen_words;

/// Rows for the engine's report, where there is room.
const THINKING: u16 = 3;

/// The areas from top to bottom: a player, a rule, the moves, a rule, the engine, a rule, the other player.
fn areas(area: Rect) -> [Rect; 7] {
    let area = Rect { width: area.width.saturating_sub(1), ..area };
    let parts = if area.height >= 13 { [2, 1, 1, THINKING, 1, 2] } else { [1, 0, 0, 1, 0, 1] };
    let [player, rule, second, thoughts, third, other] = parts.map(Constraint::Length);
    let rows = [player, rule, Constraint::Fill(1), second, thoughts, third, other];
    Layout::vertical(rows).areas(area)
}

/// The half-moves after which the game is shown if this place of the list of moves is clicked.
pub(in super::super) fn ply_at(state: &State, game: &Game, place: Position) -> Option<usize> {
    let [_, _, list, ..] = areas(state.layout()?.panel);
    moves::ply_at(list, state, game, place)
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State, game: &Game, now: Duration) {
    let [above, title, list, middle, mind, last, below] = areas(area);
    draw_player(frame, above, state, game, !state.bottom, now);
    let words = screen_words(state.language);
    draw_rule(frame, title, state, words.moves);
    moves::draw(frame, list, state, game);
    draw_rule(frame, middle, state, &engine_panel::title(state, game));
    engine_panel::draw(frame, mind, state, game);
    draw_rule(frame, last, state, "");
    draw_player(frame, below, state, game, state.bottom, now);
}

pub(super) fn draw_rule(frame: &mut Frame<'_>, area: Rect, state: &State, title: &str) {
    if area.is_empty() {
        return;
    }
    let rule = symbols(state.capabilities).rule;
    let title = if title.is_empty() { String::new() } else { format!(" {title} ") };
    let title = cut(&title, usize::from(area.width).saturating_sub(4), state.capabilities);
    let rest = usize::from(area.width).saturating_sub(Span::raw(&title).width() + 2);
    let spans = vec![
        Span::styled(rule.repeat(2), state.theme.dim),
        Span::styled(title, state.theme.accent),
        Span::styled(rule.repeat(rest), state.theme.dim),
    ];
    frame.render_widget(Line::from(spans), area);
}

fn draw_player(frame: &mut Frame<'_>, area: Rect, state: &State, game: &Game, color: Color, now: Duration) {
    let is_turn = game.turn() == color && !matches!(game.status(), Status::Over(_));
    let sign = if is_turn { symbols(state.capabilities).to_move } else { " " };
    let clock = game.left(color, now).map(|left| format!(" {} ", clock_text(left)));
    let room = usize::from(area.width).saturating_sub(clock.as_ref().map_or(0, String::len) + 3);
    let name = state.language.player_of(game, color);
    let name = format!("{}: {name}", state.language.side(color));
    let style = if is_turn { state.theme.title } else { state.theme.dim };
    let spans = vec![
        Span::styled(sign, style),
        Span::raw(" "),
        Span::styled(cut(&name, room, state.capabilities), style),
    ];
    let row = Rect { height: 1, ..area };
    frame.render_widget(Line::from(spans), row);
    if let Some(clock) = clock {
        let style = if is_turn { state.theme.chosen.add_modifier(Modifier::BOLD) } else { state.theme.dim };
        frame.render_widget(Line::from(Span::styled(clock, style)).alignment(Alignment::Right), row);
    }
    if area.height > 1 {
        let row = Rect { y: area.y + 1, height: 1, ..area };
        let text = cut(&captured(state, game, color), usize::from(area.width), state.capabilities);
        frame.render_widget(Line::styled(format!("  {text}"), state.theme.dim), row);
    }
}

/// The pieces that a side has captured up to the position on the screen, and its lead in material.
fn captured(state: &State, game: &Game, color: Color) -> String {
    let ply = state.ply(game);
    let taken = game.captured_until(ply, color);
    let sign = |role| if state.capabilities.is_ascii { state.letters().char(role) } else { filled(role) };
    let mut text: String = taken.into_iter().map(sign).collect();
    let balance = game.material_balance_after(ply);
    let ahead = if color == Color::White { balance } else { -balance };
    if ahead > 0 {
        text = format!("{text} +{ahead}");
    }
    text.trim().to_owned()
}
