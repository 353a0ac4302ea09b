//! A set of puzzles.

use serde::Serialize;

/// A set of puzzles, with its size.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// How many puzzles it has.
    pub puzzles: u64,
}
