//! Counts of the pairs that have been played.

use super::log_entry::PairResult;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Tally {
    /// Pairs by wins minus losses of the first side, from -2 to 2.
    pub(super) pairs: [u64; 5],
    /// Pairs that did not count, because an engine was at fault.
    pub(super) void: u64,
    /// How many of the last pairs in a row did not count.
    pub(super) void_in_a_row: u64,
}

impl Tally {
    pub(super) fn add(&mut self, result: &PairResult) {
        match result {
            PairResult::Counts(result) => self.count(*result),
            PairResult::Void(_) => {
                self.void += 1;
                self.void_in_a_row += 1;
            }
        }
    }

    fn count(&mut self, result: i32) {
        let slot = usize::try_from(result + 2).ok().and_then(|at| self.pairs.get_mut(at));
        if let Some(slot) = slot {
            *slot += 1;
        }
        self.void_in_a_row = 0;
    }

    /// Pairs that counted.
    pub(super) fn counted(&self) -> u64 {
        self.pairs.iter().sum()
    }

    pub(super) fn played(&self) -> u64 {
        self.counted() + self.void
    }
}
