//! Which openings were played how often.

use std::cmp::Reverse;
use std::collections::HashMap;

use arrocco_rules::{Eco, Opening};

/// Games by their opening.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Openings {
    games: HashMap<(Eco, &'static str), u64>,
}

impl Openings {
    pub(super) fn count(&mut self, opening: &Opening) {
        *self.games.entry((opening.eco(), opening.name())).or_default() += 1;
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (&opening, games) in &other.games {
            *self.games.entry(opening).or_default() += games;
        }
    }

    /// How many different ones there are.
    pub(super) fn len(&self) -> usize {
        self.games.len()
    }

    /// The games that have one.
    pub(super) fn named_games(&self) -> u64 {
        self.games.values().sum()
    }

    /// The most frequent ones first; among equals, in the order of their codes.
    pub(super) fn most_frequent(&self, top: usize) -> Vec<(Eco, &'static str, u64)> {
        let mut all: Vec<_> = self.games.iter().map(|(&(eco, name), &games)| (eco, name, games)).collect();
        all.sort_unstable_by_key(|&(eco, name, games)| (Reverse(games), eco, name));
        all.truncate(top);
        all
    }
}
