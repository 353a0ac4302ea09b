//! The board after a delicate move: no position, but the sets that tell what the replies are.

use super::super::legal::{self, View};
use super::super::side::Side;
use crate::board::PieceSets;
use crate::{Bitboard, Role, Square, attacks};

/// The board of side `S`, which moves, with one of its pieces in the hand.
pub(super) struct Lifted<'a, S: Side> {
    view: &'a View<'a, S::Other>,
    occupied: Bitboard,
    /// The pieces that stay on the board.
    others: PieceSets,
    /// All squares in the sets of the piece in the hand, none in the others.
    hand: PieceSets,
    /// What the king attacks, unless it is the king that moves.
    by_king: Bitboard,
    king_moves: bool,
}

/// The board after the piece has landed.
pub(super) struct Landed {
    pub(super) to: Square,
    pub(super) occupied: Bitboard,
    pub(super) checkers: Bitboard,
    /// Pieces of either side that are alone between a slider of the moving side and the other king.
    pub(super) pinned: Bitboard,
    /// Squares that the moving side attacks, with sliders looking through the king. Complete next to the king.
    pub(super) attacked: Bitboard,
}

impl<'a, S: Side> Lifted<'a, S> {
    /// Takes a piece that will land with this role off its square.
    #[inline(always)]
    pub(super) fn new(view: &'a View<'a, S::Other>, role: Role, from: Square) -> Self {
        let source = from.bitboard();
        Self {
            view,
            occupied: view.occupied - source,
            others: view.theirs().without(source),
            hand: PieceSets::of(role, Bitboard::FULL),
            by_king: attacks::king(view.position.king(S::COLOR)),
            king_moves: role == Role::King,
        }
    }

    /// Lands the piece. With `all`, the attacks are complete everywhere.
    #[inline(always)]
    pub(super) fn land(&self, to: Square, all: bool) -> Landed {
        let target = to.bitboard();
        let theirs = PieceSets {
            pawns: self.others.pawns | target & self.hand.pawns,
            knights: self.others.knights | target & self.hand.knights,
            diagonal: self.others.diagonal | target & self.hand.diagonal,
            straight: self.others.straight | target & self.hand.straight,
        };
        let (king, occupied) = (self.view.king, self.occupied | target);
        let (checkers, pinned) = legal::checks_and_pins::<S::Other>(king, &theirs, occupied);
        let by_king = if self.king_moves { attacks::king(to) } else { self.by_king };
        let attacked = by_king | legal::attacked_by::<S>(theirs, king, occupied, all);
        Landed { to, occupied, checkers, pinned, attacked }
    }
}

impl Landed {
    /// The number of replies to a check, by the side whose view before the move is given.
    #[inline(never)]
    pub(super) fn evasions<S: Side>(&self, view: &View<'_, S>) -> isize {
        let own = view.own.without(self.to);
        let mut count = (attacks::king(view.king) - own - self.attacked).len();
        if self.checkers.several() {
            return count as isize;
        }
        // A pinned piece never helps: the line of its pin is not that of the check.
        let free = (!self.pinned).without(self.to);
        let mine = view.mine();
        let targets = attacks::between(view.king, self.checkers.sole()) | self.checkers;
        for square in targets {
            let movers = attacks::knight(square) & mine.knights
                | attacks::bishop(square, self.occupied) & mine.diagonal
                | attacks::rook(square, self.occupied) & mine.straight;
            count += (movers & free).len();
        }
        let pawns = mine.pawns & free;
        let steps = S::up(pawns) - self.occupied;
        let leaps = S::up(steps & S::THIRD) & (targets - self.occupied);
        let steps = steps & targets;
        let (west, east) = (S::up_west(pawns) & self.checkers, S::up_east(pawns) & self.checkers);
        count += (steps | leaps | west).len() + east.len();
        if (pawns & S::SEVENTH).any() {
            let last = S::Other::BACK_RANK;
            count += 3 * (((steps | west) & last).len() + (east & last).len());
        }
        count as isize
    }

    /// Where a piece, but the king, could move if it were not pinned.
    pub(super) fn targets_of<S: Side>(&self, view: &View<'_, S>, piece: Square) -> Bitboard {
        let mine = view.mine();
        let mut targets = Bitboard::EMPTY;
        if mine.pawns.contains(piece) {
            let pawn = piece.bitboard();
            let step = S::up(pawn) - self.occupied;
            let leap = S::up(step & S::THIRD) - self.occupied;
            let enemies = (view.enemies & self.occupied).with(self.to);
            return step | leap | (S::up_west(pawn) | S::up_east(pawn)) & enemies;
        }
        if mine.knights.contains(piece) {
            targets |= attacks::knight(piece);
        }
        if mine.diagonal.contains(piece) {
            targets |= attacks::bishop(piece, self.occupied);
        }
        if mine.straight.contains(piece) {
            targets |= attacks::rook(piece, self.occupied);
        }
        targets - view.own.without(self.to)
    }
}
