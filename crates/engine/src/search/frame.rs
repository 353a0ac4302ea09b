//! The search stack: per-ply data that child and sibling nodes read.

use arrocco_rules::Move;

use super::principal_variation::PrincipalVariation;
use crate::Score;
use crate::history::{PieceTo, QuietIndex};

/// One ply of the current path.
#[derive(Clone, Default, Debug)]
pub(super) struct Frame {
    /// The corrected static evaluation; `None` in check.
    pub(super) eval: Option<Score>,
    /// The move being searched at this ply; `None` for a null move.
    pub(super) played: Option<PieceTo>,
    /// The index of that move in the quiet history, if it is quiet.
    pub(super) quiet: Option<QuietIndex>,
    /// The move excluded by a singular-extension search.
    pub(super) excluded: Option<Move>,
    /// Beta cutoffs at this ply since the parent node was entered.
    pub(super) cutoffs: u32,
    /// By how many plies the move being searched is reduced.
    pub(super) reduction: i32,
    pub(super) pv: PrincipalVariation,
}
