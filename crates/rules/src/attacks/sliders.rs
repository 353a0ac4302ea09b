//! Bishop and rook attacks on an occupied board, by one look-up in a table of all relevant occupancies.
//!
//! If the target has BMI2, the index is a PEXT of the occupancy, else a magic multiplication (Lasse Hansen's and
//! Pradyumna Kannan's "fancy" layout). The two differ only in the index, so both are tested on every machine.

use super::magics;
use super::rays::{Direction, walk};
use crate::{Bitboard, Square};

/// Number of entries, one for each square and relevant occupancy.
const BISHOP_ENTRIES: usize = 5_248;
const ROOK_ENTRIES: usize = 102_400;

/// The largest number of entries of one square. The entries of each square are read through a window of this size.
pub(super) const BISHOP_WINDOW: usize = 512;
pub(super) const ROOK_WINDOW: usize = 4096;

const BISHOP_TABLE: usize = BISHOP_ENTRIES + BISHOP_WINDOW;
const ROOK_TABLE: usize = ROOK_ENTRIES + ROOK_WINDOW;

/// A slider. The number is the index of its first direction in [`Direction::ALL`]; it has four.
#[derive(Clone, Copy, PartialEq)]
enum Slider {
    Rook = 0,
    Bishop = 4,
}

/// How an occupancy is mapped to an index below 2^(bits of the mask).
#[derive(Clone, Copy, PartialEq)]
enum Index {
    Pext,
    Magic,
}

const INDEX: Index =
    if cfg!(all(target_feature = "bmi2", not(feature = "magics"))) { Index::Pext } else { Index::Magic };

/// Squares whose occupancy matters: the rays without the edge squares.
const BISHOP_MASKS: [u64; 64] = masks(Slider::Bishop);
const ROOK_MASKS: [u64; 64] = masks(Slider::Rook);

static BISHOP_ATTACKS: [Bitboard; BISHOP_TABLE] = table(Slider::Bishop, INDEX);
static ROOK_ATTACKS: [Bitboard; ROOK_TABLE] = table(Slider::Rook, INDEX);

pub(super) const BISHOPS: Lookup<BISHOP_WINDOW> = Lookup {
    masks: BISHOP_MASKS,
    #[cfg(not(all(target_feature = "bmi2", not(feature = "magics"))))]
    magics: magics::BISHOP,
    windows: windows(&BISHOP_ATTACKS, &BISHOP_MASKS),
};
#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "WebAssembly has `rook_lines`"))]
pub(super) const ROOKS: Lookup<ROOK_WINDOW> = Lookup {
    masks: ROOK_MASKS,
    #[cfg(not(all(target_feature = "bmi2", not(feature = "magics"))))]
    magics: magics::ROOK,
    windows: windows(&ROOK_ATTACKS, &ROOK_MASKS),
};

