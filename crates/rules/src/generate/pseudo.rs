//! Pseudo-legal moves: moves that may leave the own king in check.

use super::castle;
use super::set::{MoveSet, PawnMoves};
use super::side::{Black, Side, White};
use crate::{Bitboard, Color, Move, MoveKind, MoveList, Position, Role, attacks};

/// All pieces that are not pawns.
const PIECES: [Role; 5] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

impl Position {
    /// Visits all pseudo-legal moves in sets: moves that follow the rules for the pieces but may leave the own king in
    /// check. Castling needs the right and an empty path, but may lead out of, through or into check.
    ///
    /// Unlike in [`visit_moves`](Self::visit_moves), a queen comes once, with all its targets.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let pinned: Position = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse().unwrap();
    /// let mut moves = 0;
    /// pinned.visit_pseudo_legal(|set| moves += set.len());
    /// assert_eq!((moves, pinned.count_moves()), (10, 4));
    /// ```
    #[inline]
    pub fn visit_pseudo_legal(&self, visit: impl FnMut(MoveSet)) {
        match self.turn() {
            Color::White => visit_side::<White>(self, visit),
            Color::Black => visit_side::<Black>(self, visit),
        }
    }

    /// All pseudo-legal moves, as [`visit_pseudo_legal`](Self::visit_pseudo_legal) visits them.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let pinned: Position = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse().unwrap();
    /// let mut moves = pinned.pseudo_legal_moves();
    /// assert_eq!(moves.len(), 10);
    /// moves.retain(|mv| pinned.is_legal(mv));
    /// assert_eq!(moves.len(), 4);
    /// ```
    #[inline]
    #[must_use]
    pub fn pseudo_legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.visit_pseudo_legal(|set| list.push_set(set));
        list
    }
}

fn visit_side<S: Side>(position: &Position, mut visit: impl FnMut(MoveSet)) {
    pieces::<S>(position, &mut visit);
    pawns::<S>(position, &mut visit);
    en_passant::<S>(position, &mut visit);
    castling::<S>(position, &mut visit);
}

fn pieces<S: Side>(position: &Position, visit: &mut impl FnMut(MoveSet)) {
    let board = position.board();
    let enemies = board.color(S::Other::COLOR);
    for role in PIECES {
        for from in board.pieces(S::COLOR, role) {
            let reach = attacks::of(role.of(S::COLOR), from, board.occupied());
            visit(MoveSet::Piece { role, from, targets: reach - board.color(S::COLOR), enemies });
        }
    }
}

fn pawns<S: Side>(position: &Position, visit: &mut impl FnMut(MoveSet)) {
    let board = position.board();
    let pawns = board.pieces(S::COLOR, Role::Pawn);
    let enemies = board.color(S::Other::COLOR);
    let steps = S::up(pawns) - board.occupied();
    let moves = PawnMoves {
        color: S::COLOR,
        steps,
        leaps: S::up(steps & S::THIRD) - board.occupied(),
        west: S::up_west(pawns) & enemies,
        east: S::up_east(pawns) & enemies,
    };
    visit(MoveSet::Pawns(with_targets(moves, !S::Other::BACK_RANK)));
    visit(MoveSet::Promotions(with_targets(moves, S::Other::BACK_RANK)));
}

/// The moves that end on some squares.
fn with_targets(moves: PawnMoves, squares: Bitboard) -> PawnMoves {
    PawnMoves {
        color: moves.color,
        steps: moves.steps & squares,
        leaps: moves.leaps & squares,
        west: moves.west & squares,
        east: moves.east & squares,
    }
}

fn en_passant<S: Side>(position: &Position, visit: &mut impl FnMut(MoveSet)) {
    if let Some(to) = position.en_passant() {
        let pawns = position.board().pieces(S::COLOR, Role::Pawn);
        for from in attacks::pawn(S::Other::COLOR, to) & pawns {
            visit(MoveSet::Single(Move::new(from, to, MoveKind::EnPassant)));
        }
    }
}

fn castling<S: Side>(position: &Position, visit: &mut impl FnMut(MoveSet)) {
    let king = position.king(S::COLOR);
    for rook in position.castling().rooks() & S::BACK_RANK {
        if position.castling_blockers(rook).is_empty() {
            let kind = castle::side_of(king, rook).move_kind();
            visit(MoveSet::Single(Move::new(king, rook, kind)));
        }
    }
}
