//! History updates: credit for moves that were good, and less for those that were not.

use arrocco_rules::Move;

use super::node::{Node, TriedMoves};
use super::perception::Perception;
use super::picker::is_noisy;
use super::worker::Worker;
use crate::Score;
use crate::history::HistoryContext;
use crate::parameter;
use crate::step::Step;

impl<P: Perception> Worker<'_, P> {
    /// After a beta cutoff: a bonus for the move that caused it, and a malus for the moves tried before.
    pub(super) fn update_histories(
        &mut self,
        node: &Node<'_>,
        context: &HistoryContext<'_>,
        best: Move,
        tried: &TriedMoves,
    ) {
        let (bonus, malus) = (bonus(node.depth), malus(node.depth));
        let histories = &mut self.data.histories;
        if is_noisy(best) {
            histories.update_capture(context, best, bonus);
        } else {
            histories.update_quiet(context, best, bonus);
            for &mv in &tried.quiet {
                histories.update_quiet(context, mv, -malus);
            }
        }
        for &mv in &tried.noisy {
            histories.update_capture(context, mv, -malus);
        }
    }

    /// A bonus for a quiet table move that caused a cutoff without a search.
    pub(super) fn credit_table_move(&mut self, node: &Node<'_>, score: Score) {
        let Some(mv) = node.table_move.filter(|&mv| score >= node.beta && !is_noisy(mv)) else { return };
        let position = node.position;
        let threats = position.attacked_squares(!position.turn());
        let context = HistoryContext::new(position, threats, self.previous_moves(node.ply));
        self.data.histories.update_quiet(&context, mv, bonus(node.depth) / 2);
    }

    /// A bonus or malus for the previous quiet move, by how much it changed the static evaluation. Each evaluation is
    /// from the point of view of its side to move, so the sum of both is what the mover lost. (First in Stockfish,
    /// 2021.)
    pub(super) fn learn_from_evaluation(&mut self, ply: usize, eval: Score) {
        let last = self.frame_before(ply, 1);
        let (Some(index), Some(before)) = (last.quiet, last.eval) else { return };
        if Step::EvaluationCredit.is_off() || ply == 0 {
            return;
        }
        let gain = -(eval.raw() + before.raw());
        let most = parameter::eval_bonus_most();
        let bonus = (parameter::eval_bonus() * gain / 16).clamp(-most, most);
        self.data.histories.update_quiet_by_squares(index, bonus);
    }

    /// After a fail low: a bonus for the previous quiet move, which no reply refuted.
    pub(super) fn learn_from_failure(&mut self, node: &Node<'_>) {
        if Step::FailureCredit.is_off() || node.is_root || node.excluded.is_some() {
            return;
        }
        let last = self.frame_before(node.ply, 1);
        let Some(played) = last.played.filter(|_| last.quiet.is_some()) else { return };
        let bonus = (parameter::failure_bonus() * node.depth).min(parameter::bonus_most());
        let before = self.previous_moves(node.ply - 1);
        self.data.histories.update_continuation(before, played, bonus);
    }
}

fn bonus(depth: i32) -> i32 {
    (parameter::bonus_by_depth() * depth - parameter::bonus_less()).min(parameter::bonus_most())
}

fn malus(depth: i32) -> i32 {
    (parameter::malus_by_depth() * depth - parameter::malus_less()).clamp(0, parameter::malus_most())
}
