//! What was trained on one day.

/// A day of training.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Day {
    /// Its number, counted from the 1st of January 1970.
    pub day: i64,
    /// Tries in which every move was found without help.
    pub solved: usize,
    /// Other tries.
    pub missed: usize,
    /// The solver's rating in the evening.
    pub rating: f64,
}
