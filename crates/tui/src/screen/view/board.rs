//! The board: squares, pieces, and the names of files and ranks.

use arrocco_play::Game;
use arrocco_rules::{Color, File, Piece, Rank, Role, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::layout::BoardArea;
use super::super::look::Depth;
use super::super::state::State;
use super::ink::signs;
use super::marks::Marks;
use super::pieces::{Drawing, drawing, quarters};

pub(super) fn draw(buffer: &mut Buffer, area: BoardArea, state: &State, game: &Game) {
    let marks = Marks::new(state, game);
    let position = state.position(game);
    for square in Square::ALL {
        let (cell, piece) = (area.square(square), position.piece_at(square));
        ground(buffer, cell, square, &marks, state);
        if let Some(piece) = piece {
            draw_piece(buffer, cell, piece, state);
        }
        marks.draw(buffer, cell, square, piece.is_none(), state);
    }
    names(buffer, area, state.theme.dim);
}

fn ground(buffer: &mut Buffer, cell: Rect, square: Square, marks: &Marks, state: &State) {
    let theme = &state.theme;
    let is_alarm = marks.blamed.contains(square) || marks.check.contains(square);
    let style = match (is_alarm, marks.picked.contains(square), marks.last.contains(square)) {
        (true, _, _) => theme.alarm,
        (_, true, _) => theme.picked,
        (_, _, true) if square.is_dark() => theme.last_dark,
        (_, _, true) => theme.last_light,
        _ if square.is_dark() => theme.dark,
        _ => theme.light,
    };
    let is_shaded = state.look.depth == Depth::None && square.is_dark();
    let fill = if is_shaded { signs(state.look).shade } else { " " };
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
    let is_plain = state.look.is_ascii || has_shapes(state);
    match drawing(piece.role, cell.height).filter(|_| !is_plain) {
        Some((drawing, times)) => stamp(buffer, cell, drawing, times, style),
        None => sign(buffer, cell, &text_of(piece, state), style),
    }
}

/// With few colors or none, only the shape of the symbol tells the sides apart.
fn has_shapes(state: &State) -> bool {
    matches!(state.look.depth, Depth::None | Depth::Sixteen)
}

/// With many colors, the filled symbols are seen better.
fn text_of(piece: Piece, state: &State) -> String {
    let symbol = match state.look.is_ascii {
        true => piece.char(),
        false if has_shapes(state) => piece.symbol(),
        false => filled(piece.role),
    };
    symbol.to_string()
}

pub(super) const fn filled(role: Role) -> char {
    role.of(Color::Black).symbol()
}

/// A symbol in the middle, with room around it where squares are shaded.
fn sign(buffer: &mut Buffer, cell: Rect, text: &str, style: Style) {
    let (x, y) = (cell.x + (cell.width - 1) / 2, cell.y + (cell.height - 1) / 2);
    if cell.width > 2 {
        buffer.set_string(x - 1, y, "   ", Style::new());
    }
    buffer.set_string(x, y, text, style);
}

/// A drawing in the middle of its square, standing on its lowest row.
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
