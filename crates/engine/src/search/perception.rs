//! What a search perceives of the board. At full strength everything, at no cost; a level overlooks moves and judges
//! positions as a person does.

use arrocco_rules::{Move, Position, Square};

use crate::Score;

/// Which moves a player overlooks and how it judges positions.
pub(crate) trait Perception: Copy + Send {
    /// Is a move overlooked, so many plies from the root? `last` is the target of the move before it.
    fn overlooks(&self, position: &Position, mv: Move, ply: usize, last: Option<Square>) -> bool;

    /// The player's own judgement of a position whose evaluation is `value` for the side to move.
    fn judge(&self, position: &Position, value: Score) -> Score;
}

/// Full strength: nothing is overlooked, and the evaluation is used as it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FullPerception;

impl Perception for FullPerception {
    #[inline(always)]
    fn overlooks(&self, _: &Position, _: Move, _: usize, _: Option<Square>) -> bool {
        false
    }

    #[inline(always)]
    fn judge(&self, _: &Position, value: Score) -> Score {
        value
    }
}
