//! The numbers that squares have in an index. The board without pawns has eight symmetries and the board with pawns two, so
//! the first pieces of an index stand on few squares only. The order of these squares is that of Syzygy's generator.
#![cfg_attr(not(test), expect(clippy::indexing_slicing, reason = "evaluated by the compiler"))]

/// File minus rank, so that 0 is the long diagonal and less is above it.
const fn below_diagonal(square: usize) -> i32 {
    (square % 8) as i32 - (square / 8) as i32
}

/// The squares of the triangle a1-d1-d4: those off the diagonal, then those on it.
pub(crate) const TRIANGLE_SQUARES: [u8; 10] = [1, 2, 3, 10, 11, 19, 0, 9, 18, 27];

/// The place of a square in [`TRIANGLE_SQUARES`]; 255 for squares outside.
pub(crate) const TRIANGLE: [u8; 64] = {
    let mut places = [255; 64];
    let mut place = 0;
    while place < 10 {
        places[TRIANGLE_SQUARES[place] as usize] = place as u8;
        place += 1;
    }
    places
};

/// The places of the 28 squares below the long diagonal, by rows; 255 for the others.
pub(crate) const LOWER: [u8; 64] = {
    let mut places = [255; 64];
    let (mut place, mut square) = (0, 0);
    while square < 64 {
        if below_diagonal(square) > 0 {
            places[square] = place;
            place += 1;
        }
        square += 1;
    }
    places
};

/// The number of placements of two kings without pawns.
pub(crate) const KING_PAIRS: u64 = 462;

/// The numbers of two kings, the first in the triangle; `u16::MAX` where they touch or a symmetry makes it another pair.
/// Pairs with both kings on the diagonal come last.
pub(crate) const KINGS: [[u16; 64]; 10] = {
    let mut numbers = [[u16::MAX; 64]; 10];
    let (mut number, mut pass) = (0, 0);
    while pass < 2 {
        let mut place = 0;
        while place < 10 {
            let first = TRIANGLE_SQUARES[place] as usize;
            let mut second = 0;
            while second < 64 {
                let is_last = below_diagonal(first) == 0 && below_diagonal(second) == 0;
                let is_other = below_diagonal(first) == 0 && below_diagonal(second) < 0;
                if !touch(first, second) && !is_other && is_last == (pass == 1) {
                    numbers[place][second] = number;
                    number += 1;
                }
                second += 1;
            }
            place += 1;
        }
        pass += 1;
    }
    assert!(number as u64 == KING_PAIRS, "the format has 462 pairs of kings");
    numbers
};

const fn touch(a: usize, b: usize) -> bool {
    (a % 8).abs_diff(b % 8) <= 1 && (a / 8).abs_diff(b / 8) <= 1
}

/// The number of placements of three different pieces without pawns.
pub(crate) const TRIPLES: u64 = 6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28 + 4 * 7 * 6;

/// The place of a pawn among the 24 squares of the files a to d, file by file.
#[inline]
pub(crate) const fn pawn_place(square: u8) -> usize {
    let file = square % 8;
    let folded = if file < 4 { file } else { 7 - file };
    (6 * folded + square / 8 - 1) as usize
}

/// The square of a place of [`pawn_place`], on the files a to d.
pub(crate) const fn pawn_square(place: usize) -> u8 {
    (8 + place % 6 * 8 + place / 6) as u8
}

/// The rank of a pawn's square among all 48, the outer files and low ranks highest: other pawns than the leading one have
/// lower ranks than it.
#[inline]
pub(crate) const fn pawn_rank(square: u8) -> u64 {
    let file = square % 8;
    let folded = if file < 4 { file } else { 7 - file };
    (47 - 12 * folded - 2 * (square / 8 - 1) - (file >= 4) as u8) as u64
}

/// Numbers of combinations: `k` of `n`, for up to 64 squares and 7 pieces.
const COMBINATIONS: [[u64; 65]; 8] = {
    let mut table = [[0; 65]; 8];
    let mut n = 0;
    while n <= 64 {
        table[0][n] = 1;
        let mut k = 1;
        while k < 8 && n > 0 {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose `k` of `n`; 0 outside the table.
#[inline]
pub(crate) fn choose(n: u64, k: usize) -> u64 {
    COMBINATIONS.get(k).and_then(|row| row.get(n as usize)).copied().unwrap_or_default()
}

/// For leading pawns: `PAWN_STARTS[others][place]` is the first index of a leading pawn on a place with so many others,
/// counted from the start of its file, and `PAWN_SIZES[others][file]` the number of indexes of a file.
pub(crate) const PAWN_STARTS: [[u64; 24]; 5] = pawn_starts().0;
/// See [`PAWN_STARTS`].
pub(crate) const PAWN_SIZES: [[u64; 4]; 5] = pawn_starts().1;

const fn pawn_starts() -> ([[u64; 24]; 5], [[u64; 4]; 5]) {
    let (mut starts, mut sizes) = ([[0; 24]; 5], [[0; 4]; 5]);
    let mut others = 0;
    while others < 5 {
        let mut place = 0;
        while place < 24 {
            let file = place / 6;
            starts[others][place] = sizes[others][file];
            let rank = pawn_rank(pawn_square(place)) as usize;
            sizes[others][file] += COMBINATIONS[others][rank];
            place += 1;
        }
        others += 1;
    }
    (starts, sizes)
}
