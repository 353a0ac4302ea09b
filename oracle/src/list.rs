//! A side's piece list: the squares its pieces stand on, in the order of the board.

use crate::square::Square;

/// No two pieces share a square, so 64 entries are enough for any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceList {
    squares: [Option<Square>; 64],
    len: usize,
}

impl PieceList {
    pub(crate) const EMPTY: PieceList = PieceList { squares: [None; 64], len: 0 };

    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        self.squares[..self.len].iter().flatten().copied()
    }

    /// The list is sorted, so that equal sets of pieces are equal lists.
    pub(crate) fn add(&mut self, square: Square) {
        let at =
            self.squares().filter(|listed| (listed.rank, listed.file) < (square.rank, square.file)).count();
        self.squares.copy_within(at..self.len, at + 1);
        self.squares[at] = Some(square);
        self.len += 1;
    }

    pub(crate) fn remove(&mut self, square: Square) {
        let listed = self.squares().position(|listed| listed == square);
        if let Some(at) = listed {
            self.squares.copy_within(at + 1..self.len, at);
            self.len -= 1;
            self.squares[self.len] = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_and_go_in_order() {
        let all: Vec<Square> = Square::all().collect();
        let mut list = PieceList::EMPTY;
        for &at in &[40, 3, 63, 17] {
            list.add(all[at]);
        }
        list.remove(all[3]);
        list.remove(all[5]); // not listed: nothing happens
        assert_eq!(list.squares().collect::<Vec<_>>(), [all[17], all[40], all[63]]);
        let mut other = PieceList::EMPTY;
        for &at in &[17, 40, 63] {
            other.add(all[at]);
        }
        assert_eq!(list, other);
    }

    #[test]
    fn a_full_board_has_room() {
        let mut list = PieceList::EMPTY;
        Square::all().for_each(|square| list.add(square));
        assert_eq!(list.squares().count(), 64);
    }
}
