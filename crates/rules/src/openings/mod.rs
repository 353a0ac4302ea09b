//! Opening names: a table of named positions, and the look-up by position and by game.
//!
//! The table is text (`table/*.tsv`), read once at the first look-up.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod book;
mod eco;
mod line;
mod opening;
mod rows;

pub use eco::{Eco, ParseEcoError};
pub use opening::Opening;
