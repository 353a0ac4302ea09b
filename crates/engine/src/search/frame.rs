//! What a node leaves behind for those below and beside it.

use arrocco_rules::Move;

use super::line::Line;
use crate::Score;
use crate::history::{Played, QuietSlot};

/// One ply of the path that is being searched.
#[derive(Clone, Default, Debug)]
pub(super) struct Frame {
    /// The corrected static evaluation; `None` in check.
    pub(super) eval: Option<Score>,
    /// The move that is being tried here; `None` for a null move.
    pub(super) played: Option<Played>,
    /// Where the record of that move is, if it is quiet.
    pub(super) quiet: Option<QuietSlot>,
    /// Left out to see how good the others are.
    pub(super) excluded: Option<Move>,
    /// How often nodes here have failed high since their parent was entered.
    pub(super) cutoffs: u32,
    /// Plies that the move tried here was reduced by.
    pub(super) reduction: i32,
    pub(super) line: Line,
}
