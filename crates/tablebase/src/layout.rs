//! The solver's own numbering of positions. It wastes some numbers so that moves are additions: each man has a digit, its
//! square, and only the white king is kept in one part of the board by symmetry.
//!
//! Pawns have the highest digits. All positions with the same pawns are a slice: between captures and pawn moves a game
//! stays in its slice.
#![cfg_attr(
    not(test),
    expect(clippy::indexing_slicing, reason = "men are fewer than the array has, squares below 64")
)]

use arrayvec::ArrayVec;
use arrocco_rules::{Bitboard, Color, Piece, Role, Square, attacks};

use crate::Material;
use crate::format::geometry::{TRIANGLE, TRIANGLE_SQUARES};
use crate::format::placement::Squares;
use crate::material::MOST_MEN;

/// The numbering of one ending.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The white king, the black king, the other pieces, the pawns.
    pub(crate) pieces: ArrayVec<Piece, MOST_MEN>,
    /// What a step of a man's digit adds.
    pub(crate) strides: [usize; MOST_MEN],
    /// The number of men that are not pawns.
    pub(crate) officers: usize,
    /// The positions of a slice.
    pub(crate) slice: usize,
    /// All positions with one side to move.
    pub(crate) size: usize,
}

impl Layout {
    pub(crate) fn new(material: Material) -> Self {
        let order = |&(_, role): &(Color, Role)| match role {
            Role::King => 0,
            Role::Pawn => 2,
            _ => 1,
        };
        let mut pieces: Vec<(Color, Role)> = material.pieces().collect();
        pieces.sort_by_key(order);
        let pieces: ArrayVec<Piece, MOST_MEN> =
            pieces.into_iter().map(|(color, role)| role.of(color)).collect();
        let officers = pieces.iter().filter(|piece| piece.role != Role::Pawn).count();
        let mut strides = [0; MOST_MEN];
        let mut size = 1;
        for man in (0..officers).rev() {
            strides[man] = size;
            size *= match man {
                0 if officers < pieces.len() => 32,
                0 => TRIANGLE_SQUARES.len(),
                _ => 64,
            };
        }
        let slice = size;
        for stride in &mut strides[officers..pieces.len()] {
            *stride = size;
            size *= 48;
        }
        Self { pieces, strides, officers, slice, size }
    }

    pub(crate) fn men(&self) -> usize {
        self.pieces.len()
    }

    #[inline]
    pub(crate) fn has_pawns(&self) -> bool {
        self.officers < self.pieces.len()
    }

    /// The squares of an index.
    #[inline]
    pub(crate) fn squares(&self, index: usize) -> Squares {
        let mut squares = [0; MOST_MEN];
        let mut rest = index % self.slice;
        for man in (1..self.officers).rev() {
            squares[man] = (rest % 64) as u8;
            rest /= 64;
        }
        squares[0] = if self.has_pawns() { (rest / 4 * 8 + rest % 4) as u8 } else { TRIANGLE_SQUARES[rest] };
        let mut rest = index / self.slice;
        for square in &mut squares[self.officers..self.pieces.len()] {
            *square = (rest % 48) as u8 + 8;
            rest /= 48;
        }
        squares
    }

    /// The index of squares that are mirrored as [`mirrored`](Self::mirrored) does.
    #[inline]
    pub(crate) fn index(&self, squares: Squares) -> usize {
        let king = squares[0];
        let first = if self.has_pawns() { king / 8 * 4 + king % 8 } else { TRIANGLE[king as usize] };
        let mut index = first as usize * self.strides[0];
        let others = squares.iter().zip(&self.strides);
        for (&square, stride) in others.clone().take(self.officers).skip(1) {
            index += square as usize * stride;
        }
        for (&square, stride) in others.take(self.pieces.len()).skip(self.officers) {
            index += (square - 8) as usize * stride;
        }
        index
    }

    /// The squares on the board that is mirrored so that the white king is where the numbering has it.
    #[inline]
    pub(crate) fn mirrored(&self, mut squares: Squares) -> Squares {
        let king = squares[0];
        let mut mirror = if king & 4 == 0 { 0 } else { 7 };
        if !self.has_pawns() && king & 0x20 != 0 {
            mirror |= 0x38;
        }
        for square in &mut squares {
            *square ^= mirror;
        }
        if !self.has_pawns() && squares[0] & 7 < squares[0] >> 3 { flipped(squares) } else { squares }
    }

    /// The index of any squares.
    #[inline]
    pub(crate) fn any_index(&self, squares: Squares) -> usize {
        self.index(self.mirrored(squares))
    }

    /// The index of the position's mirror image at the long diagonal, if that is another index.
    #[inline]
    pub(crate) fn twin(&self, mirrored: Squares) -> Option<usize> {
        let king = mirrored[0];
        (!self.has_pawns() && king & 7 == king >> 3).then(|| self.index(flipped(mirrored)))
    }

    /// The lowest index of a position: equal pieces may be exchanged, and the board mirrored at the long diagonal. Only for
    /// endings of at most four men, which have at most one pair of equal pieces.
    pub(crate) fn lowest_index(&self, mirrored: Squares) -> usize {
        let pair = (2..self.men().saturating_sub(1)).find(|&man| self.pieces[man] == self.pieces[man + 1]);
        let exchanged = |mut squares: Squares| {
            if let Some(man) = pair {
                squares.swap(man, man + 1);
            }
            self.index(squares)
        };
        let lowest = self.index(mirrored).min(exchanged(mirrored));
        match self.twin(mirrored) {
            Some(twin) => lowest.min(twin).min(exchanged(flipped(mirrored))),
            None => lowest,
        }
    }

    /// The squares of the men of one side, and of all.
    #[inline]
    pub(crate) fn occupied(&self, squares: Squares, color: Color) -> (Bitboard, Bitboard) {
        let (mut own, mut all) = (0, 0);
        for (piece, square) in self.pieces.iter().zip(squares) {
            let bit = 1_u64 << square;
            all |= bit;
            if piece.color == color {
                own |= bit;
            }
        }
        (Bitboard(own), Bitboard(all))
    }

    /// Whether a side attacks a square.
    #[inline]
    pub(crate) fn attacks(&self, squares: Squares, color: Color, all: Bitboard, target: Square) -> bool {
        self.pieces.iter().zip(squares).any(|(&piece, from)| {
            piece.color == color && attacks::of(piece, square(from), all).contains(target)
        })
    }

    /// A legal position: every man has a square of its own, and the side that has moved is not in check.
    pub(crate) fn is_legal(&self, squares: Squares, turn: Color) -> bool {
        let (_, all) = self.occupied(squares, turn);
        let king = square(squares[turn.other() as usize]);
        all.len() == self.men() && !self.attacks(squares, turn, all, king)
    }
}

/// Mirrored at the long diagonal.
#[inline]
fn flipped(squares: Squares) -> Squares {
    squares.map(|square| square >> 3 | (square & 7) << 3)
}

/// A square from a number below 64.
#[inline]
pub(crate) fn square(number: u8) -> Square {
    Square::ALL[number as usize & 63]
}
