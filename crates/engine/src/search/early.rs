//! Pruning of whole nodes before their moves are tried: reverse futility, razoring, null move, probcut.

use arrocco_rules::{Bitboard, Role};

use super::moves::is_won;
use super::node::Node;
use super::perception::Perception;
use super::picker::Picker;
use super::reductions::PLY;
use super::worker::Worker;
use crate::Score;
use crate::history::HistoryContext;
use crate::parameter;
use crate::step::Step;
use crate::table::{Bound, Entry};

/// The search by which a capture shows that a deep one will be above beta is less deep by this.
const SHALLOWER: i32 = 4;

impl<P: Perception> Worker<'_, P> {
    /// The score of a node outside the principal variation, if one of the steps in this file can prune it.
    pub(super) fn decide_early<const PV: bool>(&mut self, node: &Node<'_>) -> Option<Score> {
        let eval = node.eval?;
        if PV || node.excluded.is_some() {
            return None;
        }
        Self::reverse_futility(node, eval)
            .or_else(|| self.razor(node, eval))
            .or_else(|| self.null_move(node, eval))
            .or_else(|| self.probcut(node))
    }

    /// Reverse futility pruning: the evaluation is so far above beta that the remaining depth will hardly change it.
    fn reverse_futility(node: &Node<'_>, eval: Score) -> Option<Score> {
        let is_decided = node.beta.is_loss() || eval.is_mate() || is_won(-node.beta);
        if Step::ReverseFutility.is_off()
            || node.depth > parameter::reverse_depth()
            || node.was_pv
            || is_decided
        {
            return None;
        }
        let less = if node.is_improving { parameter::reverse_improving() } else { 0 };
        let less = less + if node.is_worsening { parameter::reverse_worsening() } else { 0 };
        let margin = parameter::reverse_margin() * node.depth - less;
        if eval - margin < node.beta {
            return None;
        }
        // The average of both: neither the evaluation nor beta is exact.
        Some(Score::cp(i32::midpoint(eval.raw(), node.beta.raw())))
    }

    /// Razoring: the evaluation is so far below alpha that only captures can help, so those alone are searched.
    fn razor(&mut self, node: &Node<'_>, eval: Score) -> Option<Score> {
        let margin = parameter::razor_base() + parameter::razor_by_depth() * node.depth * node.depth;
        if Step::Razoring.is_off()
            || node.depth > 4
            || node.alpha.is_mate()
            || is_won(node.alpha)
            || eval + margin > node.alpha
        {
            return None;
        }
        let score = self.quiesce::<false>(node.position, node.alpha, node.alpha + 1, node.ply);
        (score <= node.alpha && !self.is_stopped()).then_some(score)
    }

    /// Null move pruning: if the node fails high even after passing, it would fail high with a move. Not without
    /// pieces, because of zugzwang.
    fn null_move(&mut self, node: &Node<'_>, eval: Score) -> Option<Score> {
        let (position, ply) = (node.position, node.ply);
        let came_by_null = ply > 0 && self.frame_before(ply, 1).played.is_none();
        // When beta means a lost position the opponent may have a mate, which a shallow null-move search does not see.
        if Step::NullMove.is_off() || is_won(-node.beta) {
            return None;
        }
        if node.depth < 2
            || eval < node.beta
            || came_by_null
            || node.beta.is_loss()
            || ply < self.null_move_min_ply
        {
            return None;
        }
        if !self.expects_null_move(node) {
            return None;
        }
        let own = position.board().color(position.turn());
        let pieces = own - position.board().role(Role::Pawn) - position.board().role(Role::King);
        if pieces.is_empty() {
            return None;
        }
        let child = position.null_move()?;
        let surplus = ((eval - node.beta) / parameter::null_surplus()).min(parameter::null_most_surplus());
        let reduction = (parameter::null_base() + parameter::null_by_depth() * node.depth) / PLY;
        let depth = node.depth - reduction - surplus;
        let frame = self.frame(ply);
        (frame.played, frame.quiet) = (None, None);
        self.enter(&child, ply + 1);
        let score = -self.search::<false>(&child, -node.beta, -node.beta + 1, depth, ply + 1, !node.is_cut);
        self.leave();
        if self.is_stopped() || score < node.beta {
            return None;
        }
        let score = if score.is_win() { node.beta } else { score };
        if node.depth < 14 || self.null_move_min_ply > 0 {
            return Some(score);
        }
        // At great depth the result is verified by a search without null moves in its upper plies.
        self.null_move_min_ply = ply + (node.depth as usize * 3) / 4;
        let sure = self.search::<false>(position, node.beta - 1, node.beta, depth, ply, false);
        self.null_move_min_ply = 0;
        (sure >= node.beta && !self.is_stopped()).then_some(score)
    }

    /// A null move is tried only at expected cut nodes whose static evaluation (not the table's score) is above beta,
    /// or near enough to it for the depth.
    fn expects_null_move(&self, node: &Node<'_>) -> bool {
        let least = node.beta + parameter::null_static() - parameter::null_static_by_depth() * node.depth;
        let is_enough = self.frame_before(node.ply, 0).eval.is_some_and(|eval| eval >= least);
        Step::NullExpected.is_off() || (node.is_cut && is_enough)
    }

    /// Probcut: a capture that scores well above beta in a shallow search will be above beta in a deep one.
    fn probcut(&mut self, node: &Node<'_>) -> Option<Score> {
        let beta = node.beta + parameter::probcut_margin();
        let entry_says_no = node.entry.is_some_and(|entry| {
            entry.depth > node.depth - SHALLOWER && entry.score.counted_from_root(node.ply) < beta
        });
        if Step::Probcut.is_off()
            || node.depth < 5
            || node.beta.is_mate()
            || is_won(-node.beta)
            || entry_says_no
        {
            return None;
        }
        let context = HistoryContext::new(node.position, Bitboard::EMPTY, self.previous_moves(node.ply));
        let threshold = (beta - node.eval?).max(0);
        let table_move = node.table_move.filter(|mv| mv.is_capture());
        let mut picker = Picker::noisy(&mut self.data.moves, table_move, threshold);
        let score = self.probcut_with(&mut picker, node, &context, beta);
        picker.close(&mut self.data.moves);
        score
    }

    fn probcut_with(
        &mut self,
        picker: &mut Picker,
        node: &Node<'_>,
        context: &HistoryContext<'_>,
        beta: Score,
    ) -> Option<Score> {
        let position = node.position;
        while let Some((mv, _)) = picker.next(context, &self.data.histories, &mut self.data.moves) {
            if self.overlooks(position, mv, node.ply) {
                continue;
            }
            let child = self.make(position, mv, node.ply);
            let mut score = -self.quiesce::<false>(&child, -beta, -beta + 1, node.ply + 1);
            if score >= beta {
                let depth = node.depth - SHALLOWER;
                score = -self.search::<false>(&child, -beta, -beta + 1, depth, node.ply + 1, !node.is_cut);
            }
            self.leave();
            if self.is_stopped() {
                return None;
            }
            if score >= beta {
                let entry = Entry {
                    mv: Some(mv),
                    score: score.counted_from_node(node.ply),
                    eval: node.raw,
                    depth: node.depth - SHALLOWER + 1,
                    bound: Bound::Lower,
                    was_pv: node.was_pv,
                };
                self.shared.table.store(position.key(), entry);
                return Some(score);
            }
        }
        None
    }
}
