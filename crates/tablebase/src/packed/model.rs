//! The chance of the next bit: chances learned in several contexts, mixed by weights that are learned, too.

use super::coder::BitCoder;
use super::logistic::Logistic;

/// The number of contexts.
pub(super) const CONTEXTS: usize = 10;

/// Chances that are learned in a context: for the first so many bits of a number, the last for all that follow.
const BITS: usize = 16;

/// Contexts of each kind, as a power of two: they are hashed.
const LINES: u32 = 16;

/// A chance is averaged over so many bits at most, so that it follows changes.
const LONGEST_MEMORY: u32 = 400;

/// Sets of weights.
pub(super) const SETS: usize = 8;

/// The weight of each context at the start, of 65536.
const FIRST_WEIGHT: i32 = 14_000;

/// 65536 divided by the bits seen so far and a little more.
const SHARES: [u32; 1024] = {
    let mut shares = [0; 1024];
    let mut seen = 0;
    while seen < 1024 {
        shares[seen] = (65_536 * 10 / (seen * 10 + 16)) as u32;
        seen += 1;
    }
    shares
};

/// What has been learned from the bits so far.
pub(super) struct Model {
    /// A chance in the upper 22 bits, and the number of bits that it was learned from.
    chances: Vec<u32>,
    weights: [[i32; CONTEXTS]; BITS * SETS],
    logistic: Box<Logistic>,
}

impl Model {
    pub(super) fn new() -> Self {
        Self {
            chances: vec![1 << 31; (CONTEXTS * BITS) << LINES],
            weights: [[FIRST_WEIGHT; CONTEXTS]; BITS * SETS],
            logistic: Logistic::new(),
        }
    }

    /// Where the chances of hashed contexts begin.
    #[inline]
    pub(super) fn places(hashes: [u32; CONTEXTS]) -> [usize; CONTEXTS] {
        let mut places = [0; CONTEXTS];
        for (number, (place, hash)) in places.iter_mut().zip(hashes).enumerate() {
            *place = (number << LINES | (hash >> (32 - LINES)) as usize) * BITS;
        }
        places
    }

    /// Codes bit `number` of a value.
    #[inline]
    pub(super) fn code(
        &mut self,
        coder: &mut impl BitCoder,
        places: &[usize; CONTEXTS],
        number: usize,
        set: usize,
        bit: bool,
    ) -> bool {
        let number = number.min(BITS - 1);
        let weights = &mut self.weights[number * SETS + set % SETS];
        let mut inputs = [0; CONTEXTS];
        let mut sum = 0;
        for ((input, place), weight) in inputs.iter_mut().zip(places).zip(&*weights) {
            *input = self.logistic.odds(self.chances[place + number] >> 20);
            sum += *input * (weight >> 2);
        }
        let mixed = self.logistic.chance(sum >> 14);
        let bit = coder.code(mixed, bit);
        let error = if bit { 65_535 - mixed as i32 } else { -(mixed as i32) };
        for ((input, place), weight) in inputs.iter().zip(places).zip(weights) {
            *weight += (*input * error) >> 16;
            let learned = &mut self.chances[place + number];
            *learned = learn(*learned, bit);
        }
        bit
    }
}

#[inline]
fn learn(learned: u32, bit: bool) -> u32 {
    let (chance, seen) = (learned >> 10, learned & 1023);
    let target = if bit { (1 << 22) - 1 } else { 0 };
    let step = ((target - i64::from(chance)) * i64::from(SHARES[seen as usize & 1023])) >> 16;
    let chance = (i64::from(chance) + step) as u32;
    chance << 10 | (seen + 1).min(LONGEST_MEMORY)
}
