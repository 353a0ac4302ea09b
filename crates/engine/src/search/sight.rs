//! What a search sees of the board. At full strength that is everything, and costs nothing; a person overlooks moves
//! and judges positions in their own way.

use arrocco_rules::{Move, Position, Square};

use super::worker::Worker;
use crate::Score;
use crate::history::Played;

/// A player's eyes and judgement.
pub(crate) trait Sight: Copy + Send {
    /// Does a move so many plies from the root escape notice? `last` is where the move before it went.
    fn overlooks(&self, position: &Position, mv: Move, ply: usize, last: Option<Square>) -> bool;

    /// What is thought of a position that has this value for the side to move.
    fn judge(&self, position: &Position, value: Score) -> Score;
}

/// Full strength: nothing escapes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unclouded;

impl Sight for Unclouded {
    #[inline(always)]
    fn overlooks(&self, _: &Position, _: Move, _: usize, _: Option<Square>) -> bool {
        false
    }

    #[inline(always)]
    fn judge(&self, _: &Position, value: Score) -> Score {
        value
    }
}

impl<S: Sight> Worker<'_, S> {
    /// Does a move of a node below the root escape notice?
    #[inline(always)]
    pub(super) fn overlooks(&self, position: &Position, mv: Move, ply: usize) -> bool {
        let last = self.back(ply, 1).played.map(Played::to);
        self.sight.overlooks(position, mv, ply, last)
    }
}
