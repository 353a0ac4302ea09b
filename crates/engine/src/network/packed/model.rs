//! What is expected of the next weight or byte.
#![cfg_attr(
    not(test),
    expect(clippy::indexing_slicing, reason = "every index is bounded by the number of bits or by `level`")
)]

use super::coder::{Coder, Probability};

/// Levels of a magnitude, roughly by its logarithm.
const LEVELS: usize = 12;

/// The most bits of a difference between weights.
const BITS: usize = 17;

/// The level of a magnitude.
fn level(magnitude: u32) -> usize {
    const LIMITS: [u32; LEVELS - 1] = [0, 1, 2, 4, 6, 9, 13, 19, 28, 42, 80];
    LIMITS.iter().take_while(|&&limit| magnitude > limit).count()
}

/// What is known about a weight from those before it: the same one in earlier king buckets, and those of the squares to
/// the left and below in the same bucket.
#[derive(Debug)]
pub(super) struct Neighbors {
    /// What the weight is expected to be.
    expected: i32,
    /// How far those of earlier buckets are apart.
    spread: u32,
    /// How far the neighboring squares are from what was expected of them.
    surprises: [i32; 2],
    buckets: usize,
}

impl Neighbors {
    /// `before` has the earlier buckets, `here` is the one that is being coded, `bucket` the bytes of each.
    pub(super) fn of(before: &[u8], here: &[u8], at: usize, width: usize, bucket: usize) -> Self {
        let (expected, spread) = expectation(before, at, bucket);
        let surprise = |back: usize| {
            at.checked_sub(back).map_or(0, |near| weight(here, near) - expectation(before, near, bucket).0)
        };
        let surprises = [surprise(width), surprise(8 * width)];
        Self { expected, spread, surprises, buckets: before.len() / bucket.max(1) }
    }

    fn context(&self) -> usize {
        let near = u32::midpoint(self.surprises[0].unsigned_abs(), self.surprises[1].unsigned_abs());
        let kind = self.buckets.min(5);
        (kind * LEVELS + level(self.spread)) * LEVELS + level(near)
    }

    /// Whether the neighbors were more or less than expected.
    fn sign(&self) -> usize {
        let sum = self.surprises[0] + self.surprises[1];
        let size = level(sum.unsigned_abs()) / 3;
        if sum < 0 { 4 + size } else { size }
    }
}

/// The mean of a weight in the earlier buckets, and how far they are apart.
fn expectation(before: &[u8], at: usize, bucket: usize) -> (i32, u32) {
    let (mut sum, mut least, mut most, mut count) = (0, i32::MAX, i32::MIN, 0);
    for earlier in before.chunks_exact(bucket.max(1)) {
        let weight = weight(earlier, at);
        (sum, count) = (sum + weight, count + 1);
        (least, most) = (least.min(weight), most.max(weight));
    }
    if count == 0 { (0, 0) } else { ((sum + count / 2).div_euclid(count), most.abs_diff(least)) }
}

fn weight(bytes: &[u8], at: usize) -> i32 {
    let two = bytes.get(2 * at..).and_then(<[u8]>::first_chunk::<2>);
    two.map_or(0, |two| i32::from(i16::from_le_bytes(*two)))
}

/// Codes weights as differences from what is expected.
pub(super) struct WeightModel {
    /// By context: how many bits the difference has.
    lengths: Vec<[Probability; BITS + 1]>,
    /// By length, and by the bits before.
    bits: Vec<[Probability; 64]>,
    signs: [[Probability; 8]; 2],
}

impl WeightModel {
    pub(super) fn new() -> Self {
        let half = Probability::HALF;
        Self {
            lengths: vec![[half; BITS + 1]; 6 * LEVELS * LEVELS],
            bits: vec![[half; 64]; BITS + 1],
            signs: [[half; 8]; 2],
        }
    }

    pub(super) fn code(&mut self, coder: &mut impl Coder, weight: i16, near: &Neighbors) -> i16 {
        let difference = i32::from(weight) - near.expected;
        let magnitude = self.magnitude(coder, difference.unsigned_abs(), near.context());
        if magnitude == 0 {
            return near.expected as i16;
        }
        let sign = &mut self.signs[usize::from(near.buckets > 0)][near.sign()];
        let is_negative = coder.code(difference < 0, sign);
        let magnitude = magnitude as i32;
        (near.expected + if is_negative { -magnitude } else { magnitude }) as i16
    }

    /// The number of bits one by one, then the bits below the highest. Those far below are hardly predictable.
    fn magnitude(&mut self, coder: &mut impl Coder, magnitude: u32, context: usize) -> u32 {
        let length = (u32::BITS - magnitude.leading_zeros()) as usize;
        let lengths = &mut self.lengths[context];
        let mut bits = 0;
        while bits < BITS && coder.code(length > bits, &mut lengths[bits]) {
            bits += 1;
        }
        if bits == 0 {
            return 0;
        }
        let (mut value, probabilities) = (1_u32, &mut self.bits[bits]);
        for place in (0..bits - 1).rev() {
            let bit = coder.code(magnitude >> place & 1 == 1, &mut probabilities[value.min(63) as usize]);
            value = value << 1 | u32::from(bit);
        }
        value
    }
}

/// Codes bytes bit by bit, by their place in a group of four.
pub(super) struct ByteModel(Vec<[Probability; 256]>);

impl ByteModel {
    pub(super) fn new() -> Self {
        Self(vec![[Probability::HALF; 256]; 4])
    }

    pub(super) fn code(&mut self, coder: &mut impl Coder, byte: u8, index: usize) -> u8 {
        let probabilities = &mut self.0[index % 4];
        let mut known = 1_usize;
        for place in (0..8).rev() {
            let bit = coder.code(byte >> place & 1 == 1, &mut probabilities[known]);
            known = known << 1 | usize::from(bit);
        }
        known as u8
    }
}
