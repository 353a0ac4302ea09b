//! The feature counts of a position, for the tuner.

use arrocco_rules::{Color, Position};

use super::feature as f;
use super::tally::{Sum, Tally};
use super::weights::{WEIGHTS, Weight};
use super::{FULL_PHASE, ending, phase, tally};

/// How often each feature occurs, White's count minus Black's, and what turns the weighted sum into a value.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// The index of a feature and its count; features with a count of zero are left out.
    pub counts: Vec<(u16, i8)>,
    /// The weight of the middlegame, from 0 to 1.
    pub middle: f32,
    /// The scale of the endgame value if it is in favor of White, and of Black.
    pub shares: [f32; 2],
    /// Added to the endgame value independently of the weights.
    pub fixed_end: f32,
}

struct Counts([i32; f::COUNT]);

impl Tally for Counts {
    fn add(&mut self, feature: usize, color: Color, times: i32) {
        self.0[feature] += if color == Color::White { times } else { -times };
    }
}

impl Trace {
    /// Counts the features of a position.
    pub fn of(position: &Position) -> Self {
        if let Some(value) = ending::certain_win(position) {
            return Self { counts: Vec::new(), middle: 0.0, shares: [1.0; 2], fixed_end: value as f32 };
        }
        let mut counts = Counts([0; f::COUNT]);
        tally(position, &mut counts);
        let mut fixed = Sum::default();
        ending::mop_up(position, &mut fixed);
        let share = |sign| ending::share(position, sign) as f32 / ending::WHOLE as f32;
        let nonzero = counts.0.iter().enumerate().filter(|(_, count)| **count != 0);
        Self {
            counts: nonzero.map(|(feature, &count)| (feature as u16, count as i8)).collect(),
            middle: phase(position) as f32 / FULL_PHASE as f32,
            shares: [share(1), share(-1)],
            fixed_end: fixed.end as f32,
        }
    }

    /// The value for White with these weights.
    pub fn value(&self, weights: &[[f32; 2]]) -> f32 {
        let (middle, end) = self.sums(weights);
        self.middle * middle + (1.0 - self.middle) * end * self.share(end)
    }

    /// The scale of this endgame value.
    pub fn share(&self, end: f32) -> f32 {
        self.shares[usize::from(end < 0.0)]
    }

    /// The middlegame and endgame values.
    pub fn sums(&self, weights: &[[f32; 2]]) -> (f32, f32) {
        let mut sums = (0.0, self.fixed_end);
        for &(feature, count) in &self.counts {
            let weight = weights[feature as usize];
            sums.0 += weight[0] * f32::from(count);
            sums.1 += weight[1] * f32::from(count);
        }
        sums
    }
}

/// The weights in use, middlegame and endgame, by feature index.
pub fn weights() -> Vec<[f32; 2]> {
    WEIGHTS.iter().map(|&Weight { middle, end }| [f32::from(middle), f32::from(end)]).collect()
}

/// The groups of features, in order: name and range of feature indices.
pub fn groups() -> Vec<(&'static str, std::ops::Range<usize>)> {
    f::ALL.iter().map(|(name, group)| (*name, group.at(0)..group.at(0) + group.len())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::evaluate;

    #[test]
    fn a_trace_gives_the_value_of_the_evaluation() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "8/8/8/3k4/8/3K4/8/3R4 w - - 0 1",
        ] {
            let position: Position = fen.parse().expect("a good FEN");
            let traced = Trace::of(&position).value(&weights());
            let value = evaluate(&position).raw() as f32;
            assert!((traced - value).abs() <= 2.0, "{fen}: {traced} {value}");
        }
    }

    #[test]
    fn groups_follow_one_another() {
        let mut next = 0;
        for (name, range) in groups() {
            assert_eq!(range.start, next, "{name}");
            next = range.end;
        }
        assert_eq!(next, f::COUNT);
    }
}
