//! Deliberate faults, for tests of the code that has to survive them. Only builds with the feature `faults` have them,
//! and only if an environment variable asks for one.

/// Panics if `ARROCCO_FAIL_AT_DEPTH` is this depth.
#[cfg(feature = "faults")]
pub(crate) fn at_depth(depth: u32) {
    let asked = std::env::var_os("ARROCCO_FAIL_AT_DEPTH");
    assert!(asked.is_none_or(|asked| *asked != *depth.to_string()), "asked to fail");
}

#[cfg(not(feature = "faults"))]
pub(crate) const fn at_depth(_depth: u32) {}

/// Panics if `ARROCCO_FAIL_IN_HELPER` is the number of this helper thread.
#[cfg(feature = "faults")]
pub(crate) fn in_helper(number: usize) {
    let asked = std::env::var_os("ARROCCO_FAIL_IN_HELPER");
    assert!(asked.is_none_or(|asked| *asked != *number.to_string()), "asked to fail");
}

#[cfg(not(feature = "faults"))]
pub(crate) const fn in_helper(_number: usize) {}

/// The part of a key that the table compares: all of it, or only the lowest `ARROCCO_KEY_BITS` bits, to provoke
/// collisions.
#[cfg(feature = "faults")]
pub(crate) fn stored_part_of(key: u64) -> u64 {
    use std::sync::LazyLock;
    static KEPT: LazyLock<u64> = LazyLock::new(|| {
        let asked = std::env::var("ARROCCO_KEY_BITS").ok();
        asked.map_or(u64::MAX, |bits| (1 << bits.parse::<u32>().expect("a number of bits")) - 1)
    });
    key & *KEPT
}

#[cfg(not(feature = "faults"))]
#[inline]
pub(crate) const fn stored_part_of(key: u64) -> u64 {
    key
}
