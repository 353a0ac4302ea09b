//! Can some last move have given this check? Every move that leads to the board is taken back on trial.
//!
//! Before it the king in check was not in check, for it was the other side's turn. Whatever is in doubt (how a
//! king and a rook stood before castling, which man was taken) counts as possible.

use crate::{Bitboard, Board, CastlingSide, Color, Piece, Role, Square, attacks};

/// A board on which a king is in check, and the side that must have moved last.
pub(super) struct Past<'a> {
    board: &'a Board,
    king: Square,
    mover: Color,
}

impl<'a> Past<'a> {
    pub(super) fn new(board: &'a Board, king: Square, mover: Color) -> Self {
        Self { board, king, mover }
    }

    /// Can the check come from the double push that passed this square?
    pub(super) fn has_double_push(&self, passed: Square) -> bool {
        let (from, to) = (passed.forward(!self.mover), passed.forward(self.mover));
        from.zip(to).is_some_and(|(from, to)| self.moved(from, self.pawn(), to))
    }

    /// Can the check come from any last move?
    pub(super) fn has_last_move(&self) -> bool {
        let men = self.board.color(self.mover);
        let checkers = self.board.attackers(self.king, self.mover);
        // The piece that gives check has mostly moved last: trying it first saves the rest.
        let mut squares = checkers.into_iter().chain(men - checkers);
        squares.any(|square| self.came_to(square)) || self.castled()
    }

    fn came_to(&self, to: Square) -> bool {
        match self.board.piece_at(to) {
            None => false,
            Some(Piece { role: Role::Pawn, .. }) => self.pawn_came_to(to),
            Some(piece) => self.piece_came_to(piece, to) || self.promoted_on(piece, to),
        }
    }

    fn piece_came_to(&self, piece: Piece, to: Square) -> bool {
        let occupied = self.board.occupied();
        let mut sources = (attacks::of(piece, to, occupied) - occupied).into_iter();
        sources.any(|from| self.moved(from, piece, to) || self.took(from, piece, to))
    }

    fn pawn_came_to(&self, to: Square) -> bool {
        self.steps_to(to).into_iter().any(|from| self.moved(from, self.pawn(), to))
            || self.strikes_to(to).into_iter().any(|from| self.took(from, self.pawn(), to))
            || self.strikes_to(to).into_iter().any(|from| self.took_in_passing(from, to))
    }

    fn promoted_on(&self, piece: Piece, to: Square) -> bool {
        let is_promotion = to.rank() == self.mover.promotion_rank() && piece.role != Role::King;
        is_promotion && self.pawn_came_to(to)
    }

    /// Can castling have been the last move? King and rook may have stood anywhere on the back rank.
    fn castled(&self) -> bool {
        CastlingSide::ALL.into_iter().any(|side| self.castled_to(side))
    }

    fn castled_to(&self, side: CastlingSide) -> bool {
        let rank = self.mover.back_rank();
        let (king, rook) = (Role::King.of(self.mover), Role::Rook.of(self.mover));
        let (king_to, rook_to) = (Square::at(side.king_file(), rank), Square::at(side.rook_file(), rank));
        if self.board.piece_at(king_to) != Some(king) || self.board.piece_at(rook_to) != Some(rook) {
            return false;
        }
        let mut before = *self.board;
        before.remove(king_to);
        before.remove(rook_to);
        let free = Bitboard::rank(rank) - before.occupied();
        let is_beyond = |king: Square, rook: Square| match side {
            CastlingSide::King => rook > king,
            CastlingSide::Queen => rook < king,
        };
        let stood = |king_from, rook_from| {
            let mut before = before;
            before.put(king_from, king);
            before.put(rook_from, rook);
            self.is_quiet(&before)
        };
        free.into_iter().any(|king_from| {
            free.into_iter().any(|rook_from| is_beyond(king_from, rook_from) && stood(king_from, rook_from))
        })
    }

    fn pawn(&self) -> Piece {
        Role::Pawn.of(self.mover)
    }

    /// From where a pawn can have gone straight to a square.
    fn steps_to(&self, to: Square) -> Bitboard {
        let is_free = |square: &Square| !self.board.occupied().contains(*square);
        let one = to.forward(!self.mover).filter(is_free);
        let two = one.and_then(|square| square.forward(!self.mover)).filter(is_free);
        let one = one.filter(|square| square.rank() != self.mover.back_rank());
        let two = two.filter(|square| square.rank() == self.mover.pawn_rank());
        one.into_iter().chain(two).collect()
    }

    /// From where a pawn can have taken something on a square.
    fn strikes_to(&self, to: Square) -> Bitboard {
        let sources = attacks::pawn(!self.mover, to) - self.board.occupied();
        sources - Bitboard::rank(self.mover.back_rank())
    }

    /// A move to an empty square.
    fn moved(&self, from: Square, piece: Piece, to: Square) -> bool {
        self.is_quiet(&self.taken_back(from, piece, to))
    }

    /// A capture, if a man of the other side is missing.
    fn took(&self, from: Square, piece: Piece, to: Square) -> bool {
        let mut before = self.taken_back(from, piece, to);
        // What was taken matters only in that it stood in the way.
        before.put(to, Role::Knight.of(!self.mover));
        self.is_somebody_missing() && self.is_quiet(&before)
    }

    fn took_in_passing(&self, from: Square, to: Square) -> bool {
        let (Some(origin), Some(beside)) = (to.forward(self.mover), to.forward(!self.mover)) else {
            return false;
        };
        let mut before = self.taken_back(from, self.pawn(), to);
        before.put(beside, Role::Pawn.of(!self.mover));
        origin.rank() == (!self.mover).pawn_rank()
            && !self.board.occupied().contains(origin)
            && !self.board.occupied().contains(beside)
            && self.is_somebody_missing()
            && self.is_quiet(&before)
    }

    /// Who still has all sixteen men has lost none. (Of more than sixteen nobody can tell.)
    fn is_somebody_missing(&self) -> bool {
        self.board.color(!self.mover).len() != 16
    }

    fn taken_back(&self, from: Square, piece: Piece, to: Square) -> Board {
        let mut before = *self.board;
        before.remove(to);
        before.put(from, piece);
        before
    }

    /// Was the king not in check yet?
    fn is_quiet(&self, before: &Board) -> bool {
        before.attackers(self.king, self.mover).is_empty()
    }
}
