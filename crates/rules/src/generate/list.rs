//! Moves in a list on the stack.

use core::fmt;
use core::ops::Deref;

use arrayvec::ArrayVec;

use super::set::{MoveSet, MoveSink};
use crate::{Move, Square, attacks};

/// An upper bound for the moves of any board, even with material that no game can have.
///
/// A target square can be reached from each of eight directions by the nearest piece there, and by each knight's jump.
/// Promotions count four times, and there are at most two castling moves. (A position that a game can reach has at most
/// 218 legal moves.)
const CAPACITY: usize = {
    let mut ways = 2 + 8 * 3 * 3;
    let mut s = 0;
    while s < 64 {
        ways += attacks::king(Square::ALL[s]).len() + attacks::knight(Square::ALL[s]).len();
        s += 1;
    }
    ways
};

/// Moves on the stack, read as a slice.
///
/// ```
/// use arrocco_rules::Position;
/// let moves = Position::startpos().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert_eq!(moves.iter().filter(|mv| mv.is_capture()).count(), 0);
/// let pawns: arrocco_rules::MoveList = moves.into_iter().filter(|mv| mv.from().rank().char() == '2').collect();
/// assert_eq!(pawns.len(), 16);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct MoveList(ArrayVec<Move, CAPACITY>);

impl MoveList {
    /// An empty list.
    ///
    /// ```
    /// # use arrocco_rules::MoveList;
    /// assert!(MoveList::new().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    /// Adds a move.
    ///
    /// # Panics
    ///
    /// If the list already holds more moves than any board can have.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, MoveList, Square};
    /// let mut list = MoveList::new();
    /// list.push(Move::new(Square::E2, Square::E4, MoveKind::DoublePush));
    /// assert_eq!(list.len(), 1);
    /// ```
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// Adds all moves of a set.
    ///
    /// ```
    /// # use arrocco_rules::{MoveList, Position};
    /// let mut list = MoveList::new();
    /// Position::startpos().visit_moves(|set| list.push_set(set));
    /// assert_eq!(list.len(), 20);
    /// ```
    #[inline(always)]
    pub fn push_set(&mut self, set: MoveSet) {
        match set {
            MoveSet::Promotions(_) => self.push_promotions(set),
            _ => set.emit(self),
        }
    }

    /// Not inlined, because promotions are rare and their code is a dozen unrolled loops.
    #[cold]
    #[inline(never)]
    fn push_promotions(&mut self, set: MoveSet) {
        set.emit(self);
    }

    /// Keeps the moves for which a function returns true.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// let mut list = Position::startpos().legal_moves();
    /// list.retain(|mv| mv.from() == Square::G1);
    /// assert_eq!(list.len(), 2);
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        self.0.retain(|mv| keep(*mv));
    }

    /// Sorts the moves by a key.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// let mut list = Position::startpos().legal_moves();
    /// list.sort_by_key(|mv| (mv.from(), mv.to()));
    /// assert_eq!(list[0].from(), Square::B1);
    /// ```
    pub fn sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(Move) -> K) {
        self.0.sort_unstable_by_key(|mv| key(*mv));
    }
}

/// Implemented for the list itself, because a closure that fills it would not always be inlined.
impl MoveSink for MoveList {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];
    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl AsRef<[Move]> for MoveList {
    fn as_ref(&self) -> &[Move] {
        self
    }
}

impl Extend<Move> for MoveList {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        moves.into_iter().for_each(|mv| self.push(mv));
    }
}

impl FromIterator<Move> for MoveList {
    /// # Panics
    ///
    /// If there are more moves than any board can have.
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        let mut list = Self::new();
        list.extend(moves);
        list
    }
}

/// The same as `iter`, as for a slice.
impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, CAPACITY>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter()).finish()
    }
}
