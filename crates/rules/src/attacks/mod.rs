//! What pieces attack, from every square: constant tables, nothing to initialize.

mod distance;
mod magics;
mod rays;
mod sliders;

pub use distance::{center_distance, king_distance, orthogonal_distance};
pub use rays::{Direction, aligned, between, line, ray, walk};
pub use sliders::{bishop, rook};

use crate::{Bitboard, Color, Piece, Role, Square};

static KNIGHT: [Bitboard; 64] =
    steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] = steps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[Bitboard; 64]; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];
static BISHOP_EMPTY: [Bitboard; 64] = empty_board(4);
static ROOK_EMPTY: [Bitboard; 64] = empty_board(0);

/// For every square, the squares that so many files and ranks away are still on the board.
const fn steps(deltas: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut s = 0;
    while s < 64 {
        let mut i = 0;
        while i < deltas.len() {
            if let Some(target) = Square::ALL[s].offset(deltas[i].0, deltas[i].1) {
                table[s] = table[s].with(target);
            }
            i += 1;
        }
        s += 1;
    }
    table
}

/// The rays of four directions, from the given one on in [`Direction::ALL`].
const fn empty_board(first: usize) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut s = 0;
    while s < 64 {
        let mut d = first;
        while d < first + 4 {
            table[s].0 |= rays::ray(Square::ALL[s], Direction::ALL[d]).0;
            d += 1;
        }
        s += 1;
    }
    table
}

// If these hold, the step tables are neither shifted nor wrapped around an edge.
const _: () = {
    assert!(KNIGHT_CHECK[0].0 == 0x0002_0400 && KING_CHECK[63].0 == 0x40c0_0000_0000_0000);
};
const KNIGHT_CHECK: [Bitboard; 1] = [steps(&[(1, 2), (2, 1)])[0]];
const KING_CHECK: [Bitboard; 64] = steps(&[(0, -1), (-1, -1), (-1, 0)]);

/// Squares a knight attacks.
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::knight(Square::A1).len(), 2);
/// ```
#[inline(always)]
pub const fn knight(square: Square) -> Bitboard {
    KNIGHT[square as usize]
}

/// Squares a king attacks.
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::king(Square::E4).len(), 8);
/// ```
#[inline(always)]
pub const fn king(square: Square) -> Bitboard {
    KING[square as usize]
}

/// Squares a pawn of a color attacks.
///
/// ```
/// use arrocco_rules::{Color, Square, attacks};
/// assert_eq!(attacks::pawn(Color::Black, Square::A7), Square::B6.bitboard());
/// ```
#[inline(always)]
pub const fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color as usize][square as usize]
}

/// Squares a queen attacks, up to and including the first occupied square each way.
///
/// ```
/// use arrocco_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::queen(Square::D4, Bitboard::EMPTY).len(), 27);
/// ```
#[inline(always)]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// Squares a bishop attacks on an empty board.
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::bishop_empty(Square::A1).len(), 7);
/// ```
#[inline(always)]
pub const fn bishop_empty(square: Square) -> Bitboard {
    BISHOP_EMPTY[square as usize]
}

/// Squares a rook attacks on an empty board.
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::rook_empty(Square::E4).len(), 14);
/// ```
#[inline(always)]
pub const fn rook_empty(square: Square) -> Bitboard {
    ROOK_EMPTY[square as usize]
}

/// Squares a queen attacks on an empty board.
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::queen_empty(Square::A1).len(), 21);
/// ```
#[inline(always)]
pub fn queen_empty(square: Square) -> Bitboard {
    bishop_empty(square) | rook_empty(square)
}

/// Squares a piece attacks from a square on an occupied board.
///
/// ```
/// use arrocco_rules::{Bitboard, Color, Role, Square, attacks};
/// let rook = Role::Rook.of(Color::White);
/// assert_eq!(attacks::of(rook, Square::A1, Square::A2.bitboard()).len(), 8);
/// ```
#[inline]
pub fn of(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn(piece.color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}
