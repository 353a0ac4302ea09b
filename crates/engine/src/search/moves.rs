//! Decisions about a single move: pruning, extension and reduction.

use arrocco_rules::Move;

use super::node::{Node, PruneDecision, TriedMoves};
use super::perception::Perception;
use super::picker::{MoveSource, is_noisy};
use super::reductions::PLY;
use super::worker::Worker;
use crate::Score;
use crate::history::HistoryContext;
use crate::parameter;
use crate::see;
use crate::step::Step;
use crate::table::Bound;

impl<P: Perception> Worker<'_, P> {
    /// Whether to prune a move. Only called once a move is known that does not lose to a mate.
    pub(super) fn prune(
        &self,
        node: &Node<'_>,
        context: &HistoryContext<'_>,
        mv: Move,
        source: MoveSource,
        tried: &TriedMoves,
        alpha: Score,
    ) -> PruneDecision {
        let reduced = node.depth - self.data.reductions.of(node.depth, tried.count) / PLY;
        let reduced = reduced.max(0);
        if !is_noisy(mv) {
            if is_won(alpha) {
                return PruneDecision::Keep;
            }
            if Self::is_late(node, tried.count) {
                return PruneDecision::SkipAllQuiets;
            }
            let history = match source {
                MoveSource::Quiet(history) => history,
                _ => self.data.histories.of_quiet(context, mv),
            };
            // What has failed often elsewhere will hardly succeed here.
            if !Step::HistoryPruning.is_off()
                && reduced <= 6
                && history < -parameter::history_least() * reduced.max(1)
            {
                return PruneDecision::Skip;
            }
            // A check may be the point of a sacrifice, which neither the evaluation nor the histories show.
            if Self::is_futile(node, history, reduced, alpha) && !node.position.gives_check(mv) {
                return PruneDecision::Skip;
            }
            // A quiet move must not lose too much material in an exchange.
            if !Step::ExchangePruning.is_off()
                && reduced <= 8
                && context.can_be_lost(mv)
                && !see::wins_at_least(node.position, mv, -parameter::quiet_exchange() * reduced * reduced)
            {
                return PruneDecision::Skip;
            }
            return PruneDecision::Keep;
        }
        let loses = !Step::ExchangePruning.is_off()
            && source == MoveSource::BadNoisy
            && !is_won(alpha)
            && node.depth <= 7
            && !see::wins_at_least(node.position, mv, -parameter::noisy_exchange() * node.depth);
        if loses { PruneDecision::Skip } else { PruneDecision::Keep }
    }

    /// Late move pruning: at low depth only the first moves in the order are tried.
    fn is_late(node: &Node<'_>, number: usize) -> bool {
        let enough = parameter::late_moves() + parameter::late_by_depth() * node.depth * node.depth;
        let sixteenths = if node.is_improving { 16 } else { 32 };
        !Step::LatePruning.is_off()
            && node.depth <= parameter::late_depth()
            && !node.is_pv
            && !node.in_check
            && number as i32 * sixteenths > enough
    }

    /// Futility pruning: the evaluation is so far below alpha that a quiet move will hardly reach it.
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

    /// Singular extension: the plies by which the table move is searched deeper because all other moves are worse.
    /// Negative if others are as good. `Err` is the score of a node that is pruned (multicut).
    pub(super) fn extend(&mut self, node: &Node<'_>, mv: Move) -> Result<i32, Score> {
        let Some(entry) = node.entry.filter(|_| Some(mv) == node.table_move) else { return Ok(0) };
        let is_candidate = !Step::Singular.is_off()
            && !node.is_root
            && node.excluded.is_none()
            && node.depth >= parameter::singular_depth()
            && entry.depth >= node.depth - 3
            && entry.bound != Bound::Upper
            && node.ply < 2 * self.root_depth as usize;
        let value = entry.score.counted_from_root(node.ply);
        // Near a mate, a search at half the depth is not reliable.
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
            let is_far_alone = is_alone && score < beta - parameter::triple_margin() && !is_noisy(mv);
            return Ok(1 + i32::from(is_alone) + i32::from(is_far_alone));
        }
        if beta >= node.beta {
            // Multicut: the node fails high even without the table move.
            return Err(beta);
        }
        // Other moves are as good, so this one is searched less deeply.
        Ok(if value >= node.beta {
            -2
        } else if node.is_cut {
            -1
        } else {
            0
        })
    }

    /// The reduction of a late move, in fractions of a ply ([`PLY`]).
    pub(super) fn reduction(
        &mut self,
        node: &Node<'_>,
        context: &HistoryContext<'_>,
        mv: Move,
        gives_check: bool,
        tried: &TriedMoves,
    ) -> i32 {
        if Step::LateReduction.is_off() {
            return 0;
        }
        let mut reduction = self.data.reductions.of(node.depth, tried.count);
        if is_noisy(mv) {
            let history = self.data.histories.of_capture(context, mv);
            reduction = reduction / 2 - history * 10 / parameter::reduction_capture_history();
        } else {
            let history = self.data.histories.of_quiet(context, mv);
            reduction -= history * 10 / parameter::reduction_quiet_history();
        }
        reduction += parameter::reduction_cut() * i32::from(node.is_cut);
        reduction += parameter::reduction_not_improving() * i32::from(!node.is_improving);
        reduction -= parameter::reduction_was_pv() * i32::from(node.was_pv);
        reduction -= parameter::reduction_pv() * i32::from(node.is_pv);
        reduction -= parameter::reduction_gives_check() * i32::from(gives_check);
        reduction -= parameter::reduction_in_check() * i32::from(node.in_check);
        reduction += parameter::reduction_cutoffs() * i32::from(self.frame(node.ply + 1).cutoffs > 3);
        let corrected = self.frame(node.ply).eval.zip(node.raw).map_or(0, |(eval, raw)| (eval - raw).abs());
        reduction -= parameter::reduction_correction() * corrected;
        let is_noisy_known = node.table_move.is_some_and(is_noisy);
        reduction += parameter::reduction_noisy_table_move() * i32::from(is_noisy_known);
        // In a won position only a mate is left to find, and it may begin with any move.
        if is_won(node.alpha) { reduction / 2 } else { reduction }
    }
}

/// Is this score so high that only a mate is better? Then quiet moves must not be pruned: one of them may mate.
pub(super) fn is_won(alpha: Score) -> bool {
    alpha.raw() >= 1300
}
