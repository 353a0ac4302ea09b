//! A pair of games to be played, between two vectors on opposite sides of the present values.

/// The values that both sides of a pair play with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trial {
    /// The number of the pair, from 1.
    pub(super) number: u64,
    /// For each parameter, whether the first side has more of it.
    pub(super) signs: Vec<bool>,
    /// The values of the first side.
    pub(super) plus: Vec<i64>,
    /// The values of the second side.
    pub(super) minus: Vec<i64>,
}

impl Trial {
    /// The signs as text, one character each.
    pub(super) fn signs_text(&self) -> String {
        self.signs.iter().map(|&is_up| if is_up { '+' } else { '-' }).collect()
    }
}
