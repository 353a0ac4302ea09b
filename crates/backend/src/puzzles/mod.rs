//! Puzzles as a page solves them: one on the board at a time, with every try judged, and how training goes.

mod desk;
mod progress;
mod view;
mod wish;

pub use desk::{Desk, Tried};
pub use progress::progress;
pub use wish::wish;

/// No page sends a name that is longer.
pub const LONGEST_NAME: usize = 100;
/// Nodes of the longest search that judges a try.
pub const NODES: u64 = 200_000;
