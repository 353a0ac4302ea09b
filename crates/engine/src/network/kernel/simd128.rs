//! The loops over whole layers with the 128-bit vectors of WebAssembly. The compiler finds the additions by itself, but
//! neither the products of pairs nor the squares.

use core::arch::wasm32::{
    i16x8, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane,
    i32x4_shuffle, i32x4_splat, i64x2_add, i64x2_extend_high_i32x4, i64x2_extend_low_i32x4,
    i64x2_extract_lane, i64x2_splat, u16x8_shr, v128,
};

use super::{BLOCK, Block, FIRST, GROUP};

/// Numbers of 16 bits in a vector.
const LANES: usize = 8;

/// Vectors of sums in 32 bits, one for each pair of neurons: two partial sums for each of them.
const PAIRS: usize = FIRST / 2;

/// The dot product of the activations and their weights.
#[inline]
pub(super) fn activate(sums: &[i16], weights: &[i16], most: i16) -> i64 {
    let (zero, most) = (i16x8_splat(0), i16x8_splat(most));
    let mut total = i64x2_splat(0);
    for (sums, weights) in sums.chunks(BLOCK).zip(weights.chunks(BLOCK)) {
        let mut parts = [i32x4_splat(0); 2];
        let vectors = sums.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0);
        for (index, (sums, weights)) in vectors.enumerate() {
            let active = i16x8_min(i16x8_max(load(sums), zero), most);
            let product = i32x4_dot_i16x8(active, i16x8_mul(active, load(weights)));
            parts[index % 2] = i32x4_add(parts[index % 2], product);
        }
        let part = i32x4_add(parts[0], parts[1]);
        total = i64x2_add(total, i64x2_extend_low_i32x4(part));
        total = i64x2_add(total, i64x2_extend_high_i32x4(part));
    }
    i64x2_extract_lane::<0>(total) + i64x2_extract_lane::<1>(total)
}

/// Adds one side's part of the first small layer.
#[inline]
pub(super) fn add_groups(totals: &mut [i32; FIRST], sums: &[i16], blocks: &[Block], most: i16) {
    let (zero, most) = (i16x8_splat(0), i16x8_splat(most));
    let mut parts = [i32x4_splat(0); PAIRS];
    let groups = blocks.as_chunks::<{ LANES / GROUP }>().0;
    for (sums, [one, two]) in sums.as_chunks::<LANES>().0.iter().zip(groups) {
        let clipped = i16x8_min(i16x8_max(load(sums), zero), most);
        let active = u16x8_shr(i16x8_mul(clipped, clipped), 9);
        add_group(&mut parts, i32x4_shuffle::<0, 1, 0, 1>(active, active), one);
        add_group(&mut parts, i32x4_shuffle::<2, 3, 2, 3>(active, active), two);
    }
    for (pair, part) in totals.as_chunks_mut::<2>().0.iter_mut().zip(parts) {
        pair[0] += i32x4_extract_lane::<0>(part) + i32x4_extract_lane::<1>(part);
        pair[1] += i32x4_extract_lane::<2>(part) + i32x4_extract_lane::<3>(part);
    }
}

/// The four activations of a group, twice in `active`, times the weights of two neurons at a time.
#[inline(always)]
fn add_group(parts: &mut [v128; PAIRS], active: v128, block: &Block) {
    let weights: &[[i16; LANES]; PAIRS] = bytemuck::cast_ref(&block.0);
    for (part, weights) in parts.iter_mut().zip(weights) {
        *part = i32x4_add(*part, i32x4_dot_i16x8(active, load(weights)));
    }
}

#[inline(always)]
fn load(values: &[i16; LANES]) -> v128 {
    let [a, b, c, d, e, f, g, h] = *values;
    i16x8(a, b, c, d, e, f, g, h)
}
