//! Quiescence search: captures are searched until the position is quiet and its static evaluation can be trusted.

use arrocco_rules::{Bitboard, Move, Position, Role};

use super::node::Node;
use super::perception::Perception;
use super::picker::{Picker, is_noisy};
use super::worker::Worker;
use crate::Score;
use crate::history::{CorrectionIndices, HistoryContext};
use crate::parameter;
use crate::score::MAX_PLY;
use crate::see;
use crate::step::Step;
use crate::table::{Bound, Entry};

/// After so many captures the rest is skipped.
const ENOUGH_CAPTURES: usize = 3;

/// A node of the quiescence search, where only captures or evasions of a check are tried.
#[derive(Clone, Copy)]
struct QuiescenceNode<'a> {
    position: &'a Position,
    alpha: Score,
    beta: Score,
    ply: usize,
    entry: Option<Entry>,
    was_pv: bool,
    /// The uncorrected static evaluation; `None` in check.
    raw: Option<Score>,
    /// The corrected evaluation: the score if the side to move declines every capture. `None` in check.
    stand_pat: Option<Score>,
    /// Are quiet moves that give check tried as well?
    with_checks: bool,
}

impl QuiescenceNode<'_> {
    /// The table's score, if it causes a cutoff.
    fn table_cutoff(&self) -> Option<Score> {
        let entry = self.entry?;
        let score = entry.score.counted_from_root(self.ply);
        entry.bound.decides(score, self.alpha, self.beta).then_some(score)
    }

    /// Futility pruning: the optimistic score of a capture, if even that does not reach alpha.
    fn futile_score(&self, mv: Move, alpha: Score) -> Option<Score> {
        let taken = self.position.piece_at(mv.to()).map_or(Role::Pawn, |piece| piece.role);
        let optimistic = self.stand_pat? + parameter::luck() + see::value(taken);
        let is_hopeless =
            optimistic <= alpha && mv.promotion().is_none() && !see::wins_at_least(self.position, mv, 1);
        is_hopeless.then_some(optimistic)
    }

    /// Are enough moves tried? The remaining captures are skipped after a few, and quiet evasions once one move has
    /// been tried that does not lose.
    fn is_enough(&self, mv: Move, tried: usize) -> bool {
        match self.stand_pat {
            Some(_) => tried >= ENOUGH_CAPTURES && mv.promotion().is_none(),
            None => tried > 0 && !is_noisy(mv),
        }
    }
}

/// The result of the moves tried so far.
struct BestSoFar {
    best: Score,
    best_move: Option<Move>,
    alpha: Score,
    tried: usize,
}

