//! What is done with a single move: leave it out, look deeper, or look less deep.

use arrocco_rules::Move;

use super::node::{Node, Pruned, Tried};
use super::parameter;
use super::picker::{Kind, is_noisy};
use super::reductions::PLY;
use super::sight::Sight;
use super::step::Step;
use super::worker::Worker;
use crate::Score;
use crate::history::Scene;
use crate::see;
use crate::table::Bound;

impl<S: Sight> Worker<'_, S> {
    /// Is a move not worth trying? Only asked when something better than being mated is known.
    pub(super) fn prune(
        &self,
        node: &Node<'_>,
        scene: &Scene<'_>,
        mv: Move,
        kind: Kind,
        tried: &Tried,
        alpha: Score,
    ) -> Pruned {
        let reduced = node.depth - self.memory.reductions.of(node.depth, tried.count) / PLY;
        let reduced = reduced.max(0);
        if !is_noisy(mv) {
            if is_won(alpha) {
                return Pruned::No;
            }
            if Self::is_late(node, tried.count) {
                return Pruned::AllQuiet;
            }
            let history = match kind {
                Kind::Quiet(record) => record,
                _ => self.memory.histories.of_quiet(scene, mv),
            };
            // A check may be the point of a sacrifice: neither the evaluation nor experience knows.
            if Self::is_futile(node, history, reduced, alpha) && !node.position.gives_check(mv) {
                return Pruned::This;
            }
            // A quiet move must not lose much to an exchange.
            if !Step::ExchangePruning.is_off()
                && reduced <= 8
                && !see::wins_at_least(node.position, mv, -parameter::quiet_exchange() * reduced * reduced)
            {
                return Pruned::This;
            }
            return Pruned::No;
        }
        let loses = !Step::ExchangePruning.is_off()
            && kind == Kind::BadNoisy
            && !is_won(alpha)
            && node.depth <= 7
            && !see::wins_at_least(node.position, mv, -parameter::noisy_exchange() * node.depth);
        if loses { Pruned::This } else { Pruned::No }
    }

    /// Late move pruning: at low depth the first moves in the order are enough.
    fn is_late(node: &Node<'_>, number: usize) -> bool {
        let enough = parameter::late_moves() + parameter::late_by_depth() * node.depth * node.depth;
        let sixteenths = if node.is_improving { 16 } else { 32 };
        !Step::LatePruning.is_off()
            && node.depth <= 8
            && !node.is_pv
            && !node.in_check
            && number as i32 * sixteenths > enough
    }

    /// Futility pruning: a quiet move will hardly gain so much.
    fn is_futile(node: &Node<'_>, history: i32, reduced: i32, alpha: Score) -> bool {
        let Some(eval) = node.eval else { return false };
        let by_depth = parameter::futility_by_depth() * reduced;
        let margin = parameter::futility_margin() + by_depth + history / parameter::futility_history();
        !Step::Futility.is_off()
            && reduced <= 7
            && !node.in_check
            && !alpha.is_mate()
            && eval + margin <= alpha
    }

    /// Singular extension: is the table's move the only good one? Then it is searched deeper, and if it is not, the
    /// node may even be decided by the others. An error is the score of a node that is decided.
    pub(super) fn extend(&mut self, node: &Node<'_>, mv: Move) -> Result<i32, Score> {
        let Some(entry) = node.entry.filter(|_| Some(mv) == node.table_move) else { return Ok(0) };
        let is_candidate = !Step::Singular.is_off()
            && !node.is_root
            && node.excluded.is_none()
            && node.depth >= 7
            && entry.depth >= node.depth - 3
            && entry.bound != Bound::Upper
            && node.ply < 2 * self.root_depth as usize;
        let value = entry.score.counted_from_root(node.ply);
        // A mate that is near must not be hidden by a look that is half as deep.
        if !is_candidate || value.is_mate() || is_won(-value) {
            return Ok(0);
        }
        let sixteenths = if node.was_pv && !node.is_pv {
            parameter::singular_margin_was_pv()
        } else {
            parameter::singular_margin()
        };
        let beta = value - node.depth * sixteenths / 16;
        self.frame(node.ply).excluded = Some(mv);
        let depth = (node.depth - 1) / 2;
        let score = self.search::<false>(node.position, beta - 1, beta, depth, node.ply, node.is_cut);
        self.frame(node.ply).excluded = None;
        if self.is_stopped() {
            return Ok(0);
        }
        if score < beta {
            let is_alone = !node.is_pv && score < beta - parameter::double_margin();
            return Ok(1 + i32::from(is_alone));
        }
        if beta >= node.beta {
            // Multicut: even without its best move the node fails high.
            return Err(beta);
        }
        // Others are as good: no need to look at this one so deeply.
        Ok(if value >= node.beta {
            -2
        } else if node.is_cut {
            -1
        } else {
            0
        })
    }

    /// By how much less deeply a move is searched, in parts of a ply.
    pub(super) fn reduction(
        &mut self,
        node: &Node<'_>,
        scene: &Scene<'_>,
        mv: Move,
        gives_check: bool,
        tried: &Tried,
    ) -> i32 {
        if Step::LateReduction.is_off() {
            return 0;
        }
        let mut reduction = self.memory.reductions.of(node.depth, tried.count);
        if is_noisy(mv) {
            let history = self.memory.histories.of_capture(scene, mv);
            reduction = reduction / 2 - history * 10 / parameter::reduction_capture_history();
        } else {
            let history = self.memory.histories.of_quiet(scene, mv);
            reduction -= history * 10 / parameter::reduction_quiet_history();
        }
        reduction += parameter::reduction_cut() * i32::from(node.is_cut);
        reduction += parameter::reduction_not_improving() * i32::from(!node.is_improving);
        reduction -= parameter::reduction_was_pv() * i32::from(node.was_pv);
        reduction -= parameter::reduction_pv() * i32::from(node.is_pv);
        reduction -= parameter::reduction_gives_check() * i32::from(gives_check);
        reduction -= parameter::reduction_in_check() * i32::from(node.in_check);
        reduction += parameter::reduction_cutoffs() * i32::from(self.frame(node.ply + 1).cutoffs > 3);
        let is_noisy_known = node.table_move.is_some_and(is_noisy);
        reduction += parameter::reduction_noisy_table_move() * i32::from(is_noisy_known);
        // What is left to find is a mate, and that may begin with any move.
        if is_won(node.alpha) { reduction / 2 } else { reduction }
    }
}

/// Only mate is better: quiet moves that gain nothing but mate must not be left out.
pub(super) fn is_won(alpha: Score) -> bool {
    alpha.raw() >= 1300
}
