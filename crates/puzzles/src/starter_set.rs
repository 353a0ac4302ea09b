//! The puzzles that are built in: made from games of the engine's own levels against each other.
//!
//! `crates/puzzles/starter/README.md` says how they were made, so that anybody can make them again.

#[cfg(feature = "built-in")]
use std::sync::OnceLock;

#[cfg(feature = "built-in")]
use crate::packed::unpack;
#[cfg(feature = "built-in")]
use crate::pool::MemoryPool;

/// The name of the set.
pub const STARTER: &str = "starter";

/// The puzzles that are built in. They are unpacked once.
///
/// ```
/// assert!(arrocco_puzzles::starter().puzzles().all(|puzzle| puzzle.set == arrocco_puzzles::STARTER));
/// ```
#[cfg(feature = "built-in")]
pub fn starter() -> &'static MemoryPool {
    static SET: OnceLock<MemoryPool> = OnceLock::new();
    SET.get_or_init(|| {
        let puzzles = unpack(include_bytes!("../starter/starter.puzzles")).unwrap_or_default();
        puzzles.into_iter().map(|puzzle| puzzle.in_set(STARTER)).collect()
    })
}
