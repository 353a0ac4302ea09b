//! The one generation core: legal moves of the side to move, handed out as sets.
//!
//! Checks and pins are found once; every set is then cut to what they allow, so that no move has to be made to
//! be judged. En passant alone is tested on the board it leaves behind, because it empties two squares at once.

use super::castle;
use super::list::MoveList;
use super::set::{MoveSet, PawnMoves};
use super::side::Side;
use crate::board::Sets;
use crate::{Bitboard, Move, MoveKind, Position, Role, Square, attacks};

/// Which of the legal moves are asked for. Constants fold into the generator, so a filter costs nothing.
#[derive(Clone, Copy)]
pub(crate) struct Want {
    pub(crate) sources: Bitboard,
    pub(crate) captures: bool,
    pub(crate) quiets: bool,
}

impl Want {
    pub(crate) const ALL: Self = Self { sources: Bitboard::FULL, captures: true, quiets: true };
    pub(crate) const CAPTURES: Self = Self { quiets: false, ..Self::ALL };
    pub(crate) const QUIETS: Self = Self { captures: false, ..Self::ALL };
}

/// Somebody who is shown the sets one by one and says when it is enough.
pub(crate) trait Visitor {
    fn visit(&mut self, set: MoveSet) -> bool;
}

impl<F: FnMut(MoveSet) -> bool> Visitor for F {
    #[inline(always)]
    fn visit(&mut self, set: MoveSet) -> bool {
        self(set)
    }
}

/// A list is a visitor by itself, because a closure that fills it would not be inlined.
impl Visitor for MoveList {
    #[inline(always)]
    fn visit(&mut self, set: MoveSet) -> bool {
        self.push_set(set);
        false
    }
}

/// The board as the side to move sees it.
pub(crate) struct View<'a, S: Side> {
    position: &'a Position,
    side: core::marker::PhantomData<S>,
    sets: [Sets; 2],
    pub(super) own: Bitboard,
    pub(super) enemies: Bitboard,
    pub(super) occupied: Bitboard,
    pub(crate) king: Square,
    pub(crate) checkers: Bitboard,
    /// Own pieces that may move along their line to the king only (squares of others may be in it as well).
    pub(crate) pinned: Bitboard,
}

