//! A set of games, as a bit for each number: there may be millions.

/// Games of a library.
#[derive(Clone, Default, Debug)]
pub(super) struct GameSet {
    bits: Vec<u64>,
    count: usize,
}

impl GameSet {
    pub(super) fn insert(&mut self, game: u32) {
        let (word, bit) = (game as usize / 64, 1 << (game % 64));
        if self.bits.len() <= word {
            self.bits.resize(word + 1, 0);
        }
        if let Some(word) = self.bits.get_mut(word) {
            self.count += usize::from(*word & bit == 0);
            *word |= bit;
        }
    }

    pub(super) fn contains(&self, game: u32) -> bool {
        self.bits.get(game as usize / 64).is_some_and(|word| word >> (game % 64) & 1 == 1)
    }

    pub(super) const fn len(&self) -> usize {
        self.count
    }

    /// Keeps the games that are in the other set as well.
    pub(super) fn intersect(&mut self, other: &Self) {
        let others = other.bits.iter().copied().chain(std::iter::repeat(0));
        self.bits.iter_mut().zip(others).for_each(|(word, other)| *word &= other);
        self.count = self.bits.iter().map(|word| word.count_ones() as usize).sum();
    }

    /// Adds the games of the other set.
    pub(super) fn add(&mut self, other: &Self) {
        if self.bits.len() < other.bits.len() {
            self.bits.resize(other.bits.len(), 0);
        }
        self.bits.iter_mut().zip(&other.bits).for_each(|(word, other)| *word |= other);
        self.count = self.bits.iter().map(|word| word.count_ones() as usize).sum();
    }

    /// Removes the games that are in the other set.
    pub(super) fn remove(&mut self, other: &Self) {
        self.bits.iter_mut().zip(&other.bits).for_each(|(word, other)| *word &= !other);
        self.count = self.bits.iter().map(|word| word.count_ones() as usize).sum();
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        let words = self.bits.iter().enumerate();
        words.flat_map(|(word, &bits)| {
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word as u32 * 64 + bit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_cut() {
        let set = |games: &[u32]| {
            let mut set = GameSet::default();
            for &game in games {
                set.insert(game);
            }
            set
        };
        let mut games = set(&[1, 63, 64, 200, 64]);
        assert_eq!((games.len(), games.contains(64), games.contains(65)), (4, true, false));
        games.intersect(&set(&[0, 63, 200]));
        assert_eq!((games.len(), games.iter().collect::<Vec<_>>()), (2, vec![63, 200]));
        games.remove(&set(&[1, 63, 500]));
        assert_eq!((games.len(), games.iter().collect::<Vec<_>>()), (1, vec![200]));
        games.add(&set(&[3, 300]));
        assert_eq!((games.len(), games.iter().collect::<Vec<_>>()), (3, vec![3, 200, 300]));
        games.intersect(&set(&[]));
        assert_eq!((games.len(), games.iter().next()), (0, None));
    }
}
