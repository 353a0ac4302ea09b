//! How deep a node is searched, once more is known about it than its parent knew.

use super::node::Node;
use super::perception::Perception;
use super::worker::Worker;
use crate::Score;
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

/// Internal reduction: without a table move the order of the moves is poor, and a search of less depth will provide one
/// for the next.
pub(super) fn reduce_without_table_move(node: &mut Node<'_>) {
    let has_none = node.table_move.is_none() && node.excluded.is_none();
    let is_deep = node.depth >= parameter::internal_depth();
    if !Step::InternalReduction.is_off()
        && (node.is_pv || node.is_cut)
        && !node.is_root
        && has_none
        && is_deep
    {
        node.depth -= 1;
    }
}

/// The depth of the second search of a reduced move: a ply more if the first was much better than the best score so far,
/// a ply less if it was hardly better.
pub(super) fn second_depth(depth: i32, first: Score, best: Score) -> i32 {
    if Step::SecondDepth.is_off() {
        return depth;
    }
    let deeper = i32::from(first > best + parameter::deeper_margin());
    let shallower = i32::from(first < best + parameter::shallower_margin());
    depth + deeper - shallower
}
