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
