//! The list of moves, scrolled to the one on the board.

use arrocco_play::Game;
use arrocco_rules::Color;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::super::state::State;

/// Wide enough for the number, and for a move such as `Qa1xb2+`.
const NUMBER: usize = 6;
const MOVE: usize = 10;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State, game: &Game) {
    let plies = game.plies().len();
    if plies == 0 {
        let text = super::terminal_text::shown(state.language.words().no_moves_yet, state.capabilities);
        return frame.render_widget(Line::styled(format!("  {text}"), state.theme.dim), area);
    }
    let (offset, rows, top) = visible(area, state, game);
    for (line, row) in (top..rows.min(top + usize::from(area.height))).enumerate() {
        let area = Rect { y: area.y + line as u16, height: 1, ..area };
        frame.render_widget(pair(row, offset, state, game), area);
    }
}

/// The moves that the first row lacks, the number of rows, and the first one that is shown. In a game that begins with Black
/// to move, the first row has no move of White.
fn visible(area: Rect, state: &State, game: &Game) -> (usize, usize, usize) {
    let offset = usize::from(game.record().start().turn() == Color::Black);
    let (rows, height) = ((game.plies().len() + offset).div_ceil(2), usize::from(area.height));
    let shown = (state.ply(game) + offset).saturating_sub(1) / 2;
    (offset, rows, shown.saturating_sub(height / 2).min(rows.saturating_sub(height)))
}

/// The half-moves up to the move at a place, that one included.
pub(super) fn ply_at(area: Rect, state: &State, game: &Game, place: Position) -> Option<usize> {
    let (offset, _, top) = visible(area, state, game);
    let row = top + usize::from(place.y.checked_sub(area.y).filter(|_| area.contains(place))?);
    let column = usize::from(place.x - area.x).checked_sub(NUMBER + 1)? / MOVE;
    let ply = (2 * row + column).checked_sub(offset).filter(|_| column < 2)?;
    (ply < game.plies().len()).then_some(ply + 1)
}

/// A row: the number, White's move, Black's move.
fn pair(row: usize, offset: usize, state: &State, game: &Game) -> Line<'static> {
    let number = usize::from(game.record().start().fullmoves()) + row;
    let mut spans = vec![Span::styled(format!("{:>NUMBER$} ", format!("{number}.")), state.theme.dim)];
    for place in [2 * row, 2 * row + 1] {
        let ply = place.checked_sub(offset);
        let name =
            ply.map_or_else(|| Some("...".to_owned()), |ply| name(ply, state, game)).unwrap_or_default();
        let is_shown = ply.is_some_and(|ply| ply + 1 == state.ply(game));
        let style = if is_shown { state.theme.chosen } else { ratatui::style::Style::new() };
        let name = if is_shown { format!("[{name}]") } else { format!(" {name} ") };
        let gap = " ".repeat(MOVE.saturating_sub(Span::raw(&name).width()));
        spans.extend([Span::styled(name, style), Span::raw(gap)]);
    }
    Line::from(spans)
}

fn name(ply: usize, state: &State, game: &Game) -> Option<String> {
    let (positions, moves) = (game.record().positions(), game.record().moves());
    Some(positions.get(ply)?.san_in(*moves.get(ply)?, state.letters()).to_string())
}
