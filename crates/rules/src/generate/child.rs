//! A position after a move, whose moves are counted incrementally from those of the position before.

use core::fmt;
use core::ops::Deref;

use super::change::{Recount, ReplyChange};
use super::legal::{MoveFilter, View};
use super::replies::{self, Replies};
use super::set::MoveSet;
use super::side::{Black, Side, White};
use crate::{Color, Move, Position};

/// The position after a legal move, passed on by [`Position::visit_children`]. It dereferences to a [`Position`]. Its
/// moves are counted incrementally: only what the move changed is counted again.
///
/// ```
/// use arrocco_rules::Position;
/// let mut replies = 0;
/// Position::startpos().visit_children(|_, child| replies += child.count_moves());
/// assert_eq!(replies, 400);
/// ```
#[derive(Clone, Copy)]
pub struct Child<'a> {
    position: &'a Position,
    mv: Move,
    change: ReplyChange,
    /// `None` if the moving side was in check. Then nothing is prepared.
    replies: Option<&'a dyn Recount>,
}

impl Child<'_> {
    /// How many legal moves there are: the same as [`Position::count_moves`], but faster.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position = Position::startpos();
    /// position.visit_children(|mv, child| assert_eq!(child.count_moves(), position.after_unchecked(mv).count_moves()));
    /// ```
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> usize {
        let to = self.mv.to();
        if self.change.settled.contains(to) {
            return self.change.count;
        }
        match self.replies {
            Some(replies) if !self.change.delicate.contains(to) => {
                replies.recount(self.change.role, self.mv.from(), to)
            }
            _ => self.position.count_moves(),
        }
    }
}

impl Deref for Child<'_> {
    type Target = Position;

    #[inline]
    fn deref(&self) -> &Position {
        self.position
    }
}

impl fmt::Debug for Child<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Child({}, {})", self.mv, self.position)
    }
}

impl Position {
    /// Calls a function with each legal move and the position after it, like [`for_each_child`](Self::for_each_child),
    /// for callers who count the moves of the children: a `Child` does that about twice as fast. The preparation is
    /// done once, in advance, so it pays only if the moves of most children are counted.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let mut stalemates = 0;
    /// let position: Position = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1".parse().unwrap();
    /// position.visit_children(|_, child| stalemates += u32::from(child.count_moves() == 0 && !child.is_check()));
    /// assert_eq!(stalemates, 2);
    /// ```
    #[inline]
    pub fn visit_children(&self, mut each: impl FnMut(Move, Child<'_>)) {
        match self.turn() {
            Color::White => visit::<White>(self, &mut each),
            Color::Black => visit::<Black>(self, &mut each),
        }
    }
}

#[inline(always)]
fn visit<S: Side>(position: &Position, each: &mut impl FnMut(Move, Child<'_>)) {
    let view = View::<S>::new(position);
    if view.checkers.any() {
        position.for_each_child_by::<S>(&mut |mv, next| {
            each(mv, Child { position: next, mv, change: ReplyChange::UNKNOWN, replies: None });
        });
        return;
    }
    replies::with::<S, _>(&view, |replies| {
        view.moves(MoveFilter::ALL, &mut |set| {
            for_each_group(replies, set, |group, change| {
                position.for_each_child_of(S::COLOR, group, &mut |mv, next| {
                    each(mv, Child { position: next, mv, change, replies: Some(replies) });
                });
            });
            false
        });
    });
}

/// Splits a set of moves into groups, each with what its moves change.
#[inline(always)]
fn for_each_group<S: Side>(
    replies: &Replies<'_, S>,
    set: MoveSet,
    mut each: impl FnMut(MoveSet, ReplyChange),
) {
    match set {
        MoveSet::Piece { targets, .. } if targets.is_empty() => {}
        MoveSet::Piece { role, from, .. } => each(set, replies.change_by_piece(role, from)),
        MoveSet::Pawns(pawns) => {
            for (group, change) in replies.pawn_groups(pawns) {
                each(MoveSet::Pawns(group), change);
            }
        }
        MoveSet::Promotions(_) | MoveSet::Single(_) => each(set, ReplyChange::UNKNOWN),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Start positions: the known ones, and random ones of standard chess, Chess960 and double Chess960.
    const STARTS: [&str; 4] = [
        include_str!("../../tests/data/perft/known.epd"),
        include_str!("../../tests/data/perft/random-standard.epd"),
        include_str!("../../tests/data/perft/random-chess960.epd"),
        include_str!("../../tests/data/perft/random-dfrc.epd"),
    ];

    /// Plies of random play from each start.
    const PLIES: usize = 40;

    fn starts() -> impl Iterator<Item = Position> {
        let lines = STARTS.into_iter().flat_map(str::lines);
        lines.filter_map(|line| line.split(';').next()?.trim().parse().ok())
    }

    /// Checks all children, and returns for how many of them the moves were counted without generating them.
    fn compare(position: &Position) -> usize {
        let mut moves = position.legal_moves();
        let mut incremental = 0;
        position.visit_children(|mv, child| {
            assert_eq!(*child, position.after_unchecked(mv), "the child by {mv} in {position}");
            assert_eq!(child.count_moves(), child.position.count_moves(), "answers to {mv} in {position}");
            incremental += usize::from(child.replies.is_some() && !child.change.delicate.contains(mv.to()));
            assert!(moves.contains(&mv), "{mv} handed out twice or not legal in {position}");
            moves.retain(|other| other != mv);
        });
        assert!(moves.is_empty(), "{moves:?} not handed out in {position}");
        incremental
    }

    #[test]
    #[cfg_attr(miri, ignore = "plays more games than an interpreter can")]
    fn children_are_the_positions_after_the_moves_and_count_their_moves() {
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let (mut starting, mut incremental) = (0, 0);
        for start in starts() {
            starting += 1;
            let mut position = start;
            for _ in 0..PLIES {
                incremental += compare(&position);
                let moves = position.legal_moves();
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let Some(&mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else { break };
                position.play(mv);
            }
        }
        assert!(starting > 800, "only {starting} positions to begin with");
        assert!(incremental > 300_000, "only {incremental} incremental counts");
    }
}
