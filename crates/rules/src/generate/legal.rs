//! The one generation core: legal moves of the side to move, handed out as sets.
//!
//! Checks and pins are found once; every set is then cut to what they allow, so that no move has to be made to
//! be judged. En passant alone is tested on the board it leaves behind, because it empties two squares at once.

use super::castle;
use super::set::{MoveSet, PawnMoves};
use super::side::Side;
use crate::attacks::{self, Direction};
use crate::{Bitboard, Move, MoveKind, Position, Role, Square};

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

/// What is worth knowing about a king's square before looking at any piece.
struct KingLines {
    file: Bitboard,
    /// The diagonal parallel to a1-h8, and the other one.
    rising: Bitboard,
    falling: Bitboard,
    /// From where a bishop or rook may attack a square beside the king, on an empty board.
    bishop_reach: Bitboard,
    rook_reach: Bitboard,
}

static KING_LINES: [KingLines; 64] = {
    let mut lines = [const {
        KingLines {
            file: Bitboard::EMPTY,
            rising: Bitboard::EMPTY,
            falling: Bitboard::EMPTY,
            bishop_reach: Bitboard::EMPTY,
            rook_reach: Bitboard::EMPTY,
        }
    }; 64];
    let mut s = 0;
    while s < 64 {
        lines[s] = king_lines(Square::ALL[s]);
        s += 1;
    }
    lines
};

const fn king_lines(king: Square) -> KingLines {
    let mut reach = [0u64; 2];
    let mut d = 0;
    while d < 8 {
        let (files, ranks) = Direction::ALL[d].step();
        if let Some(beside) = king.offset(files, ranks) {
            let mut along = 0;
            while along < 8 {
                reach[along / 4] |= attacks::ray(beside, Direction::ALL[along]).0;
                along += 1;
            }
        }
        d += 1;
    }
    KingLines {
        file: Bitboard::file(king.file()),
        rising: both(king, Direction::NorthEast),
        falling: both(king, Direction::NorthWest),
        bishop_reach: Bitboard(reach[1]),
        rook_reach: Bitboard(reach[0]),
    }
}

const fn both(square: Square, direction: Direction) -> Bitboard {
    Bitboard(attacks::ray(square, direction).0 | attacks::ray(square, direction.opposite()).0)
}

