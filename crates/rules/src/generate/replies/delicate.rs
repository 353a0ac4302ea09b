//! Moves after which checks, pins and attacks on the king's squares have to be found anew.

use super::super::legal;
use super::super::side::Side;
use super::Replies;
use super::after::{Landed, Lifted};
use crate::{Bitboard, Move, MoveKind, Role, Square, attacks};

/// What looking at a delicate move has found.
pub(super) enum Examined {
    /// The king's replies, and those of pieces that are pinned before or after, change the sum by this.
    Change(isize),
    /// The number of all replies.
    Count(isize),
}

impl<S: Side> Replies<'_, S> {
    /// For delicate moves of one piece: the sum of the changes and counts, and the targets whose replies are counted.
    #[inline(never)]
    pub(super) fn replies_to_delicate(
        &self,
        role: Role,
        from: Square,
        targets: Bitboard,
    ) -> (isize, Bitboard) {
        let (mut sum, mut counted) = (0, Bitboard::EMPTY);
        let mut harmless = Bitboard::EMPTY;
        if self.zone.pinners.contains(from) {
            // Off the line, the pin ends, and there is nothing else to examine. On it, the pin may stay.
            let line = attacks::line(self.view.king, from);
            harmless = targets - line - self.zone.delicate_targets(role);
            sum += self.change_by_unpinning(from, harmless);
            sum += self.king_change(role, from, self.left_by(role, from), harmless);
        }
        let mut rest = targets - harmless;
        if !self.zone.delicate_sources.contains(from) {
            let clear = rest - self.zone.line_targets;
            rest &= self.zone.line_targets;
            for to in clear {
                match self.examine_clear(role, from, to) {
                    Examined::Change(change) => sum += change,
                    Examined::Count(count) => {
                        sum += count;
                        counted = counted.with(to);
                    }
                }
            }
        }
        if rest.is_empty() {
            return (sum, counted);
        }
        let lifted = Lifted::new(self.view, role, from);
        for to in rest {
            match self.examine(&lifted, role, from, to) {
                Examined::Change(change) => sum += change,
                Examined::Count(count) => {
                    sum += count;
                    counted = counted.with(to);
                }
            }
        }
        (sum, counted)
    }

    /// Looks at one move that opens and closes no line to the king or to a square beside it: what the other pieces attack, and
    /// whom they pin, stays as it is. So the piece gives check, or pins, or takes a piece beside the king.
    #[inline(always)]
    fn examine_clear(&self, role: Role, from: Square, to: Square) -> Examined {
        let view = self.view;
        let ring = attacks::king(view.king);
        let occupied = view.occupied.without(from).with(to);
        let piece = role.of(S::COLOR);
        let left = self.zone.lone_attacks & attacks::of(piece, from, view.occupied);
        let attacks = attacks::of(piece, to, occupied.without(view.king));
        let mut attacked = (self.zone.attacked - left) | attacks;
        if (ring & view.own).contains(to) {
            // The piece does not defend itself, but one behind it may.
            attacked = attacked.without(to);
            if self.is_defended(to, occupied) {
                attacked = attacked.with(to);
            }
        }
        let mut landed = Landed { to, occupied, checkers: Bitboard::EMPTY, pinned: view.pinned, attacked };
        if attacks.contains(view.king) {
            landed.checkers = to.bitboard();
            return Examined::Count(landed.evasions(view));
        }
        let own = view.own.without(to);
        let mut change = self.zone.replies_with(ring - own, attacked) - self.zone.count;
        if sees(role, to, view.king) {
            let shield = attacks::between(view.king, to) & occupied;
            if !shield.several() && (shield & own).any() {
                if (shield & self.zone.castling_squares).any() {
                    // A rook that castles must not be pinned. That happens in Chess960.
                    return Examined::Count(self.replies_by_making(role, from, to));
                }
                landed.pinned |= shield;
                change += self.change_by_pin(&landed, shield.sole());
            }
        }
        Examined::Change(change)
    }

    /// Whether a piece of the moving side defends a square on which one of its pieces has landed.
    #[inline(always)]
    fn is_defended(&self, square: Square, occupied: Bitboard) -> bool {
        let theirs = self.view.theirs();
        let defenders = attacks::knight(square) & theirs.knights
            | attacks::pawn(S::Other::COLOR, square) & theirs.pawns
            | attacks::king(square) & self.view.position.king(S::COLOR).bitboard()
            | attacks::bishop(square, occupied) & theirs.diagonal
            | attacks::rook(square, occupied) & theirs.straight;
        (defenders & occupied).without(square).any()
    }

    /// Looks at one move of a piece that is of this role afterwards.
    #[inline(always)]
    pub(super) fn examine(&self, lifted: &Lifted<'_, S>, role: Role, from: Square, to: Square) -> Examined {
        let castling = self.zone.castling_squares;
        if castling.contains(from) | castling.contains(to) {
            return Examined::Count(self.replies_by_making(role, from, to));
        }
        let landed = lifted.land(to, castling.any());
        if landed.checkers.any() {
            return Examined::Count(landed.evasions(self.view));
        }
        let own = self.view.own.without(to);
        let (before, pinned) = (self.view.pinned & own, landed.pinned & own);
        if ((before ^ pinned) & castling).any() {
            // A rook that castles must not be pinned. That happens in Chess960.
            return Examined::Count(self.replies_by_making(role, from, to));
        }
        let steps = attacks::king(self.view.king) - own;
        let mut change = self.zone.replies_with(steps, landed.attacked) - self.zone.count;
        // A knight or pawn that stays pinned keeps to what the sum has for it.
        let mine = self.view.mine();
        for piece in (before ^ pinned) | before & (mine.diagonal | mine.straight) {
            change += self.change_by_pin(&landed, piece);
        }
        Examined::Change(change)
    }

    /// What the piece that a slider pins gains when the slider leaves the line, summed over harmless targets.
    #[cold]
    #[inline(never)]
    pub(super) fn change_by_unpinning(&self, from: Square, targets: Bitboard) -> isize {
        let piece = attacks::between(self.view.king, from) & self.view.occupied;
        let mut landed = Landed {
            to: from,
            occupied: Bitboard::EMPTY,
            checkers: Bitboard::EMPTY,
            pinned: self.view.pinned - piece,
            attacked: Bitboard::EMPTY,
        };
        let mut change = 0;
        for to in targets {
            landed.to = to;
            landed.occupied = self.view.occupied.without(from).with(to);
            change += self.change_by_pin(&landed, piece.sole());
        }
        change
    }

    /// What the replies of a piece that is pinned before or after the move, or both, add to the sum.
    #[inline(never)]
    fn change_by_pin(&self, landed: &Landed, piece: Square) -> isize {
        let mine = self.view.mine();
        let is_slider = (mine.diagonal | mine.straight).contains(piece);
        let (before, now) = (self.view.pinned.contains(piece), landed.pinned.contains(piece));
        let targets = landed.targets_of(self.view, piece);
        let on_line = targets & attacks::line(self.view.king, piece);
        let last = if mine.pawns.contains(piece) { S::BACK_RANK } else { Bitboard::EMPTY };
        let number = |targets: Bitboard| (targets.len() + 3 * (targets & last).len()) as isize;
        // In the sum, a free piece has all its replies, a pinned pawn or knight those on the line. Only those of a pinned
        // slider are as they were before the move.
        let in_sum = match (before, is_slider) {
            (false, _) => number(targets),
            (true, false) => number(on_line),
            (true, true) => {
                let (_, targets) = legal::pinned_slider(self.view.position, self.view.king, piece);
                (targets - self.view.own).len() as isize
            }
        };
        number(if now { on_line } else { targets }) - in_sum
    }

    /// The number of replies to a move that is made on the board.
    #[cold]
    #[inline(never)]
    fn replies_by_making(&self, role: Role, from: Square, to: Square) -> isize {
        let is_capture = self.view.own.contains(to);
        let plain = if is_capture { MoveKind::Capture } else { MoveKind::Quiet };
        let is_pawn = self.view.theirs().pawns.contains(from);
        let promotion = if is_pawn { MoveKind::promoting(role, is_capture) } else { None };
        let kind = promotion.unwrap_or(plain);
        self.view.position.after_unchecked(Move::new(from, to, kind)).count_moves() as isize
    }
}

/// Whether a slider of this role looks from a square into the direction of another.
#[inline(always)]
fn sees(role: Role, from: Square, to: Square) -> bool {
    match role {
        Role::Bishop => attacks::bishop_empty(from).contains(to),
        Role::Rook => attacks::rook_empty(from).contains(to),
        Role::Queen => (attacks::bishop_empty(from) | attacks::rook_empty(from)).contains(to),
        Role::Pawn | Role::Knight | Role::King => false,
    }
}
