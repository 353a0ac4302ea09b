//! How deep a node is searched, once more is known about it than its parent knew.

use super::node::Node;
use super::perception::Perception;
use super::worker::Worker;
use crate::parameter;
use crate::step::Step;

impl<P: Perception> Worker<'_, P> {
    /// Hindsight: the parent reduced this node before it was evaluated. It is searched deeper if the move it came by was
    /// better than it seemed, and less deep if the opponent lost by it. (First in Stockfish, 2024.)
    pub(super) fn adjust_depth(&mut self, node: &mut Node<'_>) {
        let before = self.frame_before(node.ply, 1);
        let (reduction, theirs) = (before.reduction, before.eval);
        if Step::Hindsight.is_off() || node.is_root || node.excluded.is_some() || reduction == 0 {
            return;
        }
        // Each evaluation is from the point of view of its side to move: the sum is what the opponent lost.
        let lost = self.frame(node.ply).eval.zip(theirs).map(|(now, theirs)| now.raw() + theirs.raw());
        if reduction >= parameter::hindsight_deeper() && !node.is_worsening {
            node.depth += 1;
        } else if node.depth >= 2 && lost.is_some_and(|lost| lost > parameter::hindsight_shallower()) {
            node.depth -= 1;
        }
    }
}

impl Node<'_> {
    /// Internal reduction: without a table move the order of the moves is poor, and a search of less depth will provide
    /// one for the next.
    pub(super) fn reduce_without_table_move(&mut self) {
        let has_none = self.table_move.is_none() && self.excluded.is_none();
        let is_deep = self.depth >= parameter::internal_depth();
        let is_awaited = (self.is_pv || self.is_cut) && !self.is_root;
        if !Step::InternalReduction.is_off() && is_awaited && has_none && is_deep {
            self.depth -= 1;
        }
    }
}
