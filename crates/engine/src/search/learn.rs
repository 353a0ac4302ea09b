//! What a search teaches: which moves were good, and which were not.

use arrocco_rules::Move;

use super::node::{Node, Tried};
use super::parameter;
use super::picker::is_noisy;
use super::sight::Sight;
use super::step::Step;
use super::worker::Worker;
use crate::Score;
use crate::history::Scene;

impl<S: Sight> Worker<'_, S> {
    /// A move refuted the last one: it gains credit, and those tried before it lose some.
    pub(super) fn learn(&mut self, node: &Node<'_>, scene: &Scene<'_>, best: Move, tried: &Tried) {
        let (bonus, malus) = (bonus(node.depth), malus(node.depth));
        let histories = &mut self.memory.histories;
        if is_noisy(best) {
            histories.update_capture(scene, best, bonus);
        } else {
            histories.update_quiet(scene, best, bonus);
            for &mv in &tried.quiet {
                histories.update_quiet(scene, mv, -malus);
            }
        }
        for &mv in &tried.noisy {
            histories.update_capture(scene, mv, -malus);
        }
    }

    /// A quiet move of the table that decides a node without a search deserves credit, too.
    pub(super) fn reward_table_move(&mut self, node: &Node<'_>, score: Score) {
        let Some(mv) = node.table_move.filter(|&mv| score >= node.beta && !is_noisy(mv)) else { return };
        let position = node.position;
        let threats = position.attacked_squares(!position.turn());
        let scene = Scene::new(position, threats, self.before(node.ply));
        self.memory.histories.update_quiet(&scene, mv, bonus(node.depth) / 2);
    }

    /// A quiet move that led from one evaluation to another deserves credit for the difference, before anything is
    /// searched. Both are seen from the side to move, so that their sum is what it lost. (First in Stockfish, 2021.)
    pub(super) fn learn_from_evaluation(&mut self, ply: usize, eval: Score) {
        let last = self.back(ply, 1);
        let (Some(slot), Some(before)) = (last.quiet, last.eval) else { return };
        if Step::EvaluationCredit.is_off() || ply == 0 {
            return;
        }
        let gain = -(eval.raw() + before.raw());
        let most = parameter::eval_bonus_most();
        let bonus = (parameter::eval_bonus() * gain / 16).clamp(-most, most);
        self.memory.histories.update_slot(slot, bonus);
    }

    /// Nothing helped here: the quiet move before was good.
    pub(super) fn learn_from_failure(&mut self, node: &Node<'_>) {
        if Step::FailureCredit.is_off() || node.is_root || node.excluded.is_some() {
            return;
        }
        let last = self.back(node.ply, 1);
        let Some(played) = last.played.filter(|_| last.quiet.is_some()) else { return };
        let bonus = (parameter::failure_bonus() * node.depth).min(parameter::bonus_most());
        let before = self.before(node.ply - 1);
        self.memory.histories.update_continuation(before, played, bonus);
    }
}

fn bonus(depth: i32) -> i32 {
    (parameter::bonus_by_depth() * depth - parameter::bonus_less()).min(parameter::bonus_most())
}

fn malus(depth: i32) -> i32 {
    (parameter::malus_by_depth() * depth - parameter::malus_less()).clamp(0, parameter::malus_most())
}
