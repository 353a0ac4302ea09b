//! What the moves of a group, all of one piece or all pawns' of one kind, change of the answers to them.

use crate::{Bitboard, Square};

/// Where a move of the group has to end for the answers to it to be counted one way or another.
#[derive(Clone, Copy)]
pub(super) struct Touch {
    /// Moves to these squares have to be made, and their answers counted on the board.
    pub(super) made: Bitboard,
    /// After moves to these, some sliders or pawns have to be counted again.
    pub(super) recounted: Bitboard,
    /// The answers to every other move.
    pub(super) count: usize,
}

impl Touch {
    /// Nothing is known beforehand.
    pub(super) const ALL: Self = Self { made: Bitboard::FULL, recounted: Bitboard::FULL, count: 0 };
}

/// Somebody who knows the answers to a move from what it changes.
pub(super) trait Recount {
    /// How many answers there are to a move that the king does not mind.
    fn recount(&self, from: Square, to: Square) -> usize;
}
