//! Lists squares in a sentence.

use core::fmt;

use crate::Bitboard;

/// How many squares are named; of the rest only the number is given.
const NAMED: usize = 4;

/// `e4`, `e4 and f5`, `a1, b1 and c1`, or `a1, b1, c1, d1 and 3 more`.
pub(super) struct Named(pub(super) Bitboard);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.0.len();
        for (i, square) in self.0.into_iter().take(NAMED).enumerate() {
            let joint = match i {
                0 => "",
                _ if i + 1 == count => " and ",
                _ => ", ",
            };
            write!(f, "{joint}{square}")?;
        }
        match count.checked_sub(NAMED) {
            None | Some(0) => Ok(()),
            Some(more) => write!(f, " and {more} more"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_listed_as_people_list_things() {
        let named = |bits| Named(Bitboard(bits)).to_string();
        assert_eq!(named(1), "a1");
        assert_eq!(named(3), "a1 and b1");
        assert_eq!(named(7), "a1, b1 and c1");
        assert_eq!(named(15), "a1, b1, c1 and d1");
        assert_eq!(named(0xff), "a1, b1, c1, d1 and 4 more");
    }
}