/// What the look-up needs for each square. Separate arrays, so that the address is base plus scaled index.
pub(super) struct Lookup<const W: usize> {
    masks: [u64; 64],
    #[cfg(not(all(target_feature = "bmi2", not(feature = "magics"))))]
    magics: [u64; 64],
    windows: [&'static [Bitboard; W]; 64],
}

const fn masks(slider: Slider) -> [u64; 64] {
    let mut masks = [0; 64];
    let mut s = 0;
    while s < 64 {
        let mut d = slider as usize;
        while d < slider as usize + 4 {
            masks[s] |= relevant(Square::ALL[s], Direction::ALL[d]);
            d += 1;
        }
        s += 1;
    }
    masks
}

/// A ray without its last square, whose occupancy makes no difference because the ray ends there anyway.
const fn relevant(square: Square, direction: Direction) -> u64 {
    let ray = walk(square, direction, Bitboard::EMPTY).0;
    let (files, ranks) = direction.step();
    let mut last = square;
    while let Some(next) = last.offset(files, ranks) {
        last = next;
    }
    ray & !(1 << last as u8)
}

/// The window of each square starts right after the entries of the square before.
const fn windows<const N: usize, const W: usize>(
    table: &'static [Bitboard; N],
    masks: &[u64; 64],
) -> [&'static [Bitboard; W]; 64] {
    let mut rest: &'static [Bitboard] = table;
    let mut windows = [&[Bitboard::EMPTY; W]; 64];
    let mut s = 0;
    while s < 64 {
        match rest.first_chunk() {
            Some(window) => windows[s] = window,
            None => panic!("the table has room for a whole window after the last square"),
        }
        rest = rest.split_at(1 << masks[s].count_ones()).1;
        s += 1;
    }
    assert!(rest.len() == W, "the table is filled to where the last window reaches");
    windows
}

/// All attacks of one slider, square by square, the occupancies of each square in the order of the index.
const fn table<const N: usize>(slider: Slider, index: Index) -> [Bitboard; N] {
    let (masks, magics) = match slider {
        Slider::Bishop => (&BISHOP_MASKS, &magics::BISHOP),
        Slider::Rook => (&ROOK_MASKS, &magics::ROOK),
    };
    let mut table = [Bitboard::EMPTY; N];
    let mut start = 0;
    let mut s = 0;
    while s < 64 {
        let parts = RayAttacks::new(Square::ALL[s], slider);
        let size = 1 << masks[s].count_ones();
        let mut nth = 0;
        let mut occupied = 0u64;
        while nth < size {
            // The subsets come in counting order, so the n-th has PEXT index n.
            let at = match index {
                Index::Pext => nth,
                Index::Magic => magic_index(masks[s], magics[s], occupied),
            };
            table[start + at] = parts.attacks(nth, occupied);
            nth += 1;
            occupied = occupied.wrapping_sub(masks[s]) & masks[s];
        }
        start += size;
        s += 1;
    }
    table
}

/// The attacks of one square, precomputed ray by ray. Combining rays is fast, which keeps the compile time short.
struct RayAttacks {
    square: Square,
    slider: Slider,
    /// For a rook: the PEXT index consists of the bits of the rays south, west, east and north, in this order.
    /// `rays` has the attacks of each ray by its bits; `shifts` and `bits` say where in the index these are.
    rays: [[u64; 64]; 4],
    shifts: [u32; 4],
    bits: [usize; 4],
}

impl RayAttacks {
    const ORDER: [Direction; 4] = [Direction::South, Direction::West, Direction::East, Direction::North];

    const fn new(square: Square, slider: Slider) -> Self {
        let mut parts = Self { square, slider, rays: [[0; 64]; 4], shifts: [0; 4], bits: [0; 4] };
        let mut shift = 0;
        let mut r = 0;
        while r < 4 && matches!(slider, Slider::Rook) {
            let mask = relevant(square, Self::ORDER[r]);
            parts.shifts[r] = shift;
            parts.bits[r] = (1 << mask.count_ones()) - 1;
            let (mut nth, mut occupied) = (0, 0u64);
            while nth <= parts.bits[r] {
                parts.rays[r][nth] = walk(square, Self::ORDER[r], Bitboard(occupied)).0;
                nth += 1;
                occupied = occupied.wrapping_sub(mask) & mask;
            }
            shift += mask.count_ones();
            r += 1;
        }
        parts
    }

    const fn attacks(&self, nth: usize, occupied: u64) -> Bitboard {
        if matches!(self.slider, Slider::Bishop) {
            return attacks(self.square, Slider::Bishop, Bitboard(occupied));
        }
        let Self { rays, shifts, bits, .. } = self;
        Bitboard(
            rays[0][nth >> shifts[0] & bits[0]]
                | rays[1][nth >> shifts[1] & bits[1]]
                | rays[2][nth >> shifts[2] & bits[2]]
                | rays[3][nth >> shifts[3] & bits[3]],
        )
    }
}

/// Attacks by walking the four rays: the reference for the tables.
const fn attacks(square: Square, slider: Slider, occupied: Bitboard) -> Bitboard {
    let mut reached = 0;
    let mut d = slider as usize;
    while d < slider as usize + 4 {
        reached |= walk(square, Direction::ALL[d], occupied).0;
        d += 1;
    }
    Bitboard(reached)
}

#[inline(always)]
const fn magic_index(mask: u64, magic: u64, occupied: u64) -> usize {
    ((occupied & mask).wrapping_mul(magic) >> (64 - mask.count_ones())) as usize
}

impl<const W: usize> Lookup<W> {
    #[cfg(all(target_feature = "bmi2", not(feature = "magics")))]
    #[inline(always)]
    fn index(&self, square: Square, occupied: u64) -> usize {
        // SAFETY: the instruction exists, because this function is compiled only for targets with BMI2.
        // Gain: one instruction instead of a mask, a multiplication and a shift.
        unsafe { core::arch::x86_64::_pext_u64(occupied, self.masks[square as usize]) as usize }
    }

