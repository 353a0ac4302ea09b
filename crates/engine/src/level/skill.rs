//! The abilities of a player of some Elo.

/// The settings of a player, all monotonic in the Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Skill {
    /// Nodes searched for a move.
    pub(super) nodes: f64,
    /// The probability of overlooking a move of average difficulty on a full board, in thousandths.
    pub(super) oversight: f64,
    /// The largest random preference for a square, in centipawns.
    pub(super) preference: f64,
    /// How much of the evaluation beyond material counts, in hundredths.
    pub(super) judgement: f64,
    /// Plies of an opening that are known.
    pub(super) theory: f64,
}

impl Skill {
    /// The skill that far from this one to another; a share of 1 is the other.
    pub(super) fn towards(self, other: Self, share: f64) -> Self {
        let between = |a: f64, b: f64| a + (b - a) * share;
        Self {
            // Strength grows with the logarithm of the nodes.
            nodes: between(self.nodes.ln(), other.nodes.ln()).exp(),
            oversight: between(self.oversight, other.oversight),
            preference: between(self.preference, other.preference),
            judgement: between(self.judgement, other.judgement),
            theory: between(self.theory, other.theory),
        }
    }
}
