//! What pieces attack from every square. The tables are constants, so there is nothing to initialize.

mod distance;
mod magics;
mod rays;
#[cfg(any(test, target_family = "wasm"))]
mod rook_lines;
mod sliders;

pub use distance::{center_distance, king_distance, orthogonal_distance};
pub(crate) use rays::behind;
pub use rays::{Direction, aligned, between, line, ray, walk};

use crate::{Bitboard, Color, Piece, Role, Square};

/// All tables that are indexed by a square. One struct, so that the generator needs one base address for all of them.
struct Tables {
    knight: [Bitboard; 64],
    king: [Bitboard; 64],
    pawn: [[Bitboard; 64]; 2],
    bishop_empty: [Bitboard; 64],
    rook_empty: [Bitboard; 64],
    king_ring_knights: [Bitboard; 64],
    king_ring_bishops: [Bitboard; 64],
    king_ring_rooks: [Bitboard; 64],
    diagonal: [Bitboard; 64],
    antidiagonal: [Bitboard; 64],
    bishop: sliders::Lookup<{ sliders::BISHOP_WINDOW }>,
    #[cfg(not(target_family = "wasm"))]
    rook: sliders::Lookup<{ sliders::ROOK_WINDOW }>,
}

const KNIGHT: [Bitboard; 64] =
    steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

static TABLES: Tables = Tables {
    knight: KNIGHT,
    king: steps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]),
    pawn: [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])],
    bishop_empty: empty_board_attacks(4),
    rook_empty: empty_board_attacks(0),
    king_ring_knights: king_ring_attackers(&KNIGHT),
    king_ring_bishops: king_ring_attackers(&empty_board_attacks(4)),
    king_ring_rooks: king_ring_attackers(&empty_board_attacks(0)),
    diagonal: whole_line(Direction::NorthEast),
    antidiagonal: whole_line(Direction::NorthWest),
    bishop: sliders::BISHOPS,
    #[cfg(not(target_family = "wasm"))]
    rook: sliders::ROOKS,
};

/// For every square, the squares at the given (file, rank) offsets that are on the board.
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

/// Attacks on an empty board along four directions: those from index `first` on in [`Direction::ALL`].
const fn empty_board_attacks(first: usize) -> [Bitboard; 64] {
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

/// For every king square, the squares from which a piece attacks a square next to the king. `attacks` are the piece's
/// attacks on an empty board.
const fn king_ring_attackers(attacks: &[Bitboard; 64]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut s = 0;
    while s < 64 {
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = Direction::ALL[d].step();
            if let Some(neighbor) = Square::ALL[s].offset(files, ranks) {
                table[s].0 |= attacks[neighbor as usize].0;
            }
            d += 1;
        }
        s += 1;
    }
    table
}

/// For every square, the whole line through it in a direction and its opposite, without the square itself.
const fn whole_line(direction: Direction) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut s = 0;
    while s < 64 {
        let square = Square::ALL[s];
        table[s] = Bitboard(rays::ray(square, direction).0 | rays::ray(square, direction.opposite()).0);
        s += 1;
    }
    table
}

// Spot checks that the tables are neither shifted nor wrapped around an edge.
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
#[must_use]
pub const fn knight(square: Square) -> Bitboard {
    TABLES.knight[square as usize]
}

/// Squares a king attacks.
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::king(Square::E4).len(), 8);
/// ```
#[inline(always)]
#[must_use]
pub const fn king(square: Square) -> Bitboard {
    TABLES.king[square as usize]
}

/// Squares a pawn of a color attacks.
///
/// ```
/// use arrocco_rules::{Color, Square, attacks};
/// assert_eq!(attacks::pawn(Color::Black, Square::A7), Square::B6.bitboard());
/// ```
#[inline(always)]
#[must_use]
pub const fn pawn(color: Color, square: Square) -> Bitboard {
    TABLES.pawn[color as usize][square as usize]
}

/// Squares a bishop attacks, up to and including the first occupied square each way.
///
/// ```
/// use arrocco_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::bishop(Square::A1, Square::C3.bitboard()).len(), 2);
/// ```
#[inline(always)]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    TABLES.bishop.attacks(square, occupied)
}

/// Squares a rook attacks, up to and including the first occupied square each way.
///
/// ```
/// use arrocco_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::rook(Square::A1, Square::A3.bitboard()).len(), 9);
/// ```
#[inline(always)]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    #[cfg(target_family = "wasm")]
    {
        rook_lines::rook(square, occupied)
    }
    #[cfg(not(target_family = "wasm"))]
    {
        TABLES.rook.attacks(square, occupied)
    }
}

/// Squares a queen attacks, up to and including the first occupied square each way.
///
/// ```
/// use arrocco_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::queen(Square::D4, Bitboard::EMPTY).len(), 27);
/// ```
#[inline(always)]
#[must_use]
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
#[must_use]
pub const fn bishop_empty(square: Square) -> Bitboard {
    TABLES.bishop_empty[square as usize]
}

/// Squares a rook attacks on an empty board.
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::rook_empty(Square::E4).len(), 14);
/// ```
#[inline(always)]
#[must_use]
pub const fn rook_empty(square: Square) -> Bitboard {
    TABLES.rook_empty[square as usize]
}

/// Squares a queen attacks on an empty board.
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::queen_empty(Square::A1).len(), 21);
/// ```
#[inline(always)]
#[must_use]
pub fn queen_empty(square: Square) -> Bitboard {
    bishop_empty(square) | rook_empty(square)
}

/// Squares from which a knight attacks a square next to this king.
#[inline(always)]
pub(crate) fn king_ring_knights(king: Square) -> Bitboard {
    TABLES.king_ring_knights[king as usize]
}

/// Squares from which a bishop on an empty board attacks a square next to this king.
#[inline(always)]
pub(crate) fn king_ring_bishops(king: Square) -> Bitboard {
    TABLES.king_ring_bishops[king as usize]
}

/// Squares from which a rook on an empty board attacks a square next to this king.
#[inline(always)]
pub(crate) fn king_ring_rooks(king: Square) -> Bitboard {
    TABLES.king_ring_rooks[king as usize]
}

/// The diagonal through a square that is parallel to a1-h8, without the square itself.
#[inline(always)]
pub(crate) fn diagonal(square: Square) -> Bitboard {
    TABLES.diagonal[square as usize]
}

/// The diagonal through a square that is parallel to a8-h1, without the square itself.
#[inline(always)]
pub(crate) fn antidiagonal(square: Square) -> Bitboard {
    TABLES.antidiagonal[square as usize]
}

/// Squares a piece attacks from a square on an occupied board.
///
/// ```
/// use arrocco_rules::{Bitboard, Color, Role, Square, attacks};
/// let rook = Role::Rook.of(Color::White);
/// assert_eq!(attacks::of(rook, Square::A1, Square::A2.bitboard()).len(), 8);
/// ```
#[inline]
#[must_use]
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
