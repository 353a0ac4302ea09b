//! Who won how many games.

use arrocco_rules::pgn::GameResult;

/// Games by their result.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Results([u64; 4]);

impl Results {
    /// All results, in the order in which they are printed.
    pub(super) const ALL: [(GameResult, &str); 4] = [
        (GameResult::WhiteWins, "white"),
        (GameResult::Draw, "draw"),
        (GameResult::BlackWins, "black"),
        (GameResult::Unknown, "unknown"),
    ];

    pub(super) fn count(&mut self, result: GameResult) {
        for (games, (which, _)) in self.0.iter_mut().zip(Self::ALL) {
            *games += u64::from(which == result);
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(games, more)| *games += more);
    }

    /// The names of all results with their games.
    pub(super) fn named(&self) -> impl Iterator<Item = (&'static str, u64)> {
        Self::ALL.into_iter().zip(self.0).map(|((_, name), games)| (name, games))
    }
}