    #[cfg(not(all(target_feature = "bmi2", not(feature = "magics"))))]
    #[inline(always)]
    fn index(&self, square: Square, occupied: u64) -> usize {
        magic_index(self.masks[square as usize], self.magics[square as usize], occupied)
    }

    #[inline(always)]
    pub(super) fn attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let index = self.index(square, occupied.0);
        debug_assert!(index < W);
        // SAFETY: every index is below 2^(bits of the mask), which is at most W (`no_mask_outgrows_its_window`).
        // Gain: two instructions in each of about a dozen look-ups per node, 4% of bulk perft.
        unsafe { *self.windows[square as usize].get_unchecked(index) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{bishop, rook, rook_lines};
    use super::*;

    /// Checks every square with every relevant occupancy, once more with pieces on the irrelevant squares.
    fn check(slider: Slider, look_up: impl Fn(Square, Bitboard) -> Bitboard) {
        let masks = masks(slider);
        for square in Square::ALL {
            let mask = Bitboard(masks[square as usize]);
            // Miri takes a thousand times longer.
            for occupied in mask.subsets().step_by(if cfg!(miri) { 509 } else { 1 }) {
                let expected = attacks(square, slider, occupied);
                assert_eq!(look_up(square, occupied), expected, "{square} {occupied:?}");
                let noise = Bitboard(0x5a5a_1234_ffff_8181) - mask;
                let noisy = attacks(square, slider, occupied | noise);
                assert_eq!(look_up(square, occupied | noise), noisy, "{square} {occupied:?} with noise");
            }
        }
    }

    fn check_index(index: Index, at: impl Fn(u64, u64, u64) -> usize) {
        let bishops = Box::new(table::<BISHOP_TABLE>(Slider::Bishop, index));
        let rooks = Box::new(table::<ROOK_TABLE>(Slider::Rook, index));
        let start = |masks: &[u64; 64], square: Square| {
            masks[..square as usize].iter().map(|mask| 1 << mask.count_ones()).sum::<usize>()
        };
        check(Slider::Bishop, |square, occupied| {
            let s = square as usize;
            bishops[start(&BISHOP_MASKS, square) + at(BISHOP_MASKS[s], magics::BISHOP[s], occupied.0)]
        });
        check(Slider::Rook, |square, occupied| {
            let s = square as usize;
            rooks[start(&ROOK_MASKS, square) + at(ROOK_MASKS[s], magics::ROOK[s], occupied.0)]
        });
    }

    #[test]
    fn the_compiled_look_up_agrees_with_walking() {
        check(Slider::Bishop, bishop);
        check(Slider::Rook, rook);
    }

    #[test]
    fn rank_and_file_agree_with_walking() {
        check(Slider::Rook, rook_lines::rook);
    }

    #[test]
    #[cfg_attr(miri, ignore = "makes whole tables, without unsafe code")]
    fn the_magic_index_agrees_with_walking() {
        check_index(Index::Magic, magic_index);
    }

    #[test]
    #[cfg_attr(miri, ignore = "makes whole tables, without unsafe code")]
    fn the_pext_index_agrees_with_walking() {
        check_index(Index::Pext, |mut mask, _, occupied| {
            let (mut index, mut bit) = (0, 0);
            while mask != 0 {
                index |= ((occupied >> mask.trailing_zeros() & 1) as usize) << bit;
                mask &= mask - 1;
                bit += 1;
            }
            index
        });
    }

    #[test]
    fn no_mask_outgrows_its_window() {
        assert!(BISHOP_MASKS.iter().all(|mask| 1 << mask.count_ones() <= BISHOP_WINDOW));
        assert!(ROOK_MASKS.iter().all(|mask| 1 << mask.count_ones() <= ROOK_WINDOW));
    }
}