impl<P: Perception> Worker<'_, P> {
    /// The score of a position after all profitable captures. Directly after a null move quiet checks are tried as
    /// well; without them it would miss the simplest mate threats.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        position: &Position,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        let after_null = ply > 0 && self.frame_before(ply, 1).played.is_none();
        self.quiesce_with::<PV>(position, alpha, beta, ply, after_null)
    }

    fn quiesce_with<const PV: bool>(
        &mut self,
        position: &Position,
        alpha: Score,
        beta: Score,
        ply: usize,
        with_checks: bool,
    ) -> Score {
        if PV {
            self.frame(ply).pv.clear();
        }
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() || self.is_draw(position) {
            return Score::ZERO;
        }
        let in_check = position.is_check();
        if ply >= MAX_PLY {
            return if in_check { Score::ZERO } else { self.evaluate(position, ply) };
        }
        // Before the table is probed, whose memory may take a while to arrive.
        let corrections = (!in_check).then(|| self.find_corrections(position, ply));
        let entry = self.shared.table.probe(position.key());
        let was_pv = PV || entry.is_some_and(|entry| entry.was_pv);
        let mut node = QuiescenceNode {
            position,
            alpha,
            beta,
            ply,
            entry,
            was_pv,
            raw: None,
            stand_pat: None,
            with_checks,
        };
        if let Some(score) = node.table_cutoff().filter(|_| !PV) {
            return score;
        }
        if !in_check {
            self.set_stand_pat(&mut node, corrections);
        }
        match node.stand_pat {
            Some(stand_pat) if stand_pat >= beta => {
                if entry.is_none() {
                    self.store_quiescence(&node, stand_pat, None);
                }
                softened(stand_pat, beta)
            }
            _ => self.try_captures::<PV>(&node),
        }
    }

    /// Sets the raw and the corrected evaluation.
    fn set_stand_pat(&mut self, node: &mut QuiescenceNode<'_>, corrections: Option<CorrectionIndices>) {
        let known = node.entry.and_then(|entry| entry.eval);
        let raw = known.unwrap_or_else(|| self.evaluate(node.position, node.ply));
        let eval = self.corrected(raw, corrections);
        let refined_by_table = node.entry.and_then(|entry| Node::refined_by_table(&entry, eval, node.ply));
        (node.raw, node.stand_pat) = (Some(raw), refined_by_table.or(Some(eval)));
    }

    fn try_captures<const PV: bool>(&mut self, node: &QuiescenceNode<'_>) -> Score {
        let (position, ply) = (node.position, node.ply);
        let context = HistoryContext::new(position, Bitboard::EMPTY, self.previous_moves(ply));
        let in_check = node.stand_pat.is_none();
        let table_move = node.entry.and_then(|entry| entry.mv);
        let table_move = table_move.filter(|&mv| (in_check || is_noisy(mv)) && position.is_legal(mv));
        let buffer = &mut self.data.moves;
        let mut picker =
            if in_check { Picker::all(buffer, table_move) } else { Picker::noisy(buffer, table_move, 0) };
        let best = node.stand_pat.unwrap_or(Score::mated_in(ply));
        let mut so_far = BestSoFar { best, best_move: None, alpha: node.alpha.max(best), tried: 0 };
        while let Some((mv, _)) = picker.next(&context, &self.data.histories, &mut self.data.moves) {
            if self.overlooks(position, mv, ply) {
                continue;
            }
            if !so_far.best.is_loss() {
                if node.is_enough(mv, so_far.tried) {
                    break;
                }
                self.shared.table.prefetch(position.likely_key_after(mv));
                if let Some(optimistic) = node.futile_score(mv, so_far.alpha) {
                    so_far.best = so_far.best.max(optimistic);
                    continue;
                }
            }
            if self.try_move::<PV>(node, mv, in_check && node.with_checks, &mut so_far) {
                break;
            }
        }
        picker.close(&mut self.data.moves);
        if node.with_checks && !in_check && so_far.best < node.beta && !self.is_stopped() {
            self.try_checks::<PV>(node, &mut so_far);
        }
        if self.is_stopped() {
            return Score::ZERO;
        }
        if so_far.best >= node.beta {
            so_far.best = softened(so_far.best, node.beta);
        }
        self.store_quiescence(node, so_far.best, so_far.best_move);
        so_far.best
    }

    /// Tries quiet moves that give check and lose no material.
    fn try_checks<const PV: bool>(&mut self, node: &QuiescenceNode<'_>, so_far: &mut BestSoFar) {
        let position = node.position;
        for &mv in &position.quiets() {
            let is_check = position.gives_check(mv) && see::wins_at_least(position, mv, 0);
            if !is_check || self.overlooks(position, mv, node.ply) {
                continue;
            }
            if self.try_move::<PV>(node, mv, false, so_far) {
                return;
            }
        }
    }

    /// Searches one move. Returns true if the node is finished.
    fn try_move<const PV: bool>(
        &mut self,
        node: &QuiescenceNode<'_>,
        mv: Move,
        with_checks: bool,
        so_far: &mut BestSoFar,
    ) -> bool {
        so_far.tried += 1;
        let child = self.make(node.position, mv, node.ply);
        let score = -self.quiesce_with::<PV>(&child, -node.beta, -so_far.alpha, node.ply + 1, with_checks);
        self.leave();
        if self.is_stopped() {
            return true;
        }
        so_far.best = so_far.best.max(score);
        if score > so_far.alpha {
            (so_far.alpha, so_far.best_move) = (score, Some(mv));
            if PV {
                let (frame, next) = self.frame_and_next(node.ply);
                frame.pv.set(mv, &next.pv);
            }
        }
        score >= node.beta
    }

    fn store_quiescence(&self, node: &QuiescenceNode<'_>, best: Score, best_move: Option<Move>) {
        let entry = Entry {
            mv: best_move,
            score: best.counted_from_node(node.ply),
            eval: node.raw,
            depth: 0,
            bound: if best >= node.beta { Bound::Lower } else { Bound::Upper },
            was_pv: node.was_pv,
        };
        self.shared.table.store(node.position.key(), entry);
    }
}

/// Moves a score above beta towards beta, because it comes from captures alone. (First in Stockfish, 2023.)
fn softened(score: Score, beta: Score) -> Score {
    if Step::Softening.is_off() || score.is_mate() || beta.is_mate() {
        return score;
    }
    let share = parameter::calm_blend();
    Score::cp((score.raw() * (16 - share) + beta.raw() * share) / 16)
}
