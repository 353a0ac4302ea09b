//! Can some last move have given this check? Every move that can have led to the board is taken back on trial.
//!
//! Before that move the king cannot have been in check, because it was the other side's turn. Everything that is in
//! doubt (where king and rook stood before castling, which piece was taken) counts as possible.

use crate::{Bitboard, Board, CastlingSide, Color, Piece, Role, Square, attacks};

/// A board on which a king is in check, and the side that must have moved last.
pub(super) struct LastMoveSearch<'a> {
    board: &'a Board,
    king: Square,
    mover: Color,
}

impl<'a> LastMoveSearch<'a> {
    pub(super) fn new(board: &'a Board, king: Square, mover: Color) -> Self {
        Self { board, king, mover }
    }

    /// Can the check come from the double push that passed this square?
    pub(super) fn has_double_push(&self, passed: Square) -> bool {
        let (from, to) = (passed.forward(!self.mover), passed.forward(self.mover));
        from.zip(to).is_some_and(|(from, to)| self.can_have_moved(from, self.pawn(), to))
    }

    /// Can the check come from any last move?
    pub(super) fn has_last_move(&self) -> bool {
        let pieces = self.board.color(self.mover);
        let checkers = self.board.attackers(self.king, self.mover);
        // Usually the piece that gives check has moved last, so it is tried first.
        let mut squares = checkers.into_iter().chain(pieces - checkers);
        squares.any(|square| self.can_have_come_to(square)) || self.can_have_castled()
    }

    fn can_have_come_to(&self, to: Square) -> bool {
        match self.board.piece_at(to) {
            None => false,
            Some(Piece { role: Role::Pawn, .. }) => self.pawn_can_have_come_to(to),
            Some(piece) => self.piece_can_have_come_to(piece, to) || self.can_have_promoted_on(piece, to),
        }
    }

    fn piece_can_have_come_to(&self, piece: Piece, to: Square) -> bool {
        let occupied = self.board.occupied();
        let mut sources = (attacks::of(piece, to, occupied) - occupied).into_iter();
        sources.any(|from| self.can_have_moved(from, piece, to) || self.can_have_captured(from, piece, to))
    }

    fn pawn_can_have_come_to(&self, to: Square) -> bool {
        self.pushes_to(to).into_iter().any(|from| self.can_have_moved(from, self.pawn(), to))
            || self.captures_to(to).into_iter().any(|from| self.can_have_captured(from, self.pawn(), to))
            || self.captures_to(to).into_iter().any(|from| self.can_have_captured_en_passant(from, to))
    }

    fn can_have_promoted_on(&self, piece: Piece, to: Square) -> bool {
        let is_promotion = to.rank() == self.mover.promotion_rank() && piece.role != Role::King;
        is_promotion && self.pawn_can_have_come_to(to)
    }

    /// Can castling have been the last move? King and rook may have stood anywhere on the back rank.
    fn can_have_castled(&self) -> bool {
        CastlingSide::ALL.into_iter().any(|side| self.can_have_castled_to(side))
    }

    fn can_have_castled_to(&self, side: CastlingSide) -> bool {
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
            self.was_not_in_check(&before)
        };
        free.into_iter().any(|king_from| {
            free.into_iter().any(|rook_from| is_beyond(king_from, rook_from) && stood(king_from, rook_from))
        })
    }

    fn pawn(&self) -> Piece {
        Role::Pawn.of(self.mover)
    }

    /// Squares from which a pawn can have been pushed to a square.
    fn pushes_to(&self, to: Square) -> Bitboard {
        let is_free = |square: &Square| !self.board.occupied().contains(*square);
        let one = to.forward(!self.mover).filter(is_free);
        let two = one.and_then(|square| square.forward(!self.mover)).filter(is_free);
        let one = one.filter(|square| square.rank() != self.mover.back_rank());
        let two = two.filter(|square| square.rank() == self.mover.pawn_rank());
        one.into_iter().chain(two).collect()
    }

    /// Squares from which a pawn can have captured on a square.
    fn captures_to(&self, to: Square) -> Bitboard {
        let sources = attacks::pawn(!self.mover, to) - self.board.occupied();
        sources - Bitboard::rank(self.mover.back_rank())
    }

    /// Can the last move have been this one, to an empty square?
    fn can_have_moved(&self, from: Square, piece: Piece, to: Square) -> bool {
        self.was_not_in_check(&self.board_before(from, piece, to))
    }

    /// Can the last move have been this capture?
    fn can_have_captured(&self, from: Square, piece: Piece, to: Square) -> bool {
        let mut before = self.board_before(from, piece, to);
        // The captured piece matters only because it blocks lines; any role will do.
        before.put(to, Role::Knight.of(!self.mover));
        self.can_have_lost_piece() && self.was_not_in_check(&before)
    }

    fn can_have_captured_en_passant(&self, from: Square, to: Square) -> bool {
        let (Some(origin), Some(beside)) = (to.forward(self.mover), to.forward(!self.mover)) else {
            return false;
        };
        let mut before = self.board_before(from, self.pawn(), to);
        before.put(beside, Role::Pawn.of(!self.mover));
        origin.rank() == (!self.mover).pawn_rank()
            && !self.board.occupied().contains(origin)
            && !self.board.occupied().contains(beside)
            && self.can_have_lost_piece()
            && self.was_not_in_check(&before)
    }

    /// Can the other side have lost a piece? Not if it has exactly sixteen. (With more than sixteen, anything is possible.)
    fn can_have_lost_piece(&self) -> bool {
        self.board.color(!self.mover).len() != 16
    }

    fn board_before(&self, from: Square, piece: Piece, to: Square) -> Board {
        let mut before = *self.board;
        before.remove(to);
        before.put(from, piece);
        before
    }

    /// Was the king not in check yet?
    fn was_not_in_check(&self, before: &Board) -> bool {
        before.attackers(self.king, self.mover).is_empty()
    }
}
