//! How much a run of the checks shall prove.

/// What `cargo xtask test` runs with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// What has to pass before anything lands, in minutes.
    Usual,
    /// With the long proofs and the large samples (`--all`), in hours.
    All,
}