impl<'a, S: Side> View<'a, S> {
    #[inline(always)]
    pub(crate) fn new(position: &'a Position) -> Self {
        let board = position.board();
        let occupied = board.occupied();
        let own = board.color(S::COLOR);
        let king = board.pieces(S::COLOR, Role::King).sole();
        let mut view = Self {
            position,
            side: core::marker::PhantomData,
            sets: board.sets(),
            own,
            enemies: board.color(S::Other::COLOR),
            occupied,
            king,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        view.find_checks_and_pins();
        view
    }

    #[inline(always)]
    pub(super) fn theirs(&self) -> &Sets {
        &self.sets[S::Other::COLOR as usize]
    }

    #[inline(always)]
    pub(super) fn mine(&self) -> &Sets {
        &self.sets[S::COLOR as usize]
    }

    #[inline(always)]
    fn find_checks_and_pins(&mut self) {
        let king = self.king;
        self.checkers = attacks::knight(king) & self.theirs().knights
            | attacks::pawn(S::COLOR, king) & self.theirs().pawns;
        let snipers = attacks::bishop_empty(king) & self.theirs().diagonal
            | attacks::rook_empty(king) & self.theirs().straight;
        for sniper in snipers {
            let shield = attacks::between(king, sniper) & self.occupied;
            if shield.is_empty() {
                self.checkers |= sniper.bitboard();
            } else if !shield.several() {
                self.pinned |= shield;
            }
        }
    }

    /// Squares the enemy attacks, the king seen through; complete beside the king, and everywhere if `all`.
    #[inline(always)]
    fn danger(&self, all: bool) -> Bitboard {
        let seen_through = self.occupied.without(self.king);
        let mut theirs = *self.theirs();
        let mut danger = S::Other::up_west(theirs.pawns) | S::Other::up_east(theirs.pawns);
        danger |= attacks::king(self.position.king(S::Other::COLOR));
        if !all {
            theirs.knights &= attacks::knight_reach(self.king);
            theirs.diagonal &= attacks::bishop_reach(self.king);
            theirs.straight &= attacks::rook_reach(self.king);
        }
        for knight in theirs.knights {
            danger |= attacks::knight(knight);
        }
        for slider in theirs.diagonal {
            danger |= attacks::bishop(slider, seen_through);
        }
        for slider in theirs.straight {
            danger |= attacks::rook(slider, seen_through);
        }
        danger
    }

    /// Rooks the king may castle with as far as the occupied squares go.
    #[inline(always)]
    pub(super) fn castling_rooks(&self) -> Bitboard {
        let rooks = self.position.castling().rooks() & S::BACK_RANK;
        if rooks.is_empty() {
            return Bitboard::EMPTY;
        }
        // Whatever the placement, king and rook must see each other. That rules most out, and the rest is rare.
        let mut ready = (rooks & attacks::rook(self.king, self.occupied)) - self.pinned;
        for rook in ready {
            let empty = castle::must_be_empty(S::COLOR, self.king.file(), rook.file());
            if (self.occupied & empty).any() {
                ready = ready.without(rook);
            }
        }
        ready
    }

    /// All wanted moves.
    #[inline(always)]
    pub(super) fn moves(&self, want: Want, visitor: &mut impl Visitor) -> bool {
        let mut allowed = !self.own;
        if !want.quiets {
            allowed &= self.enemies;
        }
        if !want.captures {
            allowed = allowed - self.enemies;
        }
        if want.sources.contains(self.king) && self.king_moves(want, allowed, visitor) {
            return true;
        }
        let mut mask = Bitboard::FULL;
        if self.checkers.any() {
            if self.checkers.several() {
                // Not even en passant helps: a king whom the pawn checks is a knight's move from where the capture
                // lands, so it shields him from nobody else.
                return false;
            }
            mask = attacks::between(self.king, self.checkers.sole()) | self.checkers;
        }
        self.other_moves(want, allowed, mask, visitor)
    }

    /// All but the king's moves, to the squares of a mask.
    #[inline(always)]
    fn other_moves(&self, want: Want, allowed: Bitboard, mask: Bitboard, visitor: &mut impl Visitor) -> bool {
        self.pawn_moves(want, mask, visitor)
            || self.piece_moves(want, allowed & mask, visitor)
            || want.captures && self.en_passant_moves(want, visitor)
    }

    #[inline(always)]
    fn king_moves(&self, want: Want, allowed: Bitboard, visitor: &mut impl Visitor) -> bool {
        let steps = attacks::king(self.king) & allowed;
        let rooks =
            if want.quiets && self.checkers.is_empty() { self.castling_rooks() } else { Bitboard::EMPTY };
        if steps.is_empty() && rooks.is_empty() {
            return false;
        }
        let danger = self.danger(rooks.any());
        let targets = steps - danger;
        if visitor.visit(MoveSet::Piece { role: Role::King, from: self.king, targets, enemies: self.enemies })
        {
            return true;
        }
        for rook in rooks {
            let safe = castle::must_be_safe(S::COLOR, self.king.file(), rook.file());
            let kind = castle::side_of(self.king, rook).move_kind();
            if (safe & danger).is_empty() && visitor.visit(MoveSet::Single(Move::new(self.king, rook, kind)))
            {
                return true;
            }
        }
        false
    }

    /// Knights, bishops, rooks and queens.
    #[inline(always)]
    fn piece_moves(&self, want: Want, allowed: Bitboard, visitor: &mut impl Visitor) -> bool {
        let enemies = self.enemies;
        let free = want.sources - self.pinned;
        for from in self.mine().knights & free {
            let targets = attacks::knight(from) & allowed;
            if visitor.visit(MoveSet::Piece { role: Role::Knight, from, targets, enemies }) {
                return true;
            }
        }
        let (diagonal, straight) = (self.mine().diagonal, self.mine().straight);
        for from in diagonal & free {
            let role = if straight.contains(from) { Role::Queen } else { Role::Bishop };
            let targets = attacks::bishop(from, self.occupied) & allowed;
            if visitor.visit(MoveSet::Piece { role, from, targets, enemies }) {
                return true;
            }
        }
        for from in straight & free {
            let role = if diagonal.contains(from) { Role::Queen } else { Role::Rook };
            let targets = attacks::rook(from, self.occupied) & allowed;
            if visitor.visit(MoveSet::Piece { role, from, targets, enemies }) {
                return true;
            }
        }
        for from in (diagonal | straight) & self.pinned & want.sources {
            let (role, targets) = pinned_slider(self.position, self.king, from);
            if visitor.visit(MoveSet::Piece { role, from, targets: targets & allowed, enemies }) {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn pawn_moves(&self, want: Want, mask: Bitboard, visitor: &mut impl Visitor) -> bool {
        let pawns = self.mine().pawns & want.sources;
        let mut moves = self.pawn_targets(want, pawns, self.occupied, self.enemies, mask);
        if (pawns & S::SEVENTH).any() {
            let last = S::Other::BACK_RANK;
            let PawnMoves { steps, west, east, .. } = moves;
            let promotions = PawnMoves {
                leaps: Bitboard::EMPTY,
                steps: steps & last,
                west: west & last,
                east: east & last,
                ..moves
            };
            moves = PawnMoves { steps: steps - last, west: west - last, east: east - last, ..moves };
            if visitor.visit(MoveSet::Promotions(promotions)) {
                return true;
            }
        }
        visitor.visit(MoveSet::Pawns(moves))
    }

    /// Where pawns can go on squares of a mask, promotions not told apart.
    #[inline(always)]
    pub(super) fn pawn_targets(
        &self,
        want: Want,
        pawns: Bitboard,
        occupied: Bitboard,
        enemies: Bitboard,
        mask: Bitboard,
    ) -> PawnMoves {
        let (mut west, mut east, mut ahead) = (pawns, pawns, pawns);
        if (pawns & self.pinned).any() {
            let free = !self.pinned;
            let (rising, falling) = (free | attacks::rising(self.king), free | attacks::falling(self.king));
            ahead = pawns & (free | Bitboard::file(self.king.file()));
            west = pawns & if S::FORWARD > 0 { falling } else { rising };
            east = pawns & if S::FORWARD > 0 { rising } else { falling };
        }
        let none = Bitboard::EMPTY;
        let mut moves = PawnMoves { color: S::COLOR, steps: none, leaps: none, west: none, east: none };
        if want.captures {
            let targets = enemies & mask;
            moves.west = S::up_west(west) & targets;
            moves.east = S::up_east(east) & targets;
        }
        if want.quiets {
            let steps = S::up(ahead) - occupied;
            moves.leaps = (S::up(steps & S::THIRD) - occupied) & mask;
            moves.steps = steps & mask;
        }
        moves
    }

    #[inline(always)]
    fn en_passant_moves(&self, want: Want, visitor: &mut impl Visitor) -> bool {
        if let Some(to) = self.position.en_passant() {
            let pawns = self.mine().pawns & want.sources;
            for from in attacks::pawn(S::Other::COLOR, to) & pawns {
                if self.position.en_passant_is_safe(from, to)
                    && visitor.visit(MoveSet::Single(Move::new(from, to, MoveKind::EnPassant)))
                {
                    return true;
                }
            }
        }
        false
    }
}

/// A pinned slider keeps to the line on which it is pinned, if it can go that way at all. Rare, and kept out of the
/// generator so that it does not claim its registers.
#[cold]
#[inline(never)]
pub(super) fn pinned_slider(position: &Position, king: Square, from: Square) -> (Role, Bitboard) {
    let board = position.board();
    let role = board.piece_at(from).map_or(Role::Queen, |piece| piece.role);
    let reach = attacks::of(role.of(position.turn()), from, board.occupied());
    (role, reach & attacks::line(king, from))
}

/// Visits all wanted legal moves. The visitor returns whether it has seen enough; so does this.
#[inline(always)]
pub(crate) fn visit<S: Side>(position: &Position, want: Want, visitor: &mut impl Visitor) -> bool {
    View::<S>::new(position).moves(want, visitor)
}
