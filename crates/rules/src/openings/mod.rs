//! Opening names: a table of named positions, and how a position or a game finds its own.
//!
//! The table is text (`table/*.tsv`), read once, when the first name is asked for.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod book;
mod eco;
mod line;
mod opening;
mod rows;

pub use eco::{Eco, ParseEcoError};
pub use opening::Opening;
