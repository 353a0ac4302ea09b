//! Faults on purpose, for the tests of those who have to survive them: only builds with the feature `faults` fail, and only
//! if a variable says where.

/// Fails if this is the depth at which it was asked to.
#[cfg(feature = "faults")]
pub(crate) fn at_depth(depth: u32) {
    let asked = std::env::var_os("ARROCCO_FAIL_AT_DEPTH");
    assert!(asked.is_none_or(|asked| *asked != *depth.to_string()), "asked to fail");
}

#[cfg(not(feature = "faults"))]
pub(crate) const fn at_depth(_depth: u32) {}

/// Fails in a thread that helps, if it was asked to.
#[cfg(feature = "faults")]
pub(crate) fn in_helper(number: usize) {
    let asked = std::env::var_os("ARROCCO_FAIL_IN_HELPER");
    assert!(asked.is_none_or(|asked| *asked != *number.to_string()), "asked to fail");
}

#[cfg(not(feature = "faults"))]
pub(crate) const fn in_helper(_number: usize) {}

/// What the table keeps of a key to tell positions apart: all of it, or as many bits as it was asked to.
#[cfg(feature = "faults")]
pub(crate) fn kept_of(key: u64) -> u64 {
    use std::sync::LazyLock;
    static KEPT: LazyLock<u64> = LazyLock::new(|| {
        let asked = std::env::var("ARROCCO_KEY_BITS").ok();
        asked.map_or(u64::MAX, |bits| (1 << bits.parse::<u32>().expect("a number of bits")) - 1)
    });
    key & *KEPT
}

#[cfg(not(feature = "faults"))]
#[inline]
pub(crate) const fn kept_of(key: u64) -> u64 {
    key
}
