//! Pseudo-random numbers that can be reproduced.

use std::time::{SystemTime, UNIX_EPOCH};

/// The splitmix64 sequence (Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed, from its first number.
    pub const fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    /// The sequence of a seed and a game number.
    pub fn new(seed: u64, game: u64) -> Self {
        let mut random = Self(seed ^ game.wrapping_mul(0xd134_2543_de82_ef95));
        random.next_u64();
        random
    }

    /// Another sequence every time.
    pub fn from_time() -> Self {
        let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
        Self::new(time, u64::from(std::process::id()))
    }

    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number from 0 to below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next_u64()) * end as u128) >> 64) as usize
    }

    /// Puts items in a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the reference implementation (S. Vigna, splitmix64.c).
    #[test]
    fn the_sequence_is_that_of_splitmix64() {
        let mut random = Random::from_seed(0);
        assert_eq!([random.next_u64(), random.next_u64()], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
    }

    #[test]
    fn a_shuffle_keeps_all_items_and_depends_on_the_seed_only() {
        let shuffled = |seed| {
            let mut items: Vec<u32> = (0..100).collect();
            Random::from_seed(seed).shuffle(&mut items);
            items
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
        let mut items = shuffled(1);
        items.sort_unstable();
        assert!(items.into_iter().eq(0..100));
    }
}
