//! Reproducible randomness: hashes of a seed and a number.

/// The finalizer of splitmix64 (Steele, Lea and Flood 2014) on two words.
pub(super) const fn mix(seed: u64, what: u64) -> u64 {
    let mut mixed = seed.wrapping_add(what.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// Maps a random word to a number below `end`.
pub(super) const fn below(random: u64, end: u32) -> u32 {
    (((random >> 32) * end as u64) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_evenly_distributed() {
        let mut counts = [0; 10];
        for what in 0..10_000 {
            counts[below(mix(7, what), 10) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    }
}
