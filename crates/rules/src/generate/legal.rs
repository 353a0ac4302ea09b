//! The core of move generation: legal moves of the side to move, visited as sets.
//!
//! Checks and pins are found once. Every set is then reduced to what they allow, so that no move has to be made to test
//! whether it is legal. The exception is en passant, which empties two squares at once: it is tested on the board after
//! the capture.

use super::castle;
use super::list::MoveList;
use super::set::{MoveSet, PawnMoves};
use super::side::Side;
use crate::board::PieceSets;
use crate::{Bitboard, Move, MoveKind, Position, Role, Square, attacks};

/// Which of the legal moves are generated. Constants fold into the generator, so a filter costs nothing.
#[derive(Clone, Copy)]
pub(crate) struct MoveFilter {
    pub(crate) sources: Bitboard,
    pub(crate) captures: bool,
    pub(crate) quiets: bool,
}

impl MoveFilter {
    pub(crate) const ALL: Self = Self { sources: Bitboard::FULL, captures: true, quiets: true };
    pub(crate) const CAPTURES: Self = Self { quiets: false, ..Self::ALL };
    pub(crate) const QUIETS: Self = Self { captures: false, ..Self::ALL };
}

/// Receives the sets one by one. `visit` returns whether to stop.
pub(crate) trait Visitor {
    fn visit(&mut self, set: MoveSet) -> bool;
}

impl<F: FnMut(MoveSet) -> bool> Visitor for F {
    #[inline(always)]
    fn visit(&mut self, set: MoveSet) -> bool {
        self(set)
    }
}

/// Implemented for the list itself, because a closure that fills it would not be inlined.
impl Visitor for MoveList {
    #[inline(always)]
    fn visit(&mut self, set: MoveSet) -> bool {
        self.push_set(set);
        false
    }
}

/// Pawns by the directions in which their pins, if any, let them move.
#[derive(Clone, Copy)]
pub(super) struct PawnSources {
    pub(super) ahead: Bitboard,
    pub(super) west: Bitboard,
    pub(super) east: Bitboard,
}

