//! Counts over some games. The tallies of parts can be added in any order.

use std::collections::BTreeMap;

use super::ending::Endings;
use super::lengths::Lengths;
use super::openings::Openings;
use super::results::Results;

#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) plies: u64,
    /// Games with errors.
    pub(super) broken: u64,
    pub(super) results: Results,
    pub(super) openings: Openings,
    pub(super) lengths: Lengths,
    pub(super) endings: Endings,
    /// Games by the year of their date.
    pub(super) years: BTreeMap<u16, u64>,
}

impl Tally {
    pub(super) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.broken += other.broken;
        self.results.add(&other.results);
        self.openings.add(&other.openings);
        self.lengths.add(&other.lengths);
        for (&ending, games) in &other.endings {
            *self.endings.entry(ending).or_default() += games;
        }
        for (&year, games) in &other.years {
            *self.years.entry(year).or_default() += games;
        }
    }
}
