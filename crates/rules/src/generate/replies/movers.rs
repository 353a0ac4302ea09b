//! Replies to the moves of pawns.

use super::super::set::PawnMoves;
use super::super::side::Side;
use super::Replies;
use super::after::Lifted;
use super::delicate::Examined;
use crate::{Bitboard, Move, MoveKind, Role, Square, attacks};

impl<S: Side> Replies<'_, S> {
    #[inline(always)]
    pub(super) fn replies_to_pawns(&self, pawns: PawnMoves) -> isize {
        let risky = pawns.leaps & self.en_passant_risk();
        let pawns = PawnMoves { leaps: pawns.leaps - risky, ..pawns };
        let mut total = 0;
        if risky.any() {
            total += self.replies_to_risky_leaps(PawnMoves { leaps: risky, ..pawns });
        }
        let special = self.special_pawns(&pawns);
        let pawn_set = self.view.theirs().pawns;
        for from in special & pawn_set {
            let targets = targets_of::<S>(from, &pawns);
            if targets.any() {
                total += self.replies_to_pawn(from, targets);
            }
        }
        let ahead = S::up(special);
        total += self.replies_to_plain_pawns((pawns.steps - ahead) | (pawns.leaps - S::up(ahead)));
        total += self.replies_to_plain_pawns(pawns.west - S::up_west(special));
        total + self.replies_to_plain_pawns(pawns.east - S::up_east(special))
    }

    /// Pawns that have to be looked at one by one: leaving their square changes something, or one of their moves is delicate.
    /// Other squares may be among them.
    #[inline(always)]
    pub(super) fn special_pawns(&self, pawns: &PawnMoves) -> Bitboard {
        let once = self.zone.attacked_once;
        let delicate = self.zone.delicate_targets(Role::Pawn);
        self.zone.delicate_sources
            | self.pieces.reach
            | self.pawns.reach
            | S::Other::up_west(once)
            | S::Other::up_east(once)
            | S::Other::up(pawns.steps & delicate)
            | S::Other::up(S::Other::up(pawns.leaps & delicate))
            | S::Other::up_east(pawns.west & delicate)
            | S::Other::up_west(pawns.east & delicate)
    }

    #[inline(always)]
    fn replies_to_plain_pawns(&self, targets: Bitboard) -> isize {
        if targets.is_empty() {
            return 0;
        }
        let mut total = targets.len() as isize * self.count + self.change_by_landing(targets);
        let threats = targets & self.zone.threats(Role::Pawn);
        if threats.any() {
            // The square that a pawn leaves makes no difference to what pawns attack.
            total += self.king_change(Role::Pawn, self.view.king, Bitboard::EMPTY, threats);
        }
        total
    }

    #[inline(never)]
    fn replies_to_pawn(&self, from: Square, targets: Bitboard) -> isize {
        self.replies_to_piece(Role::Pawn, from, targets)
    }

    /// Double pushes that may be answered by en passant: to the other replies, these are added.
    #[inline(never)]
    fn replies_to_risky_leaps(&self, pawns: PawnMoves) -> isize {
        let zone = &self.zone;
        let mut total = 0;
        for (from, to) in pawns.leap_moves() {
            let is_delicate =
                zone.delicate_sources.contains(from) || zone.delicate_targets(Role::Pawn).contains(to);
            total += if is_delicate && self.gives_check(from, to) {
                self.view.position.after_unchecked(Move::new(from, to, MoveKind::DoublePush)).count_moves()
                    as isize
            } else {
                self.replies_to_pawn(from, to.bitboard()) + self.en_passant_replies(from, to)
            };
        }
        total
    }

    /// Does a double push give check?
    #[inline(always)]
    fn gives_check(&self, from: Square, to: Square) -> bool {
        Lifted::<S>::new(self.view, Role::Pawn, from).land(to, false).checkers.any()
    }

    /// How many pawns may answer a double push, which does not give check, by en passant. Only the lines that the capture
    /// opens matter, whatever their direction: it takes two pawns away at once.
    #[inline(always)]
    fn en_passant_replies(&self, from: Square, to: Square) -> isize {
        let passed = S::up(from.bitboard());
        let (king, theirs) = (self.view.king, self.view.theirs());
        let occupied = (self.view.occupied - from.bitboard()) | passed;
        let mut count = 0;
        for pawn in beside(to.bitboard()) & self.view.mine().pawns {
            let occupied = occupied.without(pawn);
            let attackers = attacks::bishop(king, occupied) & theirs.diagonal
                | attacks::rook(king, occupied) & theirs.straight;
            count += isize::from(attackers.is_empty());
        }
        count
    }

    #[cold]
    #[inline(never)]
    pub(super) fn replies_to_promotions(&self, pawns: PawnMoves) -> isize {
        let mut total = 0;
        for (from, to) in pawns.step_moves().chain(pawns.west_moves()).chain(pawns.east_moves()) {
            total += self.replies_to_promotion(from, to);
        }
        total
    }

    /// The replies to the four promotions of a move. All that the new piece changes is what the king can do.
    fn replies_to_promotion(&self, from: Square, to: Square) -> isize {
        let target = to.bitboard();
        let mut count = self.count + self.change_by_landing(target);
        if (self.pieces.reach | self.pawns.reach).contains(from) {
            count += self.change_by_leaving(Role::Pawn, from, target);
        }
        // A piece that looks back over the square that the pawn leaves is examined as well.
        let is_delicate =
            self.zone.delicate_sources.contains(from) || attacks::aligned(from, to, self.view.king);
        let left = self.left_by(Role::Pawn, from);
        let mut total = 0;
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            if !is_delicate && !self.zone.delicate_targets(role).contains(to) {
                total += count + self.king_change(role, from, left, target);
                continue;
            }
            let lifted = Lifted::new(self.view, role, from);
            total += match self.examine(&lifted, role, from, to) {
                Examined::Change(change) => count + change,
                Examined::Count(count) => count,
            };
        }
        total
    }

    /// Squares next to the replying side's pawns: a double push to one of them may be answered by en passant.
    #[inline(always)]
    pub(super) fn en_passant_risk(&self) -> Bitboard {
        beside(self.view.mine().pawns)
    }
}

/// The targets of one pawn.
#[inline(always)]
fn targets_of<S: Side>(from: Square, pawns: &PawnMoves) -> Bitboard {
    let from = from.bitboard();
    let ahead = S::up(from);
    ahead & pawns.steps
        | S::up(ahead) & pawns.leaps
        | S::up_west(from) & pawns.west
        | S::up_east(from) & pawns.east
}

/// The squares to the left and right of some squares.
#[inline(always)]
fn beside(squares: Bitboard) -> Bitboard {
    Bitboard(squares.0 << 1 & !0x0101_0101_0101_0101 | squares.0 >> 1 & !0x8080_8080_8080_8080)
}
