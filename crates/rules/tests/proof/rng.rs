//! Reproducible random numbers.

/// The splitmix64 sequence.
pub(crate) struct Rng(u64);

impl Rng {
    /// A separate sequence for each part of the work, so that the results do not depend on the order of the threads.
    pub(crate) fn new(seed: u64, part: usize) -> Self {
        let mut rng = Self(seed.wrapping_mul(0xd134_2543_de82_ef95) ^ part as u64);
        rng.0 = rng.next();
        rng
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// True with a probability of 1 in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }
}
