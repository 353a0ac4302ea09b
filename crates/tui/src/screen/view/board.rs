//! The board: squares, pieces, and the names of files and ranks.

use arrocco_play::Game;
use arrocco_rules::{Color, File, Piece, Rank, Role, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::capabilities::ColorDepth;
use super::super::layout::BoardArea;
use super::super::state::State;
use super::highlights::Highlights;
use super::pieces::{Drawing, drawing, quarters};
use super::terminal_text::symbols;
use crate::screen_args::PieceStyle;

pub(super) fn draw(buffer: &mut Buffer, area: BoardArea, state: &State, game: &Game) {
    let highlights = Highlights::new(state, game);
    let position = state.position(game);
    for square in Square::ALL {
        let (cell, piece) = (area.square(square), position.piece_at(square));
        background(buffer, cell, square, &highlights, state);
        if let Some(piece) = piece {
            draw_piece(buffer, cell, piece, state);
        }
        highlights.draw(buffer, cell, square, piece.is_none(), state);
    }
    names(buffer, area, state.theme.dim);
}

fn background(buffer: &mut Buffer, cell: Rect, square: Square, highlights: &Highlights, state: &State) {
    let theme = &state.theme;
    let is_alarm = highlights.offending.contains(square) || highlights.check.contains(square);
    let style = match (is_alarm, highlights.selected.contains(square), highlights.last.contains(square)) {
        (true, _, _) => theme.alarm,
        _ if highlights.cursor.contains(square) => theme.cursor,
        (_, true, _) => theme.selected,
        _ if highlights.marked.contains(square) => theme.marked,
        (_, _, true) if square.is_dark() => theme.last_dark,
        (_, _, true) => theme.last_light,
        _ if square.is_dark() => theme.dark,
        _ => theme.light,
    };
    let is_shaded = state.capabilities.colors == ColorDepth::None && square.is_dark();
    let fill = if is_shaded { symbols(state.capabilities).shade } else { " " };
    for place in cell.positions() {
        if let Some(cell) = buffer.cell_mut(place) {
            cell.set_symbol(fill).set_style(style);
        }
    }
}

fn draw_piece(buffer: &mut Buffer, cell: Rect, piece: Piece, state: &State) {
    let style = match piece.color {
        Color::White => state.theme.white_piece,
        Color::Black => state.theme.black_piece,
    };
    let is_plain = state.capabilities.is_ascii || has_shapes(state) || state.piece_style != PieceStyle::Drawn;
    match drawing(piece.role, cell.height).filter(|_| !is_plain) {
        Some((drawing, times)) => stamp(buffer, cell, drawing, times, style),
        None => sign(buffer, cell, &text_of(piece, state), style),
    }
}

/// With few colors or none, the sides are told apart by the shape of the symbol.
fn has_shapes(state: &State) -> bool {
    matches!(state.capabilities.colors, ColorDepth::None | ColorDepth::Sixteen)
}

/// With many colors, filled symbols are easier to see.
fn text_of(piece: Piece, state: &State) -> String {
    if state.piece_style == PieceStyle::Letters && !state.capabilities.is_ascii {
        let letter = state.language.letters().char(piece.role);
        return match piece.color {
            Color::White => letter.to_string(),
            Color::Black => letter.to_lowercase().to_string(),
        };
    }
    let symbol = match state.capabilities.is_ascii {
        true => piece.char(),
        false if has_shapes(state) => piece.symbol(),
        false => filled(piece.role),
    };
    symbol.to_string()
}

/// The symbol of a piece, where there is no room for a drawing.
pub(super) fn symbol_of(piece: Piece, state: &State) -> String {
    text_of(piece, state)
}

pub(super) const fn filled(role: Role) -> char {
    role.of(Color::Black).symbol()
}

/// A symbol in the middle, with blanks around it so that it is readable on a shaded square.
fn sign(buffer: &mut Buffer, cell: Rect, text: &str, style: Style) {
    let (x, y) = (cell.x + (cell.width - 1) / 2, cell.y + (cell.height - 1) / 2);
    if cell.width > 2 {
        buffer.set_string(x - 1, y, "   ", Style::new());
    }
    buffer.set_string(x, y, text, style);
}

/// A drawing in the middle of its square, aligned with its lowest row.
fn stamp(buffer: &mut Buffer, cell: Rect, drawing: Drawing, times: u16, style: Style) {
    let columns = drawing.first().map_or(0, |row| row.len() as u16) * times / 2;
    let rows = drawing.len() as u16 * times / 2;
    let (left, top) = (cell.x + (cell.width - columns) / 2, cell.y + (cell.height - rows).div_ceil(2));
    for row in 0..rows {
        for column in 0..columns {
            let dot = |x: u16, y: u16| is_filled(drawing, (2 * column + x) / times, (2 * row + y) / times);
            let quarter = quarters([dot(0, 0), dot(1, 0), dot(0, 1), dot(1, 1)]);
            if quarter != ' '
                && let Some(cell) = buffer.cell_mut((left + column, top + row))
            {
                cell.set_char(quarter).set_style(style);
            }
        }
    }
}

fn is_filled(drawing: Drawing, x: u16, y: u16) -> bool {
    let row = drawing.get(usize::from(y)).map(|row| row.as_bytes());
    row.and_then(|row| row.get(usize::from(x))) == Some(&b'#')
}

fn names(buffer: &mut Buffer, area: BoardArea, style: Style) {
    for rank in Rank::ALL {
        let cell = area.square(Square::at(File::A, rank));
        buffer.set_string(0, cell.y + (cell.height - 1) / 2, rank.to_string(), style);
    }
    for file in File::ALL {
        let cell = area.square(Square::at(file, Rank::First));
        buffer.set_string(cell.x + (cell.width - 1) / 2, area.y + 8 * area.height, file.to_string(), style);
    }
}
