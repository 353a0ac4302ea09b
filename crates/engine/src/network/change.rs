//! What differs between two boards, in a form that both perspectives read.

use arrayvec::ArrayVec;
use arrocco_rules::{Board, Piece, Square};

/// A piece on a square: its color, role and square in one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placed(u16);

impl Placed {
    #[inline]
    pub(super) fn new(piece: Piece, square: Square) -> Self {
        Self((piece.color as u16) << 9 | (piece.role as u16) << 6 | square as u16)
    }

    #[inline]
    pub(super) fn color(self) -> u16 {
        self.0 >> 9
    }

    /// The role times 64, plus the square.
    #[inline]
    pub(super) fn role_and_square(self) -> u16 {
        self.0 & 0x1ff
    }
}

/// The pieces that left their squares, and those that came: at most one for each square.
#[derive(Clone, Default, Debug)]
pub(super) struct Change {
    pub(super) off: ArrayVec<Placed, 64>,
    pub(super) on: ArrayVec<Placed, 64>,
}

impl Change {
    #[inline]
    pub(super) fn between(before: &Board, after: &Board) -> Self {
        let mut change = Self::default();
        change.set(before, after);
        change
    }

    /// Makes this the change between two boards.
    #[inline]
    pub(super) fn set(&mut self, before: &Board, after: &Board) {
        self.off.clear();
        self.on.clear();
        for square in before.differences(after) {
            if let Some(piece) = before.piece_at(square) {
                self.off.push(Placed::new(piece, square));
            }
            if let Some(piece) = after.piece_at(square) {
                self.on.push(Placed::new(piece, square));
            }
        }
    }
}
