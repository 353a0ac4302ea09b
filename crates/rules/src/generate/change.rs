//! How a group of moves (those of one piece, or the pawn moves of one kind) changes the number of replies.

use crate::{Bitboard, Square};

/// How the replies to a move of the group are counted, depending on its target.
#[derive(Clone, Copy)]
pub(super) struct ReplyChange {
    /// Moves to these squares have to be made, and their replies counted on the board.
    pub(super) must_play: Bitboard,
    /// After moves to these squares, the replies of some sliders or pawns have to be counted again.
    pub(super) must_recount: Bitboard,
    /// The number of replies to every other move.
    pub(super) count: usize,
}

impl ReplyChange {
    /// Every move has to be made.
    pub(super) const UNKNOWN: Self =
        Self { must_play: Bitboard::FULL, must_recount: Bitboard::FULL, count: 0 };
}

/// Counts the replies to a move from what it changes. As a trait object, it hides the side to move from `Child`.
pub(super) trait Recount {
    /// How many replies there are to a move that is not critical for the king.
    fn recount(&self, from: Square, to: Square) -> usize;
}
