//! What groups of moves change, for `Child`.

use super::super::change::{Recount, ReplyChange};
use super::super::set::PawnMoves;
use super::super::side::Side;
use super::Replies;
use crate::{Bitboard, Role, Square};

impl<S: Side> Replies<'_, S> {
    /// Squares that a piece may leave or land on without changing any reply but the king's.
    #[inline(always)]
    fn untouched(&self) -> Bitboard {
        !(self.pieces.reach | self.pawns.reach | self.view.own)
    }

    /// What the moves of one piece change.
    #[inline(always)]
    pub(in super::super) fn change_by_piece(&self, role: Role, from: Square) -> ReplyChange {
        let zone = &self.zone;
        let untouched = self.untouched();
        let mut delicate = zone.delicate_targets(role);
        if zone.delicate_sources.contains(from) {
            delicate = Bitboard::FULL;
        }
        let mut settled = Bitboard::EMPTY;
        if untouched.contains(from) && self.left_by(role, from).is_empty() {
            settled = untouched - delicate - zone.threats(role);
        }
        ReplyChange { role, settled, count: self.count as usize, delicate }
    }

    /// Pawn moves by kind, each with what these moves change.
    #[inline(always)]
    pub(in super::super) fn pawn_groups(&self, pawns: PawnMoves) -> [(PawnMoves, ReplyChange); 4] {
        let none = Bitboard::EMPTY;
        let no_moves = PawnMoves { steps: none, leaps: none, west: none, east: none, ..pawns };
        let mut leaps = self.change_by_pawns(&pawns, |pawns| S::up(S::up(pawns)));
        leaps.delicate |= self.en_passant_risk();
        leaps.settled = leaps.settled - leaps.delicate;
        [
            (PawnMoves { steps: pawns.steps, ..no_moves }, self.change_by_pawns(&pawns, S::up)),
            (PawnMoves { leaps: pawns.leaps, ..no_moves }, leaps),
            (PawnMoves { west: pawns.west, ..no_moves }, self.change_by_pawns(&pawns, S::up_west)),
            (PawnMoves { east: pawns.east, ..no_moves }, self.change_by_pawns(&pawns, S::up_east)),
        ]
    }

    /// What pawn moves of one kind change. `go` maps sources to targets.
    #[inline(always)]
    fn change_by_pawns(&self, pawns: &PawnMoves, go: impl Fn(Bitboard) -> Bitboard) -> ReplyChange {
        let zone = &self.zone;
        let delicate = zone.delicate_targets(Role::Pawn) | go(zone.delicate_sources);
        let settled = self.untouched() - delicate - zone.threats(Role::Pawn) - go(self.special_pawns(pawns));
        ReplyChange { role: Role::Pawn, settled, count: self.count as usize, delicate }
    }
}

impl<S: Side> Recount for Replies<'_, S> {
    fn recount(&self, role: Role, from: Square, to: Square) -> usize {
        self.replies_to_piece(role, from, to.bitboard()) as usize
    }
}
