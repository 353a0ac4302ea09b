//! All openings, and the way from a position to its name.

use std::sync::LazyLock;

use super::Opening;
use super::line::Line;
use super::rows::{read, rows};
use crate::Position;

/// The openings of the table in its order, found by the key of their positions.
pub(super) struct Book {
    openings: Vec<Opening>,
    /// Places in `openings`, each in the first free slot from the one that its key points to. More than half of the
    /// slots are free, and that is what most positions of a game meet.
    slots: Vec<Option<u16>>,
    /// How many men the barest named position has. With fewer on the board, no name can come any more.
    fewest_men: usize,
}

/// The table, read when it is first needed.
pub(super) static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let mut line = Line::default();
    Book::new(rows().filter_map(|row| read(row, &mut line)).collect())
});

impl Book {
    fn new(openings: Vec<Opening>) -> Self {
        let men = openings.iter().map(|opening| men(&opening.position));
        let fewest_men = men.min().unwrap_or(usize::MAX);
        let slots = vec![None; (2 * openings.len() + 1).next_power_of_two()];
        let mut book = Self { openings, slots, fewest_men };
        for place in 0..book.openings.len() {
            book.file(place);
        }
        book
    }

    fn file(&mut self, place: usize) {
        let Some(key) = self.openings.get(place).map(|opening| opening.position.key()) else { return };
        let free = self.slots_from(key).find(|&slot| matches!(self.slots.get(slot), Some(None)));
        if let Some(slot) = free.and_then(|slot| self.slots.get_mut(slot)) {
            *slot = u16::try_from(place).ok();
        }
    }

    /// All slots in the order in which a key asks for them.
    fn slots_from(&self, key: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.slots.len() - 1;
        (0..=mask).map(move |step| (key as usize).wrapping_add(step) & mask)
    }

    /// The opening that this position is. Two positions may share a key, so the position itself is compared.
    pub(super) fn find(&self, position: &Position) -> Option<&Opening> {
        self.slots_from(position.key())
            .map_while(|slot| self.slots.get(slot).copied().flatten())
            .filter_map(|place| self.openings.get(usize::from(place)))
            .find(|opening| opening.position.is_repetition_of(position))
    }

    pub(super) fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// Can this position, or one that follows from it, have a name? Men are taken, never added.
    pub(super) fn reaches(&self, position: &Position) -> bool {
        men(position) >= self.fewest_men
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

    /// As if every position had the same key.
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
        assert!(!book.reaches(&Position::startpos()));
    }
}
