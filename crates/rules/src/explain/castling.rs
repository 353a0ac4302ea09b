//! Which king moves are meant as castling, and why castling is not legal.

use super::WhyNot;
use crate::attacks;
use crate::generate::castle;
use crate::{Bitboard, CastlingSide, File, Move, Piece, Position, Role, Square};

impl Position {
    /// The side to which a move castles, if it is meant as castling: the king moves onto a rook, or more than one step
    /// to the square where castling takes it.
    pub(super) fn castling_attempt(&self, piece: Piece, from: Square, to: Square) -> Option<CastlingSide> {
        let back_rank = Bitboard::rank(self.turn().back_rank());
        if piece.role != Role::King || !back_rank.contains(from) || !back_rank.contains(to) {
            return None;
        }
        if self.castling().rooks().contains(to) {
            return Some(castle::side_of(from, to));
        }
        if attacks::king(from).contains(to) {
            return None;
        }
        if self.piece_at(to) == Some(Role::Rook.of(self.turn())) {
            return Some(castle::side_of(from, to));
        }
        let side = CastlingSide::ALL.into_iter().find(|side| side.king_file() == to.file())?;
        // Without the right, such a move is taken as castling only if the king is on the e-file.
        (from.file() == File::E || self.castling_rook(self.turn(), side).is_some()).then_some(side)
    }

    /// Castling to one side, or why not.
    pub(crate) fn castle_to(&self, side: CastlingSide) -> Result<Move, WhyNot> {
        let king = self.king(self.turn());
        self.find_castling(side, self.castling_rook(self.turn(), side).unwrap_or(king))
    }

    pub(super) fn find_castling(&self, side: CastlingSide, to: Square) -> Result<Move, WhyNot> {
        let king = self.king(self.turn());
        let rook = self.rook_to_castle_with(side, to)?;
        let by = self.castling_blockers(rook);
        if by.any() {
            return Err(WhyNot::CastlingBlocked { by });
        }
        let mv = Move::new(king, rook, side.move_kind());
        self.check_castling_path(mv)?;
        let by = self.king_attackers_after(mv);
        if by.any() {
            return Err(WhyNot::CastlingUncoversKing { rook, by });
        }
        Ok(mv)
    }

    /// The rook to castle with: the one on the target square or, if the king's target is given, the one with the right.
    fn rook_to_castle_with(&self, side: CastlingSide, to: Square) -> Result<Square, WhyNot> {
        let king = self.king(self.turn());
        let rooks = self.board().pieces(self.turn(), Role::Rook) & Bitboard::rank(self.turn().back_rank());
        let with_right = self.castling_rook(self.turn(), side);
        let outermost = match side {
            CastlingSide::King => rooks.last(),
            CastlingSide::Queen => rooks.first(),
        };
        let named = Some(to).filter(|&to| rooks.contains(to));
        let rook = named.or(with_right).or(outermost.filter(|&rook| castle::side_of(king, rook) == side));
        match rook {
            None => Err(self.why_no_rook(side, rooks)),
            Some(rook) if with_right == Some(rook) => Ok(rook),
            Some(rook) => Err(WhyNot::CastlingRightLost { rook }),
        }
    }

    /// Why there is no rook on a side. A king that has left its square, by castling most often, has lost the right, whatever
    /// rooks there are.
    fn why_no_rook(&self, side: CastlingSide, rooks: Bitboard) -> WhyNot {
        let home = Square::at(File::E, self.turn().back_rank());
        let outermost = match side {
            CastlingSide::King => rooks.last(),
            CastlingSide::Queen => rooks.first(),
        };
        match outermost.filter(|_| self.king(self.turn()) != home) {
            Some(rook) => WhyNot::CastlingRightLost { rook },
            None => WhyNot::CastlingNoRook { side },
        }
    }

    /// The king must not be attacked on its square, on the squares that it passes, or on its target.
    fn check_castling_path(&self, mv: Move) -> Result<(), WhyNot> {
        let (king, target) = (mv.from(), mv.king_target());
        let by = self.checkers();
        if by.any() {
            return Err(WhyNot::CastlingInCheck { by });
        }
        for square in attacks::between(king, target) {
            let by = self.attackers(square, !self.turn());
            if by.any() {
                return Err(WhyNot::CastlingThroughCheck { square, by });
            }
        }
        let by = self.attackers(target, !self.turn());
        if by.any() { Err(WhyNot::CastlingIntoCheck { to: target, by }) } else { Ok(()) }
    }
}
