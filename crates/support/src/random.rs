//! Pseudo-random numbers that can be reproduced.

use std::time::{SystemTime, UNIX_EPOCH};

/// The splitmix64 sequence (Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
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

    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next_u64()) * end as u128) >> 64) as usize
    }
}
