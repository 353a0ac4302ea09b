//! One side's pieces and attacks, which the terms of the evaluation share.

use arrocco_rules::{Bitboard, Color, File, Position, Role, Square, attacks};

/// One side's pieces and what they attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    pub(super) color: Color,
    pub(super) own: Bitboard,
    pub(super) pawns: Bitboard,
    pub(super) king: Square,
    pub(super) pawn_attacks: Bitboard,
    /// The king's square, the squares around it, and those one rank further on.
    pub(super) king_zone: Bitboard,
    /// All attacks, by role.
    pub(super) by_role: [Bitboard; 6],
    pub(super) attacks: Bitboard,
    /// Squares attacked twice or more.
    pub(super) twice: Bitboard,
}

impl Side {
    pub(super) fn new(position: &Position, color: Color) -> Self {
        let board = position.board();
        let (own, king) = (board.color(color), position.king(color));
        let pawns = board.role(Role::Pawn) & own;
        let (left, right) = pawn_attacks(pawns, color);
        let king_attacks = attacks::king(king);
        let pawn_attacks = left | right;
        let mut by_role = [Bitboard::EMPTY; 6];
        by_role[Role::Pawn as usize] = pawn_attacks;
        by_role[Role::King as usize] = king_attacks;
        Self {
            color,
            own,
            pawns,
            king,
            pawn_attacks,
            king_zone: king_attacks.with(king) | shifted_forward(king_attacks, color),
            by_role,
            attacks: pawn_attacks | king_attacks,
            twice: (left & right) | (pawn_attacks & king_attacks),
        }
    }

    /// Adds the attacks of a piece.
    #[inline]
    pub(super) fn add_attacks(&mut self, role: Role, targets: Bitboard) {
        self.twice |= self.attacks & targets;
        self.attacks |= targets;
        self.by_role[role as usize] |= targets;
    }
}

/// All squares one rank further on.
#[inline]
pub(super) fn shifted_forward(set: Bitboard, color: Color) -> Bitboard {
    Bitboard(if color == Color::White { set.0 << 8 } else { set.0 >> 8 })
}

/// Pawn attacks towards the a-file, and towards the h-file.
#[inline]
pub(super) fn pawn_attacks(pawns: Bitboard, color: Color) -> (Bitboard, Bitboard) {
    let forward = shifted_forward(pawns, color);
    let (not_a, not_h) = (forward - Bitboard::file(File::A), forward - Bitboard::file(File::H));
    (Bitboard(not_a.0 >> 1), Bitboard(not_h.0 << 1))
}

/// The squares straight ahead, without the given ones.
#[inline]
pub(super) fn ahead(squares: Bitboard, color: Color) -> Bitboard {
    let mut filled = shifted_forward(squares, color).0;
    if color == Color::White {
        filled |= filled << 8;
        filled |= filled << 16;
        filled |= filled << 32;
    } else {
        filled |= filled >> 8;
        filled |= filled >> 16;
        filled |= filled >> 32;
    }
    Bitboard(filled)
}

/// The squares and their neighbors on the same rank.
#[inline]
pub(super) fn widened(squares: Bitboard) -> Bitboard {
    let not_a = squares - Bitboard::file(File::A);
    let not_h = squares - Bitboard::file(File::H);
    squares | Bitboard(not_a.0 >> 1) | Bitboard(not_h.0 << 1)
}
