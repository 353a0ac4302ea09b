//! A position as it comes out of the one before, with what is known beforehand of the moves there.

use core::fmt;
use core::ops::Deref;

use super::legal::{View, Want};
use super::replies::Replies;
use super::set::MoveSet;
use super::side::{Black, Side, White};
use super::touch::{Recount, Touch};
use crate::{Color, Move, Position};

/// The position after a legal move, handed out by [`Position::visit_children`]. It reads as a [`Position`]; its moves are
/// counted from what the move that led to it has changed, so that few of them are looked at again.
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
    touch: Touch,
    /// `None` if nothing is known, because the moving side was in check.
    replies: Option<&'a dyn Recount>,
}

impl Child<'_> {
    /// How many legal moves there are: the same as [`Position::count_moves`], sooner.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position = Position::startpos();
    /// position.visit_children(|mv, child| assert_eq!(child.count_moves(), position.after(mv).count_moves()));
    /// ```
    #[inline]
    pub fn count_moves(&self) -> usize {
        let to = self.mv.to();
        match self.replies {
            Some(_) if !(self.touch.made | self.touch.recounted).contains(to) => self.touch.count,
            Some(replies) if !self.touch.made.contains(to) => replies.recount(self.mv.from(), to),
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
    /// Calls a function with each legal move and the position after it, as [`for_each_child`](Self::for_each_child),
    /// for those who count the moves there: a `Child` does it about twice as fast. What that takes is done once and
    /// beforehand, so it pays only for those who count the moves of most children.
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
            each(mv, Child { position: next, mv, touch: Touch::ALL, replies: None });
        });
        return;
    }
    let replies = Replies::<S>::new(position);
    view.moves(Want::ALL, &mut |set| {
        for_each_group(&replies, set, |group, touch| {
            position.for_each_child_of(S::COLOR, group, &mut |mv, next| {
                each(mv, Child { position: next, mv, touch, replies: Some(&replies) });
            });
        });
        false
    });
}

/// A set of moves in groups, each with what its moves change.
#[inline(always)]
fn for_each_group<S: Side>(replies: &Replies<'_, S>, set: MoveSet, mut each: impl FnMut(MoveSet, Touch)) {
    match set {
        MoveSet::Piece { targets, .. } if targets.is_empty() => {}
        MoveSet::Piece { role, from, targets, .. } => each(set, replies.touch_of_piece(role, from, targets)),
        MoveSet::Pawns(pawns) => {
            for (group, touch) in replies.groups_of_pawns(pawns) {
                each(MoveSet::Pawns(group), touch);
            }
        }
        MoveSet::Promotions(_) | MoveSet::Single(_) => each(set, Touch::ALL),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions to begin with: the known ones, and random ones of standard chess, Chess960 and double Chess960.
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

    /// How many of the children had their moves counted without generating them.
    fn compare(position: &Position) -> usize {
        let mut moves = position.legal_moves();
        let mut foreseen = 0;
        position.visit_children(|mv, child| {
            assert_eq!(*child, position.after(mv), "the child by {mv} in {position}");
            assert_eq!(child.count_moves(), child.position.count_moves(), "answers to {mv} in {position}");
            foreseen += usize::from(child.replies.is_some() && !child.touch.made.contains(mv.to()));
            assert!(moves.contains(&mv), "{mv} handed out twice or not legal in {position}");
            moves.retain(|other| other != mv);
        });
        assert!(moves.is_empty(), "{moves:?} not handed out in {position}");
        foreseen
    }

    #[test]
    #[cfg_attr(miri, ignore = "plays more games than an interpreter can")]
    fn children_are_the_positions_after_the_moves_and_count_theirs() {
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let (mut starting, mut foreseen) = (0, 0);
        for start in starts() {
            starting += 1;
            let mut position = start;
            for _ in 0..PLIES {
                foreseen += compare(&position);
                let moves = position.legal_moves();
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let Some(&mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else { break };
                position.play(mv);
            }
        }
        assert!(starting > 800, "only {starting} positions to begin with");
        assert!(foreseen > 300_000, "only {foreseen} counts foreseen");
    }
}
