//! The board after a delicate move: no position, but the sets that tell what the replies are.

use super::super::legal::View;
use super::super::side::Side;
use crate::board::PieceSets;
use crate::{Bitboard, Role, Square, attacks};

/// The board after a move, from the point of view of the replying side.
pub(super) struct After {
    pub(super) own: Bitboard,
    pub(super) checkers: Bitboard,
    /// Pieces of either side that are alone between a slider of the moving side and the king.
    pub(super) pinned: Bitboard,
    enemies: Bitboard,
    occupied: Bitboard,
    mine: PieceSets,
    theirs: PieceSets,
    king: Square,
    their_king: Square,
}

impl After {
    /// After a move of side `S` to a square where the piece has this role.
    #[inline(always)]
    pub(super) fn new<S: Side>(view: &View<'_, S::Other>, role: Role, from: Square, to: Square) -> Self {
        let (source, target) = (from.bitboard(), to.bitboard());
        let mut after = Self {
            own: view.own - target,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            enemies: (view.enemies - source) | target,
            occupied: (view.occupied - source) | target,
            mine: view.mine().without(target),
            theirs: view.theirs().without(source).with(role, target),
            king: view.king,
            their_king: if role == Role::King { to } else { view.position.king(S::COLOR) },
        };
        after.find_checks_and_pins::<S>();
        after
    }

    #[inline(always)]
    fn find_checks_and_pins<S: Side>(&mut self) {
        let (king, theirs) = (self.king, &self.theirs);
        self.checkers =
            attacks::knight(king) & theirs.knights | attacks::pawn(S::Other::COLOR, king) & theirs.pawns;
        let snipers =
            attacks::bishop_empty(king) & theirs.diagonal | attacks::rook_empty(king) & theirs.straight;
        for sniper in snipers {
            let shield = attacks::between(king, sniper) & self.occupied;
            if shield.is_empty() {
                self.checkers |= sniper.bitboard();
            } else if !shield.several() {
                self.pinned |= shield;
            }
        }
    }

    /// Squares that the moving side attacks, with sliders looking through the king. Complete next to the king, and everywhere
    /// if `all`.
    #[inline(always)]
    pub(super) fn attacked<S: Side>(&self, all: bool) -> Bitboard {
        let through = self.occupied.without(self.king);
        let mut theirs = self.theirs;
        let mut attacked = S::up_west(theirs.pawns) | S::up_east(theirs.pawns);
        attacked |= attacks::king(self.their_king);
        if !all {
            theirs.knights &= attacks::king_ring_knights(self.king);
            theirs.diagonal &= attacks::king_ring_bishops(self.king);
            theirs.straight &= attacks::king_ring_rooks(self.king);
        }
        for knight in theirs.knights {
            attacked |= attacks::knight(knight);
        }
        for slider in theirs.diagonal {
            attacked |= attacks::bishop(slider, through);
        }
        for slider in theirs.straight {
            attacked |= attacks::rook(slider, through);
        }
        attacked
    }

    /// The number of replies to a check.
    #[inline(never)]
    pub(super) fn evasions<S: Side>(&self) -> isize {
        let steps = attacks::king(self.king) - self.own;
        let mut count = (steps - self.attacked::<S>(false)).len();
        if self.checkers.several() {
            return count as isize;
        }
        // A pinned piece never helps: the line of its pin is not that of the check.
        let free = !self.pinned;
        let targets = attacks::between(self.king, self.checkers.sole()) | self.checkers;
        for square in targets {
            let movers = attacks::knight(square) & self.mine.knights
                | attacks::bishop(square, self.occupied) & self.mine.diagonal
                | attacks::rook(square, self.occupied) & self.mine.straight;
            count += (movers & free).len();
        }
        let pawns = self.mine.pawns & free;
        let steps = S::Other::up(pawns) - self.occupied;
        let leaps = S::Other::up(steps & S::Other::THIRD) & targets - self.occupied;
        let steps = steps & targets;
        let (west, east) =
            (S::Other::up_west(pawns) & self.checkers, S::Other::up_east(pawns) & self.checkers);
        count += (steps | leaps | west).len() + east.len();
        let last = S::BACK_RANK;
        count += 3 * (((steps | west) & last).len() + (east & last).len());
        count as isize
    }

    /// Where a piece of side `S`, but the king, could move if it were not pinned.
    pub(super) fn targets_of<S: Side>(&self, piece: Square) -> Bitboard {
        let mut targets = Bitboard::EMPTY;
        if self.mine.pawns.contains(piece) {
            let pawn = piece.bitboard();
            let step = S::up(pawn) - self.occupied;
            let leap = S::up(step & S::THIRD) - self.occupied;
            return step | leap | (S::up_west(pawn) | S::up_east(pawn)) & self.enemies;
        }
        if self.mine.knights.contains(piece) {
            targets |= attacks::knight(piece);
        }
        if self.mine.diagonal.contains(piece) {
            targets |= attacks::bishop(piece, self.occupied);
        }
        if self.mine.straight.contains(piece) {
            targets |= attacks::rook(piece, self.occupied);
        }
        targets - self.own
    }

    /// How many moves to these targets a piece has: a pawn promotes to four pieces.
    pub(super) fn number<S: Side>(&self, piece: Square, targets: Bitboard) -> isize {
        let promotions =
            if self.mine.pawns.contains(piece) { targets & S::Other::BACK_RANK } else { Bitboard::EMPTY };
        (targets.len() + 3 * promotions.len()) as isize
    }
}
