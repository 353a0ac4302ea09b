//! The principal variation below a node, built during the search.

use arrayvec::ArrayVec;
use arrocco_rules::Move;

use crate::score::MAX_PLY;

/// The best line from a node on.
#[derive(Clone, Default, Debug)]
pub(super) struct PrincipalVariation(ArrayVec<Move, MAX_PLY>);

impl PrincipalVariation {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Sets the line to a move followed by the best line of the child node.
    pub(super) fn set(&mut self, mv: Move, rest: &Self) {
        self.0.clear();
        self.0.push(mv);
        self.0.extend(rest.0.iter().copied().take(MAX_PLY - 1));
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.0
    }
}
