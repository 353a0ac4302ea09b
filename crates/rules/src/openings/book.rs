//! All openings, and the look-up by position and by line.

use std::sync::LazyLock;

use super::Opening;
use super::line::LineCache;
use super::rows::{read, rows};
use crate::{Move, Position};

/// The openings of the table in its order, with a hash table from the key of their positions.
pub(super) struct Book {
    openings: Vec<Opening>,
    /// A hash table of indices into `openings`, with open addressing and linear probing. More than half of the slots are
    /// free, so most look-ups without a result end at the first slot.
    slots: Vec<Option<u16>>,
    /// The smallest number of men of a named position. With fewer men on the board, no named position can follow.
    fewest_men: usize,
}

/// The table, read when it is first needed.
pub(super) static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let mut line = LineCache::default();
    Book::new(rows().filter_map(|row| read(row, &mut line)).collect())
});

impl Book {
    fn new(openings: Vec<Opening>) -> Self {
        let men = openings.iter().map(|opening| men(&opening.position));
        let fewest_men = men.min().unwrap_or(usize::MAX);
        let slots = vec![None; (2 * openings.len() + 1).next_power_of_two()];
        let mut book = Self { openings, slots, fewest_men };
        for index in 0..book.openings.len() {
            book.insert(index);
        }
        book
    }

    fn insert(&mut self, index: usize) {
        let Some(key) = self.openings.get(index).map(|opening| opening.position.key()) else { return };
        let free = self.slots_from(key).find(|&slot| matches!(self.slots.get(slot), Some(None)));
        if let Some(slot) = free.and_then(|slot| self.slots.get_mut(slot)) {
            *slot = u16::try_from(index).ok();
        }
    }

    /// All slots in the order in which a key is probed.
    fn slots_from(&self, key: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.slots.len() - 1;
        (0..=mask).map(move |step| (key as usize).wrapping_add(step) & mask)
    }

    /// The opening with this position. Different positions may have the same key, so the positions are compared.
    pub(super) fn find(&self, position: &Position) -> Option<&Opening> {
        self.slots_from(position.key())
            .map_while(|slot| self.slots.get(slot).copied().flatten())
            .filter_map(|index| self.openings.get(usize::from(index)))
            .find(|opening| opening.position.is_repetition_of(position))
    }

    pub(super) fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// Can this position, or one that follows from it, have a name? The number of men never grows.
    pub(super) fn may_lead_to_name(&self, position: &Position) -> bool {
        men(position) >= self.fewest_men
    }
}

impl Opening {
    /// The opening with exactly this position, if it has a name. The move counters do not matter.
    ///
    /// ```
    /// # use arrocco_rules::{Opening, Position};
    /// let position: Position = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".parse().unwrap();
    /// assert_eq!(Opening::of(&position).unwrap().name(), "Sicilian Defense");
    /// assert!(Opening::of(&Position::startpos()).is_none());
    /// ```
    pub fn of(position: &Position) -> Option<&'static Self> {
        BOOK.find(position)
    }

    /// The opening of a game: its last position with a name, and after how many moves it occurred. The search stops at
    /// a move that is not legal.
    ///
    /// ```
    /// # use arrocco_rules::{Opening, Position};
    /// let start = Position::startpos();
    /// let mut position = start;
    /// let moves = ["e4", "c5", "Nf3", "Nc6", "Bb5", "a6"].map(|text| {
    ///     let mv = position.move_from_san(text).unwrap();
    ///     position.play(mv);
    ///     mv
    /// });
    /// let (plies, opening) = Opening::of_line(&start, &moves).unwrap();
    /// assert_eq!((plies, opening.variation()), (5, Some("Nyezhmetdinov-Rossolimo Attack")));
    /// ```
    pub fn of_line(start: &Position, moves: &[Move]) -> Option<(usize, &'static Self)> {
        let mut position = *start;
        let mut last = Self::of(start).map(|opening| (0, opening));
        for (played, &mv) in (1..).zip(moves) {
            if position.try_play(mv).is_err() || !BOOK.may_lead_to_name(&position) {
                break;
            }
            last = Self::of(&position).map(|opening| (played, opening)).or(last);
        }
        last
    }

    /// All openings with a name, family by family.
    ///
    /// ```
    /// # use arrocco_rules::Opening;
    /// let dutch = Opening::all().iter().filter(|opening| opening.family() == "Dutch Defense");
    /// assert!(dutch.count() > 50);
    /// ```
    pub fn all() -> &'static [Self] {
        BOOK.openings()
    }
}

fn men(position: &Position) -> usize {
    position.board().occupied().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_found_by_its_position() {
        for opening in BOOK.openings() {
            assert_eq!(BOOK.find(&opening.position), Some(opening), "{opening}");
        }
    }

    /// Simulates that every position has the same key.
    #[test]
    fn a_shared_key_is_not_a_shared_name() {
        let named = BOOK.openings().first().cloned();
        let book = Book { openings: named.into_iter().collect(), slots: vec![Some(0); 8], fewest_men: 0 };
        assert_eq!(book.find(&Position::startpos()), None);
        assert_eq!(
            book.openings().first().map(|opening| book.find(&opening.position)),
            Some(book.openings().first())
        );
    }

    #[test]
    fn an_empty_book_names_nothing() {
        let book = Book::new(vec![]);
        assert_eq!(book.find(&Position::startpos()), None);
        assert!(!book.may_lead_to_name(&Position::startpos()));
    }
}
