//! The inputs of the network: one for each kind of piece on each square, from one side's perspective.

use arrocco_rules::{Board, Color, Piece, Role, Square};

/// One side's perspective: seen from its first rank, and mirrored if its king is on the e- to h-file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Perspective {
    color: Color,
    /// Combined with a square by XOR to flip ranks and files.
    flip: u8,
}

impl Perspective {
    pub(super) fn of(board: &Board, color: Color) -> Self {
        let king = board.pieces(color, Role::King).first().unwrap_or(Square::A1);
        Self::new(color, is_mirrored(king))
    }

    fn new(color: Color, is_mirrored: bool) -> Self {
        let ranks = if color == Color::Black { 0b11_1000 } else { 0 };
        Self { color, flip: ranks | if is_mirrored { 0b111 } else { 0 } }
    }

    pub(super) fn color(self) -> Color {
        self.color
    }

    /// Which half of the board the king is on: 0 for the a- to d-file, 1 for the e- to h-file.
    pub(super) fn half(self) -> usize {
        usize::from(self.flip & 0b111 != 0)
    }

    /// The index of the input for a piece on a square.
    #[inline]
    pub(super) fn input(self, piece: Piece, square: Square) -> usize {
        let theirs = if piece.color == self.color { 0 } else { 6 };
        (theirs + piece.role as usize) * 64 + usize::from(square as u8 ^ self.flip)
    }
}

fn is_mirrored(king: Square) -> bool {
    king as u8 & 4 != 0
}
