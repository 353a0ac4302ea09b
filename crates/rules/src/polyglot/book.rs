//! A book: entries sorted by key. Only the entries needed are read from the file.

use std::io::{self, Read, Seek, SeekFrom};

use crate::{Move, Position};

use super::entry::{Entry, SIZE};
use super::key::key;
use super::page::{BookMove, Page};

/// The most entries of one position that are read: more than four for each move that a position can have. It keeps a
/// file that repeats one key from being read to the end.
const MOST_ENTRIES: usize = 1024;

/// A book in any seekable reader. It is not loaded into memory.
///
/// ```
/// use std::io::Cursor;
/// use arrocco_rules::polyglot::Book;
/// let book = Book::open(Cursor::new([0; 33])).unwrap();
/// assert_eq!((book.entries(), book.excess()), (2, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Book<R> {
    bytes: R,
    entries: u64,
    excess: u64,
}

impl<R: Read + Seek> Book<R> {
    /// Finds the length of the book. Entries are read on demand.
    ///
    /// # Errors
    ///
    /// If the length cannot be determined.
    ///
    /// ```
    /// # use arrocco_rules::polyglot::Book;
    /// assert_eq!(Book::open(std::io::empty()).unwrap().entries(), 0);
    /// ```
    pub fn open(mut bytes: R) -> io::Result<Self> {
        let length = bytes.seek(SeekFrom::End(0))?;
        Ok(Self { bytes, entries: length / SIZE as u64, excess: length % SIZE as u64 })
    }

    /// The number of entries.
    ///
    /// ```
    /// # use arrocco_rules::polyglot::Book;
    /// assert_eq!(Book::open(std::io::Cursor::new([0; 160])).unwrap().entries(), 10);
    /// ```
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Bytes after the last whole entry: 0, unless the file is truncated or not a book.
    ///
    /// ```
    /// # use arrocco_rules::polyglot::Book;
    /// assert_eq!(Book::open(std::io::Cursor::new([0; 163])).unwrap().excess(), 3);
    /// ```
    pub fn excess(&self) -> u64 {
        self.excess
    }

    /// The book's moves in a position. `last` is the move that led to it, if known (see [`key`]).
    ///
    /// # Errors
    ///
    /// If the book cannot be read.
    ///
    /// ```
    /// # use arrocco_rules::polyglot::{Book, Page};
    /// # use arrocco_rules::Position;
    /// let mut book = Book::open(std::io::Cursor::new([7; 160])).unwrap();
    /// assert_eq!(book.page(&Position::startpos(), None).unwrap(), Page::default());
    /// ```
    pub fn page(&mut self, position: &Position, last: Option<Move>) -> io::Result<Page> {
        let key = key(position, last);
        let start = self.first_of(key)?;
        let mut page = Page::default();
        for index in (start..self.entries).take(MOST_ENTRIES) {
            let entry = self.entry(index)?;
            if entry.key != key {
                break;
            }
            page.note(entry, position);
        }
        Ok(page)
    }

    /// The index of the first entry whose key is not less than this one (binary search).
    fn first_of(&mut self, key: u64) -> io::Result<u64> {
        let (mut low, mut high) = (0, self.entries);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.entry(middle)?.key < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    fn entry(&mut self, index: u64) -> io::Result<Entry> {
        let mut bytes = [0; SIZE];
        self.bytes.seek(SeekFrom::Start(index * SIZE as u64))?;
        self.bytes.read_exact(&mut bytes)?;
        Ok(Entry::from_bytes(bytes))
    }
}

impl Page {
    fn note(&mut self, entry: Entry, position: &Position) {
        match entry.legal_move(position) {
            None => self.illegal += 1,
            Some(mv) => match self.moves.iter_mut().find(|one| one.mv == mv) {
                Some(one) => one.weight = one.weight.saturating_add(entry.weight),
                None => self.moves.push(BookMove { mv, weight: entry.weight }),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    const START: u64 = 0x463b_9618_1691_fc9c;
    // Source rank and file, target rank and file, from 0: an octal digit each.
    const E2E4: u16 = 0o1434;
    const D2D4: u16 = 0o1333;
    const E2E5: u16 = 0o1444;

    fn book(entries: &[(u64, u16, u16)]) -> Book<Cursor<Vec<u8>>> {
        let number = |&(key, mv, weight): &(u64, u16, u16)| {
            u128::from(key) << 64 | u128::from(mv) << 48 | u128::from(weight) << 32 | 0xffff
        };
        let bytes = entries.iter().flat_map(|entry| number(entry).to_be_bytes()).collect();
        Book::open(Cursor::new(bytes)).unwrap()
    }

    fn moves(page: &Page) -> Vec<(String, u16)> {
        page.moves.iter().map(|one| (one.mv.to_string(), one.weight)).collect()
    }

    #[test]
    fn entries_are_found_wherever_they_are() {
        for (before, after) in [(0, 0), (0, 9), (1, 0), (7, 2), (100, 101)] {
            let mut entries: Vec<_> = (0..before).map(|key| (key, E2E4, 9)).collect();
            entries.extend([(START, E2E4, 5), (START, E2E5, 7), (START, D2D4, 0), (START, E2E4, 2)]);
            entries.extend((0..after).map(|key| (u64::MAX - after + key, E2E4, 9)));
            let page = book(&entries).page(&Position::startpos(), None).unwrap();
            assert_eq!(moves(&page), [("e2e4".to_owned(), 7), ("d2d4".to_owned(), 0)]);
            assert_eq!(page.illegal, 1);
        }
    }

    #[test]
    fn a_book_that_repeats_one_key_is_not_read_to_the_end() {
        let page = book(&vec![(START, E2E5, 1); 5000]).page(&Position::startpos(), None).unwrap();
        assert_eq!((page.moves.len(), page.illegal), (0, MOST_ENTRIES));
    }

    #[test]
    fn a_book_that_shrinks_is_an_error() {
        let mut book = book(&[(START, E2E4, 1); 3]);
        book.bytes.get_mut().truncate(20);
        assert!(book.page(&Position::startpos(), None).is_err());
    }
}
