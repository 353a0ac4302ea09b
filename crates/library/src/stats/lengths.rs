//! How long games are, in plies.

use std::collections::BTreeMap;

/// Plies from one step of the histogram to the next: ten moves of both sides.
pub(super) const STEP: u64 = 20;

/// The steps of the histogram. Longer games are in the last one.
pub(super) const STEPS: u64 = 11;

/// Games by their length.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Lengths {
    games: BTreeMap<u64, u64>,
}

impl Lengths {
    pub(super) fn count(&mut self, plies: u64) {
        *self.games.entry(plies).or_default() += 1;
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (&plies, games) in &other.games {
            *self.games.entry(plies).or_default() += games;
        }
    }

    pub(super) fn shortest(&self) -> Option<u64> {
        self.games.keys().next().copied()
    }

    pub(super) fn longest(&self) -> Option<u64> {
        self.games.keys().next_back().copied()
    }

    fn total(&self) -> u64 {
        self.games.values().sum()
    }

    /// The median length.
    pub(super) fn median(&self) -> Option<f64> {
        let total = self.total();
        let (low, high) = (self.nth(total.checked_sub(1)? / 2)?, self.nth(total / 2)?);
        Some(f64::midpoint(low as f64, high as f64))
    }

    /// The length of the game at an index in the order of length.
    fn nth(&self, mut n: u64) -> Option<u64> {
        self.games.iter().find_map(|(&plies, &games)| {
            let is_here = n < games;
            n = n.saturating_sub(games);
            is_here.then_some(plies)
        })
    }

    pub(super) fn mean(&self) -> Option<f64> {
        let plies: f64 = self.games.iter().map(|(&plies, &games)| plies as f64 * games as f64).sum();
        let total = self.total();
        (total > 0).then(|| plies / total as f64)
    }

    /// The first ply of each step and the games in it, up to the last that has any.
    pub(super) fn histogram(&self) -> Vec<(u64, u64)> {
        let step = |plies: u64| (plies / STEP).min(STEPS - 1);
        let Some(last) = self.longest().map(step) else { return Vec::new() };
        let mut steps: Vec<(u64, u64)> = (0..=last).map(|step| (step * STEP, 0)).collect();
        for (&plies, games) in &self.games {
            if let Some((_, sum)) = steps.get_mut(step(plies) as usize) {
                *sum += games;
            }
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_summed_up() {
        let mut lengths = Lengths::default();
        assert_eq!((lengths.median(), lengths.mean(), lengths.histogram()), (None, None, Vec::new()));
        lengths.count(5);
        assert_eq!(lengths.median(), Some(5.0));
        let mut more = Lengths::default();
        for plies in [40, 10, 10] {
            more.count(plies);
        }
        lengths.add(&more);
        assert_eq!((lengths.shortest(), lengths.longest()), (Some(5), Some(40)));
        assert_eq!((lengths.median(), lengths.mean()), (Some(10.0), Some(16.25)));
        assert_eq!(lengths.histogram(), [(0, 3), (20, 0), (40, 1)]);
        lengths.count(1_000_000);
        lengths.count(41);
        assert_eq!(lengths.median(), Some(25.0));
        assert_eq!(lengths.histogram().last(), Some(&(200, 1)));
    }
}
