//! Castling: rights that hold, moves in the spelling of standard chess and of Chess960, and the moves themselves.

use arrocco_rules::{Bitboard, Color, Role, Square, attacks};

use super::state::{BACK_RANKS, RawMove, State, back_rank, bit, castled};

/// Standard castling: king, its target, and the rook.
const STANDARD: [(Square, Square, Square); 4] = [
    (Square::E1, Square::G1, Square::H1),
    (Square::E1, Square::C1, Square::A1),
    (Square::E8, Square::G8, Square::H8),
    (Square::E8, Square::C8, Square::A8),
];

impl State {
    /// The rights that king and rooks in their places bear out.
    pub(super) fn clean_castling(&self) -> u64 {
        let rooks = self.castling & self.role(Role::Rook) & BACK_RANKS & !self.promoted;
        Color::ALL.into_iter().map(|color| self.clean_castling_of(color, rooks & self.color(color))).sum()
    }

    fn clean_castling_of(&self, color: Color, rooks: u64) -> u64 {
        let rooks = Bitboard(rooks & back_rank(color));
        if rooks.is_empty() {
            return 0;
        }
        let kings = self.pieces(color, Role::King) & back_rank(color) & !self.promoted;
        if !self.is_chess960 {
            let (king, corners) = match color {
                Color::White => (Square::E1, bit(Square::A1) | bit(Square::H1)),
                Color::Black => (Square::E8, bit(Square::A8) | bit(Square::H8)),
            };
            return if kings & bit(king) != 0 { rooks.0 & corners } else { 0 };
        }
        let Some(king) = Bitboard(kings).first() else { return 0 };
        let outermost = |rook: Option<Square>, is_there: bool| rook.filter(|_| is_there).map_or(0, bit);
        let (first, last) = (rooks.first(), rooks.last());
        outermost(first, first < Some(king)) | outermost(last, last > Some(king))
    }

    /// Castling as the king taking its rook, whatever the spelling.
    pub(super) fn to_chess960(&self, mv: RawMove) -> RawMove {
        if self.role(Role::King) & bit(mv.from) == 0 || mv.promotion.is_some() {
            return mv;
        }
        for (king, target, rook) in STANDARD {
            if mv.from == king && mv.to == target && self.role(Role::Rook) & bit(target) == 0 {
                return RawMove::new(king, rook);
            }
        }
        mv
    }

    /// Castling in the spelling of this board.
    pub(super) fn spelled(&self, mv: RawMove, is_chess960: bool) -> RawMove {
        if is_chess960 || mv.promotion.is_some() || self.role(Role::King) & bit(mv.from) == 0 {
            return mv;
        }
        for (king, target, rook) in STANDARD {
            if mv.from == king && mv.to == rook {
                return RawMove::new(king, target);
            }
        }
        mv
    }

    /// Is this castling, by what the king does?
    pub(super) fn is_castling(&self, mv: RawMove) -> bool {
        if self.role(Role::King) & bit(mv.from) == 0 {
            return false;
        }
        let files = (mv.from.file() as i8 - mv.to.file() as i8).abs();
        files > 1 || self.pieces(self.turn, Role::Rook) & bit(mv.to) != 0
    }

    /// All castling moves that are legal, as the king taking its rook, from right to left.
    pub(super) fn castling_moves(&self, from_mask: u64, to_mask: u64, each: &mut impl FnMut(RawMove)) {
        let back_rank = back_rank(self.turn);
        let kings = self.pieces(self.turn, Role::King) & !self.promoted & back_rank & from_mask;
        let Some(king) = Bitboard(kings).first() else { return };
        let mut rooks = Bitboard(self.clean_castling() & back_rank & to_mask);
        while let Some(rook) = rooks.last() {
            rooks = rooks.without(rook);
            if self.can_castle(king, rook) {
                each(RawMove::new(king, rook));
            }
        }
    }

    fn can_castle(&self, king: Square, rook: Square) -> bool {
        let (king_to, rook_to) = castled(self.turn, rook < king);
        let path = attacks::between(king, king_to).0 | bit(king_to);
        let rook_path = attacks::between(rook, rook_to).0 | bit(rook_to);
        let others = self.occupied() & !bit(king) & !bit(rook);
        if (path | rook_path) & others != 0 {
            return false;
        }
        let attacked =
            |square: Square, occupied: u64| self.attackers_through(square, !self.turn, occupied) != 0;
        // On its way the king does not hide behind itself, and at its end the rook stands elsewhere. A king that stays where
        // it is must not be in check either, even if the rook comes between.
        let on_the_way = Bitboard(path & !bit(king_to) | bit(king));
        on_the_way.into_iter().all(|square| !attacked(square, self.occupied() & !bit(king)))
            && !attacked(king_to, others | bit(king_to) | bit(rook_to))
    }
}
