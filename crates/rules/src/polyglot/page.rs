//! The moves of a book in one position.

use crate::Move;

/// A move of a book.
///
/// ```
/// use arrocco_rules::polyglot::BookMove;
/// use arrocco_rules::Position;
/// let mv = Position::startpos().move_from_uci("d2d4").unwrap();
/// assert_eq!(BookMove { mv, weight: 3 }.weight, 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// A legal move.
    pub mv: Move,
    /// Its weight among the moves of the position; 0 means never.
    pub weight: u16,
}

/// All moves of a book in one position.
///
/// ```
/// use arrocco_rules::polyglot::Page;
/// assert_eq!(Page::default().choose(&[], 1), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// The legal moves, in the order of the book, without duplicates.
    pub moves: Vec<BookMove>,
    /// The number of illegal moves: the book is damaged, or the keys of two positions collide.
    pub illegal: usize,
}

impl Page {
    /// Chooses a move with a probability proportional to its weight, by a random number. If `only` is not empty, one of
    /// those moves.
    ///
    /// ```
    /// use arrocco_rules::polyglot::{BookMove, Page};
    /// use arrocco_rules::Position;
    /// let [e4, d4] = ["e2e4", "d2d4"].map(|text| Position::startpos().move_from_uci(text).unwrap());
    /// let moves = vec![BookMove { mv: e4, weight: 3 }, BookMove { mv: d4, weight: 1 }];
    /// let page = Page { moves, illegal: 0 };
    /// assert_eq!(page.choose(&[], 0), Some(e4));
    /// assert_eq!(page.choose(&[], u64::MAX), Some(d4));
    /// assert_eq!(page.choose(&[d4], 0), Some(d4));
    /// ```
    #[must_use]
    pub fn choose(&self, only: &[Move], random: u64) -> Option<Move> {
        let allowed = |one: &&BookMove| only.is_empty() || only.contains(&one.mv);
        let moves = || self.moves.iter().filter(allowed);
        let total: u64 = moves().map(|one| u64::from(one.weight)).sum();
        // The high half of the product is always below the total.
        let mut at = ((u128::from(random) * u128::from(total)) >> 64) as u64;
        moves()
            .find(|one| {
                let weight = u64::from(one.weight);
                let is_here = at < weight;
                at = at.saturating_sub(weight);
                is_here
            })
            .map(|one| one.mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    fn page(weights: &[u16]) -> Page {
        let legal = Position::startpos().legal_moves();
        let moves = legal.iter().zip(weights).map(|(&mv, &weight)| BookMove { mv, weight }).collect();
        Page { moves, illegal: 0 }
    }

    #[test]
    fn moves_are_as_likely_as_their_weights() {
        let page = page(&[0, 1, 0, 3, 65535, 0]);
        let mut counts = [0_u16; 6];
        for step in 0..65539_u128 {
            let chosen = page.choose(&[], ((step << 64) / 65539) as u64 + 1);
            let index = page.moves.iter().position(|one| Some(one.mv) == chosen).unwrap();
            counts[index] += 1;
        }
        assert_eq!(counts, [0, 1, 0, 3, 65535, 0]);
    }

    #[test]
    fn a_move_without_weight_is_never_played() {
        for random in [0, 1, u64::MAX / 2, u64::MAX] {
            assert_eq!(page(&[0, 0, 0]).choose(&[], random), None);
            let page = page(&[0, 7, 0]);
            assert_eq!(page.choose(&[], random), Some(page.moves[1].mv));
            assert_eq!(page.choose(&[page.moves[0].mv], random), None);
        }
    }
}
