//! What pieces attack, from every square: constant tables, nothing to initialize.

mod distance;
mod magics;
mod rays;
mod sliders;

pub use distance::{center_distance, king_distance, orthogonal_distance};
pub use rays::{Direction, aligned, between, line, ray, walk};

use crate::{Bitboard, Color, Piece, Role, Square};

/// What is looked up by a square alone. One table, so that the generator needs one base address for all.
struct Steps {
    knight: [Bitboard; 64],
    king: [Bitboard; 64],
    pawn: [[Bitboard; 64]; 2],
    bishop_empty: [Bitboard; 64],
    rook_empty: [Bitboard; 64],
    knight_reach: [Bitboard; 64],
    bishop_reach: [Bitboard; 64],
    rook_reach: [Bitboard; 64],
    rising: [Bitboard; 64],
    falling: [Bitboard; 64],
    bishop: sliders::Lookup<{ sliders::BISHOP_WINDOW }>,
    rook: sliders::Lookup<{ sliders::ROOK_WINDOW }>,
}

const KNIGHT: [Bitboard; 64] =
    steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

static STEPS: Steps = Steps {
    knight: KNIGHT,
    king: steps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]),
    pawn: [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])],
    bishop_empty: empty_board(4),
    rook_empty: empty_board(0),
    knight_reach: reach_beside(&KNIGHT),
    bishop_reach: reach_beside(&empty_board(4)),
    rook_reach: reach_beside(&empty_board(0)),
    rising: both_ways(Direction::NorthEast),
    falling: both_ways(Direction::NorthWest),
    bishop: sliders::BISHOPS,
    rook: sliders::ROOKS,
};

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

/// From where a piece can attack a square beside a king, on an empty board, given all its attacks there.
const fn reach_beside(attacks: &[Bitboard; 64]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut s = 0;
    while s < 64 {
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = Direction::ALL[d].step();
            if let Some(beside) = Square::ALL[s].offset(files, ranks) {
                table[s].0 |= attacks[beside as usize].0;
            }
            d += 1;
        }
        s += 1;
    }
    table
}

/// The whole line through a square, without the square.
const fn both_ways(direction: Direction) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut s = 0;
    while s < 64 {
        let square = Square::ALL[s];
        table[s] = Bitboard(rays::ray(square, direction).0 | rays::ray(square, direction.opposite()).0);
        s += 1;
    }
    table
}

// If these hold, the step tables are neither shifted nor wrapped around an edge.
const _: () = {
    assert!(knight(Square::A1).0 == 0x0002_0400 && king(Square::H8).0 == 0x40c0_0000_0000_0000);
    assert!(pawn(Color::White, Square::H2).0 == 0x0040_0000 && pawn(Color::Black, Square::A2).0 == 2);
};

/// Squares a knight attacks.
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::knight(Square::A1).len(), 2);
/// ```
#[inline(always)]
pub const fn knight(square: Square) -> Bitboard {
    STEPS.knight[square as usize]
}

/// Squares a king attacks.
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::king(Square::E4).len(), 8);
/// ```
#[inline(always)]
pub const fn king(square: Square) -> Bitboard {
    STEPS.king[square as usize]
}

/// Squares a pawn of a color attacks.
///
/// ```
/// use arrocco_rules::{Color, Square, attacks};
/// assert_eq!(attacks::pawn(Color::Black, Square::A7), Square::B6.bitboard());
/// ```
#[inline(always)]
pub const fn pawn(color: Color, square: Square) -> Bitboard {
    STEPS.pawn[color as usize][square as usize]
}

/// Squares a bishop attacks, up to and including the first occupied square each way.
///
/// ```
/// use arrocco_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::bishop(Square::A1, Square::C3.bitboard()).len(), 2);
/// ```
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    STEPS.bishop.attacks(square, occupied)
}

/// Squares a rook attacks, up to and including the first occupied square each way.
///
/// ```
/// use arrocco_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::rook(Square::A1, Square::A3.bitboard()).len(), 9);
/// ```
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    STEPS.rook.attacks(square, occupied)
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
    STEPS.bishop_empty[square as usize]
}

/// Squares a rook attacks on an empty board.
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::rook_empty(Square::E4).len(), 14);
/// ```
#[inline(always)]
pub const fn rook_empty(square: Square) -> Bitboard {
    STEPS.rook_empty[square as usize]
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

/// From where a knight can attack a square beside a king on this square.
#[inline(always)]
pub(crate) fn knight_reach(king: Square) -> Bitboard {
    STEPS.knight_reach[king as usize]
}

/// From where a bishop can attack a square beside a king on this square, on an empty board.
#[inline(always)]
pub(crate) fn bishop_reach(king: Square) -> Bitboard {
    STEPS.bishop_reach[king as usize]
}

/// From where a rook can attack a square beside a king on this square, on an empty board.
#[inline(always)]
pub(crate) fn rook_reach(king: Square) -> Bitboard {
    STEPS.rook_reach[king as usize]
}

/// The diagonal through a square that is parallel to a1-h8.
#[inline(always)]
pub(crate) fn rising(square: Square) -> Bitboard {
    STEPS.rising[square as usize]
}

/// The diagonal through a square that is parallel to a8-h1.
#[inline(always)]
pub(crate) fn falling(square: Square) -> Bitboard {
    STEPS.falling[square as usize]
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