/// The board from the point of view of one side, with checks and pins.
pub(crate) struct View<'a, S: Side> {
    pub(super) position: &'a Position,
    side: core::marker::PhantomData<S>,
    sets: [PieceSets; 2],
    pub(super) own: Bitboard,
    pub(super) enemies: Bitboard,
    pub(super) occupied: Bitboard,
    pub(crate) king: Square,
    pub(crate) checkers: Bitboard,
    /// Own pieces that may move only along their line to the king. May contain squares of enemy pieces as well.
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

    /// The board from the other side's point of view. Its checks and pins are not searched for.
    #[inline(always)]
    pub(super) fn facing(&self) -> View<'a, S::Other> {
        View {
            position: self.position,
            side: core::marker::PhantomData,
            sets: self.sets,
            own: self.enemies,
            enemies: self.own,
            occupied: self.occupied,
            king: self.position.king(S::Other::COLOR),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        }
    }

    #[inline(always)]
    pub(super) fn theirs(&self) -> &PieceSets {
        &self.sets[S::Other::COLOR as usize]
    }

    #[inline(always)]
    pub(super) fn mine(&self) -> &PieceSets {
        &self.sets[S::COLOR as usize]
    }

    #[inline(always)]
    fn find_checks_and_pins(&mut self) {
        (self.checkers, self.pinned) = checks_and_pins::<S>(self.king, self.theirs(), self.occupied);
    }

    /// Squares that the enemy attacks, with sliders looking through the king. Complete next to the king, and everywhere
    /// if `all`.
    #[inline(always)]
    fn danger(&self, all: bool) -> Bitboard {
        attacks::king(self.position.king(S::Other::COLOR))
            | attacked_by::<S::Other>(*self.theirs(), self.king, self.occupied, all)
    }

    /// Rooks that the king may castle with, attacks not yet considered: the path is empty and the rook not pinned.
    #[inline(always)]
    pub(super) fn castling_rooks(&self) -> Bitboard {
        let rooks = self.position.castling().rooks() & S::BACK_RANK;
        if rooks.is_empty() {
            return Bitboard::EMPTY;
        }
        // In every placement, king and rook must see each other: a cheap test that rules out most cases.
        let mut ready = (rooks & attacks::rook(self.king, self.occupied)) - self.pinned;
        for rook in ready {
            let empty = castle::must_be_empty(S::COLOR, self.king.file(), rook.file());
            if (self.occupied & empty).any() {
                ready = ready.without(rook);
            }
        }
        ready
    }

    /// Visits all moves that pass the filter.
    #[inline(always)]
    pub(super) fn moves(&self, filter: MoveFilter, visitor: &mut impl Visitor) -> bool {
        let mut allowed = !self.own;
        if !filter.quiets {
            allowed &= self.enemies;
        }
        if !filter.captures {
            allowed = allowed - self.enemies;
        }
        if filter.sources.contains(self.king) && self.king_moves(filter, allowed, visitor) {
            return true;
        }
        let mut mask = Bitboard::FULL;
        if self.checkers.any() {
            if self.checkers.several() {
                // Only the king can move. En passant is no exception: a king that the pawn checks is a knight's move
                // away from where the capture lands, so the capture cannot block the other check.
                return false;
            }
            mask = attacks::between(self.king, self.checkers.sole()) | self.checkers;
        }
        self.other_moves(filter, allowed, mask, visitor)
    }

    /// The moves of all pieces but the king, to the squares of a mask.
    #[inline(always)]
    fn other_moves(
        &self,
        filter: MoveFilter,
        allowed: Bitboard,
        mask: Bitboard,
        visitor: &mut impl Visitor,
    ) -> bool {
        self.pawn_moves(filter, mask, visitor)
            || self.piece_moves(filter, allowed & mask, visitor)
            || filter.captures && self.en_passant_moves(filter, visitor)
    }

    #[inline(always)]
    fn king_moves(&self, filter: MoveFilter, allowed: Bitboard, visitor: &mut impl Visitor) -> bool {
        let steps = attacks::king(self.king) & allowed;
        let rooks =
            if filter.quiets && self.checkers.is_empty() { self.castling_rooks() } else { Bitboard::EMPTY };
        if steps.is_empty() && rooks.is_empty() {
            return false;
        }
        self.safe_king_moves(steps, rooks, self.danger(rooks.any()), visitor)
    }

    /// All moves of a side that is not in check, given how to find the squares that the enemy attacks.
    #[inline(always)]
    pub(super) fn moves_out_of_check(&self, danger: impl FnOnce() -> Bitboard, visitor: &mut impl Visitor) {
        let (steps, rooks) = (attacks::king(self.king) - self.own, self.castling_rooks());
        if (steps | rooks).any() {
            self.safe_king_moves(steps, rooks, danger(), visitor);
        }
        self.other_moves(MoveFilter::ALL, !self.own, Bitboard::FULL, visitor);
    }

    /// The king's steps that do not lead into danger, and castling with these rooks where no danger is in the way.
    #[inline(always)]
    fn safe_king_moves(
        &self,
        steps: Bitboard,
        rooks: Bitboard,
        danger: Bitboard,
        visitor: &mut impl Visitor,
    ) -> bool {
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
    fn piece_moves(&self, filter: MoveFilter, allowed: Bitboard, visitor: &mut impl Visitor) -> bool {
        let enemies = self.enemies;
        let free = filter.sources - self.pinned;
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
        for from in (diagonal | straight) & self.pinned & filter.sources {
            let (role, targets) = pinned_slider(self.position, self.king, from);
            if visitor.visit(MoveSet::Piece { role, from, targets: targets & allowed, enemies }) {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn pawn_moves(&self, filter: MoveFilter, mask: Bitboard, visitor: &mut impl Visitor) -> bool {
        let pawns = self.mine().pawns & filter.sources;
        let mut moves = self.pawn_targets(filter, pawns, self.occupied, self.enemies, mask);
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

    /// Which of these pawns may go in which direction.
    #[inline(always)]
    pub(super) fn pawn_sources(&self, pawns: Bitboard) -> PawnSources {
        let mut sources = PawnSources { ahead: pawns, west: pawns, east: pawns };
        if (pawns & self.pinned).any() {
            let free = !self.pinned;
            let (diagonal, antidiagonal) =
                (free | attacks::diagonal(self.king), free | attacks::antidiagonal(self.king));
            sources.ahead = pawns & (free | Bitboard::file(self.king.file()));
            sources.west = pawns & if S::FORWARD > 0 { antidiagonal } else { diagonal };
            sources.east = pawns & if S::FORWARD > 0 { diagonal } else { antidiagonal };
        }
        sources
    }

    /// The moves of pawns to the squares of a mask, promotions not separated.
    #[inline(always)]
    pub(super) fn pawn_targets(
        &self,
        filter: MoveFilter,
        pawns: Bitboard,
        occupied: Bitboard,
        enemies: Bitboard,
        mask: Bitboard,
    ) -> PawnMoves {
        let PawnSources { ahead, west, east } = self.pawn_sources(pawns);
        let none = Bitboard::EMPTY;
        let mut moves = PawnMoves { color: S::COLOR, steps: none, leaps: none, west: none, east: none };
        if filter.captures {
            let targets = enemies & mask;
            moves.west = S::up_west(west) & targets;
            moves.east = S::up_east(east) & targets;
        }
        if filter.quiets {
            let steps = S::up(ahead) - occupied;
            moves.leaps = (S::up(steps & S::THIRD) - occupied) & mask;
            moves.steps = steps & mask;
        }
        moves
    }

    #[inline(always)]
    fn en_passant_moves(&self, filter: MoveFilter, visitor: &mut impl Visitor) -> bool {
        if let Some(to) = self.position.en_passant() {
            let pawns = self.mine().pawns & filter.sources;
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

/// The role and the targets of a pinned slider, which can move only along the line of the pin. Rare, and not inlined so
/// that it takes no registers from the generator.
#[cold]
#[inline(never)]
pub(super) fn pinned_slider(position: &Position, king: Square, from: Square) -> (Role, Bitboard) {
    let board = position.board();
    let role = board.piece_at(from).map_or(Role::Queen, |piece| piece.role);
    let reach = attacks::of(role.of(position.turn()), from, board.occupied());
    (role, reach & attacks::line(king, from))
}

/// The pieces that give check to the king of side `S`, and those of either side that are alone between it and a slider.
#[inline(always)]
pub(super) fn checks_and_pins<S: Side>(
    king: Square,
    theirs: &PieceSets,
    occupied: Bitboard,
) -> (Bitboard, Bitboard) {
    let mut checkers = attacks::knight(king) & theirs.knights | attacks::pawn(S::COLOR, king) & theirs.pawns;
    let mut pinned = Bitboard::EMPTY;
    let snipers = attacks::bishop_empty(king) & theirs.diagonal | attacks::rook_empty(king) & theirs.straight;
    for sniper in snipers {
        let shield = attacks::between(king, sniper) & occupied;
        if shield.is_empty() {
            checkers |= sniper.bitboard();
        } else if !shield.several() {
            pinned |= shield;
        }
    }
    (checkers, pinned)
}

/// The squares that these pieces of side `S` attack, with sliders looking through the other side's king. Complete next to
/// that king, and everywhere if `all`.
#[inline(always)]
pub(super) fn attacked_by<S: Side>(
    mut pieces: PieceSets,
    king: Square,
    occupied: Bitboard,
    all: bool,
) -> Bitboard {
    if !all {
        pieces.knights &= attacks::king_ring_knights(king);
        pieces.diagonal &= attacks::king_ring_bishops(king);
        pieces.straight &= attacks::king_ring_rooks(king);
    }
    attacks_of::<S>(pieces, occupied.without(king))
}

/// The squares that these pieces of side `S` attack, which has its king in none of the sets.
#[inline(always)]
pub(crate) fn attacks_of<S: Side>(pieces: PieceSets, occupied: Bitboard) -> Bitboard {
    let mut attacked = S::up_west(pieces.pawns) | S::up_east(pieces.pawns);
    for knight in pieces.knights {
        attacked |= attacks::knight(knight);
    }
    for slider in pieces.diagonal {
        attacked |= attacks::bishop(slider, occupied);
    }
    for slider in pieces.straight {
        attacked |= attacks::rook(slider, occupied);
    }
    attacked
}

/// Visits all legal moves that pass the filter. Returns whether the visitor has stopped early.
#[inline(always)]
pub(crate) fn visit<S: Side>(position: &Position, filter: MoveFilter, visitor: &mut impl Visitor) -> bool {
    View::<S>::new(position).moves(filter, visitor)
}
