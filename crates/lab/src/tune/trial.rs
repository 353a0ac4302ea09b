//! One pair of games that is to be played: two vectors of values on both sides of where the tuning stands.

/// What both sides of a pair play with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trial {
    /// The number of the pair, from 1 on.
    pub(super) number: u64,
    /// For each parameter: does the first side have more of it?
    pub(super) signs: Vec<bool>,
    /// The values of the first side.
    pub(super) plus: Vec<i64>,
    /// The values of the other.
    pub(super) minus: Vec<i64>,
}

impl Trial {
    /// The signs as text, one character each.
    pub(super) fn signs_text(&self) -> String {
        self.signs.iter().map(|&is_up| if is_up { '+' } else { '-' }).collect()
    }
}
