//! How many pairs have been played, and what they told.

use super::record::Verdict;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Tally {
    /// Pairs by what the first side has won more often than it has lost, from -2 to 2.
    pub(super) pairs: [u64; 5],
    /// Pairs that did not count, because an engine was at fault.
    pub(super) void: u64,
    /// Of these, the last ones without one between them that counted.
    pub(super) void_in_a_row: u64,
}

impl Tally {
    pub(super) fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Counts(result) => self.count(*result),
            Verdict::Void(_) => {
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
