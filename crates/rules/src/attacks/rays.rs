//! Lines on the empty board: rays by direction, the squares between two squares, the line through two squares.

use crate::{Bitboard, Square};

/// One of the eight directions in which a queen moves.
///
/// ```
/// use arrocco_rules::attacks::{self, Direction};
/// use arrocco_rules::Square;
/// assert_eq!(attacks::ray(Square::A1, Direction::NorthEast).len(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// Up the file, towards rank 8.
    North,
    /// Along the rank, towards the h-file.
    East,
    /// Down the file, towards rank 1.
    South,
    /// Along the rank, towards the a-file.
    West,
    /// Up and right.
    NorthEast,
    /// Down and right.
    SouthEast,
    /// Down and left.
    SouthWest,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All eight, the rook's four before the bishop's.
    ///
    /// ```
    /// # use arrocco_rules::attacks::Direction;
    /// assert_eq!(Direction::ALL.len(), 8);
    /// ```
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::East,
        Self::South,
        Self::West,
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// The step as (files, ranks).
    ///
    /// ```
    /// # use arrocco_rules::attacks::Direction;
    /// assert_eq!(Direction::SouthEast.step(), (1, -1));
    /// ```
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::East => (1, 0),
            Self::South => (0, -1),
            Self::West => (-1, 0),
            Self::NorthEast => (1, 1),
            Self::SouthEast => (1, -1),
            Self::SouthWest => (-1, -1),
            Self::NorthWest => (-1, 1),
        }
    }

    /// The opposite direction.
    ///
    /// ```
    /// # use arrocco_rules::attacks::Direction;
    /// assert_eq!(Direction::NorthWest.opposite(), Direction::SouthEast);
    /// ```
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
            Self::NorthEast => Self::SouthWest,
            Self::SouthEast => Self::NorthWest,
            Self::SouthWest => Self::NorthEast,
            Self::NorthWest => Self::SouthEast,
        }
    }
}

/// The ray from a square up to and including the first occupied square, walked step by step.
///
/// Slow and simple: the tables are built from it and checked against it.
///
/// ```
/// use arrocco_rules::attacks::{self, Direction};
/// use arrocco_rules::{Bitboard, Square};
/// let ray = attacks::walk(Square::A1, Direction::East, Square::C1.bitboard());
/// assert_eq!(ray, Square::B1.bitboard() | Square::C1.bitboard());
/// ```
#[must_use]
pub const fn walk(square: Square, direction: Direction, occupied: Bitboard) -> Bitboard {
    let (files, ranks) = direction.step();
    let mut reached = 0;
    let mut here = square;
    while let Some(next) = here.offset(files, ranks) {
        reached |= 1u64 << next as u8;
        if occupied.contains(next) {
            break;
        }
        here = next;
    }
    Bitboard(reached)
}

const RAYS: [[Bitboard; 64]; 8] = {
    let mut rays = [[Bitboard::EMPTY; 64]; 8];
    let mut d = 0;
    while d < 8 {
        let mut s = 0;
        while s < 64 {
            rays[d][s] = walk(Square::ALL[s], Direction::ALL[d], Bitboard::EMPTY);
            s += 1;
        }
        d += 1;
    }
    rays
};

static BETWEEN: [[Bitboard; 64]; 64] = pairs(false);
static LINE: [[Bitboard; 64]; 64] = pairs(true);

/// For any two squares on one line: the whole line through them if `whole`, else the squares strictly between them.
#[expect(clippy::large_stack_arrays, reason = "evaluated by the compiler, not at run time")]
const fn pairs(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut d = 0;
        while d < 8 {
            let ray = RAYS[d][a].0;
            let back = RAYS[Direction::ALL[d].opposite() as usize][a].0;
            let mut targets = ray;
            while targets != 0 {
                let b = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                table[a][b] =
                    Bitboard(if whole { ray | back | 1 << a } else { ray & !RAYS[d][b].0 & !(1 << b) });
            }
            d += 1;
        }
        a += 1;
    }
    table
}

/// By two squares: the squares on the ray from the first through the second that lie behind the second.
static BEHIND: [[Bitboard; 64]; 64] = {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut d = 0;
        while d < 8 {
            let mut targets = RAYS[d][a].0;
            while targets != 0 {
                let b = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                table[a][b] = RAYS[d][b];
            }
            d += 1;
        }
        a += 1;
    }
    table
};

/// The ray from a square to the edge of the empty board, the square itself left out.
///
/// ```
/// use arrocco_rules::attacks::{self, Direction};
/// use arrocco_rules::Square;
/// assert_eq!(attacks::ray(Square::H8, Direction::South).len(), 7);
/// ```
#[must_use]
pub const fn ray(square: Square, direction: Direction) -> Bitboard {
    RAYS[direction as usize][square as usize]
}

/// The squares strictly between two squares on one rank, file or diagonal; empty for any others.
///
/// ```
/// use arrocco_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::between(Square::A1, Square::C3), Square::B2.bitboard());
/// assert_eq!(attacks::between(Square::A1, Square::B3), Bitboard::EMPTY);
/// ```
#[inline(always)]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a as usize][b as usize]
}

/// The squares behind `b` on the ray from `a` through `b`, to the edge of the board; empty if they share no line.
#[inline(always)]
pub(crate) fn behind(a: Square, b: Square) -> Bitboard {
    BEHIND[a as usize][b as usize]
}

/// The whole rank, file or diagonal through two squares; empty if they share none or are the same.
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::line(Square::A1, Square::C3).len(), 8);
/// assert!(attacks::line(Square::A1, Square::B3).is_empty());
/// ```
#[inline(always)]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a as usize][b as usize]
}

/// Are three squares on one rank, file or diagonal?
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert!(attacks::aligned(Square::A1, Square::B2, Square::H8));
/// ```
#[inline]
#[must_use]
pub fn aligned(a: Square, b: Square, c: Square) -> bool {
    line(a, b).contains(c)
}
