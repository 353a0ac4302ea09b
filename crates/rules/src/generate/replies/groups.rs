//! What groups of moves change, for `Child`.

use super::super::change::{Recount, ReplyChange};
use super::super::set::PawnMoves;
use super::super::side::Side;
use super::Replies;
use crate::{Bitboard, Role, Square, attacks};

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
        let left = attacks::of(role.of(S::COLOR), from, self.view.occupied) & zone.attacked_once;
        let untouched = self.untouched();
        let settled = if left.any() || !(untouched - zone.delicate_sources).contains(from) {
            Bitboard::EMPTY
        } else {
            untouched - zone.delicate_targets(role) - zone.threats(role)
        };
        ReplyChange { role: Some(role), settled, count: self.count as usize }
    }

    /// Pawn moves by kind, each with what these moves change.
    #[inline(always)]
    pub(in super::super) fn pawn_groups(&self, pawns: PawnMoves) -> [(PawnMoves, ReplyChange); 5] {
        let none = Bitboard::EMPTY;
        let no_moves = PawnMoves { steps: none, leaps: none, west: none, east: none, ..pawns };
        let special = self.special_pawns(&pawns);
        let settled =
            self.untouched() - self.zone.delicate_targets(Role::Pawn) - self.zone.threats(Role::Pawn);
        let change = |sources: Bitboard| ReplyChange {
            role: Some(Role::Pawn),
            settled: settled - sources,
            count: self.count as usize,
        };
        let risky = pawns.leaps & self.en_passant_risk();
        let ahead = S::up(special);
        [
            (PawnMoves { steps: pawns.steps, ..no_moves }, change(ahead)),
            (PawnMoves { leaps: pawns.leaps - risky, ..no_moves }, change(S::up(ahead))),
            (PawnMoves { leaps: risky, ..no_moves }, ReplyChange::UNKNOWN),
            (PawnMoves { west: pawns.west, ..no_moves }, change(S::up_west(special))),
            (PawnMoves { east: pawns.east, ..no_moves }, change(S::up_east(special))),
        ]
    }
}

impl<S: Side> Recount for Replies<'_, S> {
    fn recount(&self, role: Role, from: Square, to: Square) -> usize {
        self.replies_to_piece(role, from, to.bitboard()) as usize
    }
}