/// The board as the side to move sees it.
pub(crate) struct View<'a, S: Side> {
    position: &'a Position,
    side: core::marker::PhantomData<S>,
    own: Bitboard,
    enemies: Bitboard,
    occupied: Bitboard,
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
            own,
            enemies: occupied ^ own,
            occupied,
            king,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        view.find_checks_and_pins();
        view
    }

    #[inline(always)]
    fn theirs(&self, role: Role) -> Bitboard {
        self.position.board().role(role) & self.enemies
    }

    #[inline(always)]
    fn mine(&self, role: Role) -> Bitboard {
        self.position.board().role(role) & self.own
    }

    #[inline(always)]
    fn find_checks_and_pins(&mut self) {
        let board = self.position.board();
        let king = self.king;
        self.checkers = attacks::knight(king) & self.theirs(Role::Knight)
            | attacks::pawn(S::COLOR, king) & self.theirs(Role::Pawn);
        let snipers = (attacks::bishop_empty(king) & board.diagonal_sliders()
            | attacks::rook_empty(king) & board.straight_sliders())
            & self.enemies;
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
        let board = self.position.board();
        let lines = &KING_LINES[self.king as usize];
        let seen_through = self.occupied.without(self.king);
        let pawns = self.theirs(Role::Pawn);
        let mut danger = S::Other::up_west(pawns) | S::Other::up_east(pawns);
        danger |= attacks::king(self.theirs(Role::King).sole());
        for knight in self.theirs(Role::Knight) {
            danger |= attacks::knight(knight);
        }
        let (bishop_reach, rook_reach) =
            if all { (Bitboard::FULL, Bitboard::FULL) } else { (lines.bishop_reach, lines.rook_reach) };
        for slider in board.diagonal_sliders() & self.enemies & bishop_reach {
            danger |= attacks::bishop(slider, seen_through);
        }
        for slider in board.straight_sliders() & self.enemies & rook_reach {
            danger |= attacks::rook(slider, seen_through);
        }
        danger
    }

    /// Rooks the king may castle with as far as the occupied squares go.
    #[inline(always)]
    fn castling_rooks(&self) -> Bitboard {
        let mut ready = Bitboard::EMPTY;
        if self.checkers.is_empty() {
            for rook in self.position.castling().rooks() & S::BACK_RANK {
                let empty = castle::must_be_empty(S::COLOR, self.king.file(), rook.file());
                if (self.occupied & empty).is_empty() {
                    ready |= rook.bitboard();
                }
            }
        }
        ready
    }

    #[inline(always)]
    fn king_moves(&self, want: Want, allowed: Bitboard, visit: &mut impl FnMut(MoveSet) -> bool) -> bool {
        let steps = attacks::king(self.king) & allowed;
        let rooks = if want.quiets { self.castling_rooks() - self.pinned } else { Bitboard::EMPTY };
        if steps.is_empty() && rooks.is_empty() {
            return false;
        }
        let danger = self.danger(rooks.any());
        let targets = steps - danger;
        if visit(MoveSet::Piece { role: Role::King, from: self.king, targets, enemies: self.enemies }) {
            return true;
        }
        for rook in rooks {
            let safe = castle::must_be_safe(S::COLOR, self.king.file(), rook.file());
            let kind = castle::side_of(self.king, rook).move_kind();
            if (safe & danger).is_empty() && visit(MoveSet::Single(Move::new(self.king, rook, kind))) {
                return true;
            }
        }
        false
    }

    /// Knights, bishops, rooks and queens.
    #[inline(always)]
    fn piece_moves(&self, want: Want, allowed: Bitboard, visit: &mut impl FnMut(MoveSet) -> bool) -> bool {
        let board = self.position.board();
        let enemies = self.enemies;
        let free = (self.own & want.sources) - self.pinned;
        for from in board.role(Role::Knight) & free {
            let targets = attacks::knight(from) & allowed;
            if visit(MoveSet::Piece { role: Role::Knight, from, targets, enemies }) {
                return true;
            }
        }
        for from in board.diagonal_sliders() & free {
            let role = if board.straight_sliders().contains(from) { Role::Queen } else { Role::Bishop };
            let targets = attacks::bishop(from, self.occupied) & allowed;
            if visit(MoveSet::Piece { role, from, targets, enemies }) {
                return true;
            }
        }
        for from in board.straight_sliders() & free {
            let role = if board.diagonal_sliders().contains(from) { Role::Queen } else { Role::Rook };
            let targets = attacks::rook(from, self.occupied) & allowed;
            if visit(MoveSet::Piece { role, from, targets, enemies }) {
                return true;
            }
        }
        let pinned = self.own & want.sources & self.pinned;
        pinned.any() && self.pinned_slider_moves(pinned, allowed, visit)
    }

    /// Pinned sliders keep to the line on which they are pinned.
    #[inline(always)]
    fn pinned_slider_moves(
        &self,
        pinned: Bitboard,
        allowed: Bitboard,
        visit: &mut impl FnMut(MoveSet) -> bool,
    ) -> bool {
        let board = self.position.board();
        let enemies = self.enemies;
        for from in board.diagonal_sliders() & pinned & attacks::bishop_empty(self.king) {
            let role = if board.straight_sliders().contains(from) { Role::Queen } else { Role::Bishop };
            let line = attacks::line(self.king, from);
            let targets = attacks::bishop(from, self.occupied) & line & allowed;
            if visit(MoveSet::Piece { role, from, targets, enemies }) {
                return true;
            }
        }
        for from in board.straight_sliders() & pinned & attacks::rook_empty(self.king) {
            let role = if board.diagonal_sliders().contains(from) { Role::Queen } else { Role::Rook };
            let line = attacks::line(self.king, from);
            let targets = attacks::rook(from, self.occupied) & line & allowed;
            if visit(MoveSet::Piece { role, from, targets, enemies }) {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn pawn_moves(&self, want: Want, mask: Bitboard, visit: &mut impl FnMut(MoveSet) -> bool) -> bool {
        let lines = &KING_LINES[self.king as usize];
        let pawns = self.mine(Role::Pawn) & want.sources;
        let free = !self.pinned;
        let (rising, falling) = (pawns & (free | lines.rising), pawns & (free | lines.falling));
        let (east, west) = match S::FORWARD {
            8.. => (rising, falling),
            _ => (falling, rising),
        };
        let none = Bitboard::EMPTY;
        let mut moves = PawnMoves { color: S::COLOR, steps: none, leaps: none, west: none, east: none };
        if want.captures {
            let targets = self.enemies & mask;
            moves.west = S::up_west(west) & targets;
            moves.east = S::up_east(east) & targets;
        }
        if want.quiets {
            let steps = S::up(pawns & (free | lines.file)) - self.occupied;
            moves.leaps = (S::up(steps & S::THIRD) - self.occupied) & mask;
            moves.steps = steps & mask;
        }
        if (pawns & S::SEVENTH).any() {
            let last = S::Other::BACK_RANK;
            let PawnMoves { steps, west, east, .. } = moves;
            let promotions = PawnMoves { leaps: none, steps: steps & last, west: west & last, east: east & last, ..moves };
            moves = PawnMoves { steps: steps - last, west: west - last, east: east - last, ..moves };
            if visit(MoveSet::Promotions(promotions)) {
                return true;
            }
        }
        visit(MoveSet::Pawns(moves))
    }

    #[inline(always)]
    fn en_passant_moves(&self, want: Want, visit: &mut impl FnMut(MoveSet) -> bool) -> bool {
        if let Some(to) = self.position.en_passant() {
            let pawns = self.mine(Role::Pawn) & want.sources;
            for from in attacks::pawn(S::Other::COLOR, to) & pawns {
                if self.position.en_passant_is_safe(from, to)
                    && visit(MoveSet::Single(Move::new(from, to, MoveKind::EnPassant)))
                {
                    return true;
                }
            }
        }
        false
    }
}

/// Visits all wanted legal moves. The visitor returns whether it has seen enough; so does this.
#[inline(always)]
pub(crate) fn visit<S: Side>(
    position: &Position,
    want: Want,
    mut visit: impl FnMut(MoveSet) -> bool,
) -> bool {
    let view = View::<S>::new(position);
    let mut allowed = !view.own;
    if !want.quiets {
        allowed &= view.enemies;
    }
    if !want.captures {
        allowed = allowed - view.enemies;
    }
    if want.sources.contains(view.king) && view.king_moves(want, allowed, &mut visit) {
        return true;
    }
    let mut mask = Bitboard::FULL;
    if let Some(checker) = view.checkers.first() {
        if view.checkers.several() {
            return false;
        }
        mask = attacks::between(view.king, checker) | view.checkers;
    }
    view.pawn_moves(want, mask, &mut visit)
        || view.piece_moves(want, allowed & mask, &mut visit)
        || want.captures && view.en_passant_moves(want, &mut visit)
}
