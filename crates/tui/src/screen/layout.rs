//! The layout of the screen, computed from the size of the terminal.

use arrocco_rules::{Color, File, Rank, Square};
use ratatui::layout::{Rect, Size};

/// Rows besides the board: the title, the names of the files, two for messages, the input line, the keys.
const ROWS: u16 = 6;
/// The names of the ranks, and a space on the other side.
const MARGIN: u16 = 3;
/// The least width of the panel for moves and clocks.
const PANEL: u16 = 28;
/// The width of a rank whose squares are one row high: a character is about twice as high as it is wide.
const RANK: u16 = 16;

/// The smallest terminal for a game.
pub(super) const LEAST: Size = Size::new(MARGIN + RANK + PANEL, ROWS + 8);

/// The parts of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) title: Rect,
    pub(super) board: BoardArea,
    pub(super) panel: Rect,
    pub(super) status: Rect,
    pub(super) input: Rect,
    pub(super) keys: Rect,
}

impl Layout {
    /// `None` if the terminal is too small.
    pub(super) fn new(size: Size, bottom: Color) -> Option<Self> {
        if size.width < LEAST.width || size.height < LEAST.height {
            return None;
        }
        let height = ((size.height - ROWS) >> 3).min((size.width - MARGIN - PANEL) / RANK);
        let board = BoardArea { x: 2, y: 1, height, bottom };
        let under = board.y + 8 * height + 1;
        let row = |y, rows| Rect::new(0, y, size.width, rows);
        let side = 2 + RANK * height + 2;
        Some(Self {
            title: row(0, 1),
            board,
            panel: Rect::new(side, 1, size.width - side, 8 * height + 1),
            status: row(under, size.height - 2 - under),
            input: row(size.height - 2, 1),
            keys: row(size.height - 1, 1),
        })
    }
}

/// Where the squares are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BoardArea {
    pub(super) x: u16,
    pub(super) y: u16,
    /// Rows of a square; it has twice as many columns.
    pub(super) height: u16,
    /// The side at the bottom.
    pub(super) bottom: Color,
}

impl BoardArea {
    pub(super) fn square(self, square: Square) -> Rect {
        let (file, rank) = (square.file() as u16, square.rank() as u16);
        let (column, row) = match self.bottom {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        let (width, height) = (2 * self.height, self.height);
        Rect::new(self.x + column * width, self.y + row * height, width, height)
    }

    /// The square at a place of the screen.
    pub(super) fn at(self, x: u16, y: u16) -> Option<Square> {
        let column = x.checked_sub(self.x)? / (2 * self.height);
        let row = y.checked_sub(self.y)? / self.height;
        let (file, rank) = match self.bottom {
            Color::White => (column, 7_u16.checked_sub(row)?),
            Color::Black => (7_u16.checked_sub(column)?, row),
        };
        Some(Square::at(File::new(file.try_into().ok()?)?, Rank::new(rank.try_into().ok()?)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_found_where_they_are_drawn() {
        for (width, height) in [(47, 14), (80, 24), (100, 30), (160, 50), (200, 24), (47, 200), (999, 999)] {
            for bottom in Color::ALL {
                let board = Layout::new(Size::new(width, height), bottom).unwrap().board;
                for square in Square::ALL {
                    let area = board.square(square);
                    for place in area.positions() {
                        assert_eq!(board.at(place.x, place.y), Some(square));
                    }
                    assert_eq!(area.width, 2 * area.height);
                }
                assert_eq!((board.at(0, 1), board.at(2, 0)), (None, None));
            }
        }
    }

    #[test]
    fn nothing_lies_over_anything_else() {
        for width in 0..200 {
            for height in 0..70 {
                let Some(layout) = Layout::new(Size::new(width, height), Color::White) else { continue };
                let a1 = layout.board.square(Square::A1);
                let h8 = layout.board.square(Square::H8);
                let board = a1.union(h8);
                let parts = [layout.title, board, layout.panel, layout.status, layout.input, layout.keys];
                for (i, part) in parts.iter().enumerate() {
                    assert!(part.right() <= width && part.bottom() <= height && !part.is_empty());
                    assert!(
                        parts.iter().skip(i + 1).all(|other| !part.intersects(*other)),
                        "{width}x{height}"
                    );
                }
            }
        }
    }

    #[test]
    fn squares_grow_with_the_terminal() {
        let height =
            |width, height| Layout::new(Size::new(width, height), Color::White).unwrap().board.height;
        assert_eq!([height(47, 14), height(80, 24), height(100, 30), height(160, 50)], [1, 2, 3, 5]);
        assert!(Layout::new(Size::new(46, 50), Color::White).is_none());
    }
}
