//! How a group of moves (those of one piece, or the pawn moves of one kind) changes the number of replies.

use crate::{Bitboard, Role, Square};

/// How the replies to a move of the group are counted, depending on its target.
#[derive(Clone, Copy)]
pub(super) struct ReplyChange {
    /// What moves.
    pub(super) role: Role,
    /// After moves to these squares, the number of replies is `count`.
    pub(super) settled: Bitboard,
    pub(super) count: usize,
    /// After moves to these squares, the replies are best counted on the board.
    pub(super) delicate: Bitboard,
}

impl ReplyChange {
    /// The replies to every move are best counted on the board.
    pub(super) const UNKNOWN: Self =
        Self { role: Role::King, settled: Bitboard::EMPTY, count: 0, delicate: Bitboard::FULL };
}

/// Counts the replies to a move from what it changes. As a trait object, it hides the side to move from `Child`.
pub(super) trait Recount {
    /// How many replies there are to a move, but castling, en passant, a promotion or a double push that may be answered by
    /// en passant.
    fn recount(&self, role: Role, from: Square, to: Square) -> usize;
}
