//! The main search: one node, step by step.

use arrocco_rules::{Move, Position};

use super::perception::Perception;
use super::picker::{Picker, is_noisy};
use super::reductions::{PLY, second_depth};
use super::worker::Worker;
use crate::Score;
use crate::history::{CorrectionIndices, HistoryContext, PieceTo};
use crate::score::MAX_PLY;
use crate::step::Step;
use crate::table::{Bound, Entry};

/// A node before its moves are tried.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent properties of a node")]
pub(super) struct Node<'a> {
    pub(super) position: &'a Position,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// What tables of endings say that it scores at least and at most.
    pub(super) least: Score,
    pub(super) most: Score,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) is_root: bool,
    pub(super) is_pv: bool,
    /// Is the node expected to fail high (a cut node)?
    pub(super) is_cut: bool,
    pub(super) in_check: bool,
    pub(super) excluded: Option<Move>,
    pub(super) entry: Option<Entry>,
    pub(super) table_move: Option<Move>,
    /// Is or was the position on a principal variation?
    pub(super) was_pv: bool,
    /// Where the corrections of its evaluation are; `None` in check.
    pub(super) corrections: Option<CorrectionIndices>,
    /// The uncorrected static evaluation; `None` in check.
    pub(super) raw: Option<Score>,
    /// The corrected evaluation, replaced by the table's score where that is more precise.
    pub(super) eval: Option<Score>,
    /// Is the evaluation better than at this side's previous move?
    pub(super) is_improving: bool,
    /// Is the evaluation worse for the opponent than before its last move?
    pub(super) is_worsening: bool,
}

impl Node<'_> {
    /// The table's score, if its bound makes it more precise than the evaluation.
    pub(super) fn refined_by_table(entry: &Entry, eval: Score, ply: usize) -> Option<Score> {
        let score = entry.score.counted_from_root(ply);
        let is_more_precise = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score > eval,
            Bound::Upper => score < eval,
        };
        (is_more_precise && !score.is_mate()).then_some(score)
    }

    /// The score when no move was tried: mate, stalemate, or all moves were excluded or overlooked.
    fn score_without_moves(&self, has_overlooked: bool) -> Score {
        match (self.excluded, self.in_check) {
            (Some(_), _) => self.alpha,
            (None, _) if has_overlooked => self.eval.unwrap_or(self.alpha),
            (None, true) => Score::mated_in(self.ply),
            (None, false) => Score::ZERO,
        }
    }

    /// Plies by which moves after one that raised alpha are searched less deep: a second such move is rare. (First in
    /// Stockfish, 2021.) Not at the root, whose moves are compared with each other.
    fn less_after(&self, best_move: Option<Move>, alpha: Score) -> i32 {
        let has_raised = best_move.is_some() && !alpha.is_decided();
        let is_step = !Step::RaisedAlpha.is_off() && !self.is_root && (3..14).contains(&self.depth);
        i32::from(has_raised && is_step)
    }

    /// The table's score, if it is deep enough and causes a cutoff.
    fn table_cutoff(&self) -> Option<Score> {
        let entry = self.entry?;
        let score = entry.score.counted_from_root(self.ply);
        let decides = entry.bound.decides(score, self.alpha, self.beta);
        // Near the fifty-move limit a stored score may belong to another halfmove clock.
        let is_fresh = self.position.halfmoves() < 90;
        let is_deep = entry.depth >= self.depth && self.is_expected(score);
        (decides && is_fresh && is_deep && !self.is_pv && self.excluded.is_none()).then_some(score)
    }

    /// At low depth, where a search is cheap, a table cutoff must agree with the expected node type.
    fn is_expected(&self, score: Score) -> bool {
        Step::TableExpected.is_off() || self.depth > 5 || self.is_cut == (score >= self.beta)
    }
}

impl<P: Perception> Worker<'_, P> {
    /// Searches a node to a depth. The score is exact between alpha and beta, and a bound outside (fail-soft).
    pub(super) fn search<const PV: bool>(
        &mut self,
        position: &Position,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> Score {
        if PV {
            self.frame(ply).pv.clear();
        }
        if depth <= 0 {
            return self.quiesce::<PV>(position, alpha, beta, ply);
        }
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() {
            return Score::ZERO;
        }
        let (mut alpha, mut beta) = (alpha, beta);
        if ply > 0 {
            if self.is_draw(position) {
                return Score::ZERO;
            }
            if ply >= MAX_PLY {
                return if position.is_check() { Score::ZERO } else { self.evaluate(position, ply) };
            }
            // Mate distance pruning: no line from here is better than a shorter mate already found.
            alpha = alpha.max(Score::mated_in(ply));
            beta = beta.min(Score::mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let mut node = self.probe_node::<PV>(position, alpha, beta, depth, ply, is_cut);
        if let Some(score) = node.table_cutoff() {
            self.credit_table_move(&node, score);
            return score;
        }
        if let Some(score) = self.probe_tables(&mut node) {
            return score;
        }
        self.evaluate_node(&mut node);
        self.frame(ply + 1).cutoffs = 0;
        self.frame(ply + 2).excluded = None;
        self.adjust_depth(&mut node);
        if let Some(score) = self.decide_early::<PV>(&node) {
            return score;
        }
        node.reduce_without_table_move();
        self.try_moves::<PV>(&node)
    }

    /// Creates the node and probes the table.
    fn probe_node<'p, const PV: bool>(
        &mut self,
        position: &'p Position,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> Node<'p> {
        // Before the table is probed, whose memory may take a while to arrive.
        let in_check = position.is_check();
        let corrections = (!in_check).then(|| self.find_corrections(position, ply));
        let excluded = self.frame(ply).excluded;
        let entry = self.shared.table.probe(position.key());
        let table_move = match ply {
            0 => self.root_moves.get(self.first_root).map(|root| root.mv),
            _ => entry.and_then(|entry| entry.mv).filter(|&mv| position.is_legal(mv)),
        };
        Node {
            position,
            alpha,
            beta,
            least: -Score::INFINITE,
            most: Score::INFINITE,
            depth: depth.min(MAX_PLY as i32 - 1),
            ply,
            is_root: ply == 0,
            is_pv: PV,
            is_cut,
            in_check,
            excluded,
            entry,
            table_move,
            was_pv: PV || entry.is_some_and(|entry| entry.was_pv),
            corrections,
            raw: None,
            eval: None,
            is_improving: false,
            is_worsening: false,
        }
    }

    /// Sets the static evaluation, taken from the table if stored there, and what is derived from it.
    fn evaluate_node(&mut self, node: &mut Node<'_>) {
        if node.in_check {
            self.frame(node.ply).eval = None;
            return;
        }
        if node.excluded.is_some() {
            // A singular-extension search: the same position has just been evaluated.
            node.eval = self.frame(node.ply).eval;
            node.raw = node.eval;
        } else {
            let known = node.entry.and_then(|entry| entry.eval);
            let raw = known.unwrap_or_else(|| self.evaluate(node.position, node.ply));
            let eval = self.corrected(raw, node.corrections);
            self.frame(node.ply).eval = Some(eval);
            (node.raw, node.eval) = (Some(raw), Some(eval));
            self.learn_from_evaluation(node.ply, eval);
        }
        let before = self.frame_before(node.ply, 2).eval.or(self.frame_before(node.ply, 4).eval);
        node.is_improving = node.eval.zip(before).is_some_and(|(now, before)| now > before);
        let theirs = self.frame_before(node.ply, 1).eval;
        node.is_worsening = node.eval.zip(theirs).is_some_and(|(now, theirs)| now > -theirs);
        if let (Some(entry), Some(eval)) = (node.entry, node.eval) {
            node.eval = Node::refined_by_table(&entry, eval, node.ply).or(node.eval);
        }
    }

    /// Where the corrections of a position's evaluation are.
    #[inline]
    pub(super) fn find_corrections(&self, position: &Position, ply: usize) -> CorrectionIndices {
        self.data.corrections.find(position, self.frame_before(ply, 1).played)
    }

    /// The evaluation plus the correction history.
    #[inline]
    pub(super) fn corrected(&self, raw: Score, indices: Option<CorrectionIndices>) -> Score {
        if Step::Corrections.is_off() {
            return raw;
        }
        let correction = indices.map_or(0, |indices| self.data.corrections.of(indices));
        (raw + correction).clamped()
    }

    /// Draw by the fifty-move rule, insufficient material or repetition.
    pub(super) fn is_draw(&self, position: &Position) -> bool {
        if position.halfmoves() >= 100 && (!position.is_check() || position.has_moves()) {
            return true;
        }
        let are_few = position.board().occupied().len() <= 4;
        (are_few && position.is_insufficient_material()) || self.is_repetition(position)
    }

    /// Plays a move and records it on the search stack.
    #[inline]
    pub(super) fn make(&mut self, position: &Position, mv: Move, ply: usize) -> Position {
        let child = position.after_unchecked(mv);
        self.shared.table.prefetch(child.key());
        let played = position.piece_at(mv.from()).map(|piece| PieceTo::new(piece, mv.to()));
        let frame = self.frame(ply);
        (frame.played, frame.quiet) = (played, None);
        self.enter(&child, ply + 1);
        child
    }

    /// Searches the moves one by one.
    fn try_moves<const PV: bool>(&mut self, node: &Node<'_>) -> Score {
        let (position, ply) = (node.position, node.ply);
        let threats = position.attacked_squares(!position.turn());
        let context = HistoryContext::new(position, threats, self.previous_moves(ply));
        let mut picker = Picker::all(&mut self.data.moves, node.table_move);
        let score = self.try_moves_of::<PV>(&mut picker, node, &context);
        picker.close(&mut self.data.moves);
        score
    }

    fn try_moves_of<const PV: bool>(
        &mut self,
        picker: &mut Picker,
        node: &Node<'_>,
        context: &HistoryContext<'_>,
    ) -> Score {
        let (position, ply) = (node.position, node.ply);
        let mut tried = TriedMoves::default();
        let mut has_overlooked = false;
        let (mut alpha, mut best, mut best_move) = (node.alpha.max(node.least), node.least, None);
        while let Some((mv, source)) = picker.next(context, &self.data.histories, &mut self.data.moves) {
            if Some(mv) == node.excluded || (node.is_root && !self.is_root_choice(mv)) {
                continue;
            }
            if !node.is_root && self.overlooks(position, mv, ply) {
                has_overlooked = true;
                continue;
            }
            tried.count += 1;
            self.shared.table.prefetch(position.likely_key_after(mv));
            let quiet = !is_noisy(mv);
            if !node.is_root && !best.is_loss() {
                match self.prune(node, context, mv, source, &tried, alpha) {
                    PruneDecision::Keep => {}
                    PruneDecision::Skip => {
                        tried.add(mv, quiet);
                        continue;
                    }
                    PruneDecision::SkipAllQuiets => {
                        picker.skip_quiet();
                        continue;
                    }
                }
            }
            let extension = match self.extend(node, mv) {
                Ok(extension) => extension,
                Err(score) => return score,
            };
            let nodes_before = self.nodes;
            let child = self.make(position, mv, ply);
            self.frame(ply).quiet = quiet.then(|| context.quiet_index(mv));
            let depth = node.depth - 1 + extension - node.less_after(best_move, alpha);
            let is_reduced = tried.count > 1 && node.depth >= 2;
            let reduction =
                if is_reduced { self.reduction(node, context, mv, child.is_check(), &tried) } else { 0 };
            let score = self.search_child::<PV>(node, &child, (alpha, best), depth, reduction, tried.count);
            self.leave();
            if self.is_stopped() {
                return Score::ZERO;
            }
            let score = if node.is_root { self.root_score(mv, score, tried.count) } else { score };
            if node.is_root {
                self.record_root_move(mv, score, (alpha, node.beta), tried.count, self.nodes - nodes_before);
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV {
                        let (frame, next) = self.frame_and_next(ply);
                        frame.pv.set(mv, &next.pv);
                    }
                    if score >= node.beta {
                        self.frame(ply).cutoffs += 1;
                        self.update_histories(node, context, mv, &tried);
                        break;
                    }
                    alpha = score;
                }
            }
            if Some(mv) != best_move {
                tried.add(mv, quiet);
            }
        }
        if tried.count == 0 {
            return node.score_without_moves(has_overlooked);
        }
        if best <= node.alpha {
            self.learn_from_failure(node);
        }
        let best = best.min(node.most);
        self.store_result(node, best, best_move);
        best
    }

    /// Principal variation search: the first move with the full window, the others with a zero window first, to show
    /// that they are no better.
    fn search_child<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        child: &Position,
        (alpha, best): (Score, Score),
        depth: i32,
        reduction: i32,
        number: usize,
    ) -> Score {
        let ply = node.ply + 1;
        let mut score = -Score::INFINITE;
        if number > 1 || !PV {
            let reduced = reduction.max(0) / PLY;
            let shallow = (depth - reduced).clamp(0.min(depth), depth.max(0));
            self.frame(node.ply).reduction = depth - shallow;
            let is_cut = if shallow < depth { true } else { !node.is_cut };
            score = -self.search::<false>(child, -alpha - 1, -alpha, shallow, ply, is_cut);
            self.frame(node.ply).reduction = 0;
            if score > alpha && shallow < depth && !self.is_stopped() {
                // Better than expected: search again at full depth, or a ply more or less by how much better.
                let depth = second_depth(depth, score, best);
                if depth > shallow {
                    score = -self.search::<false>(child, -alpha - 1, -alpha, depth, ply, !node.is_cut);
                }
            }
        }
        if PV && (number == 1 || score > alpha) && !self.is_stopped() {
            score = -self.search::<true>(child, -node.beta, -alpha, depth, ply, false);
        }
        score
    }

    /// Stores the result in the table and updates the correction history.
    fn store_result(&mut self, node: &Node<'_>, best: Score, best_move: Option<Move>) {
        let bound = match best_move {
            _ if best >= node.beta => Bound::Lower,
            Some(_) if node.is_pv => Bound::Exact,
            _ => Bound::Upper,
        };
        if node.excluded.is_some() || (node.is_root && self.first_root > 0) {
            return;
        }
        let entry = Entry {
            mv: best_move,
            score: best.counted_from_node(node.ply),
            eval: node.raw,
            depth: node.depth,
            bound,
            was_pv: node.was_pv,
        };
        self.shared.table.store(node.position.key(), entry);
        self.update_corrections(node, best, best_move, bound);
    }

    fn update_corrections(&mut self, node: &Node<'_>, best: Score, best_move: Option<Move>, bound: Bound) {
        // The error left after correction. Measured against the raw evaluation, the same error would be added again and
        // again, and the corrections would grow without end.
        let Some(eval) = self.frame(node.ply).eval.filter(|_| !best.is_decided()) else { return };
        let Some(indices) = node.corrections else { return };
        let is_tactical = best_move.is_some_and(is_noisy);
        let says_nothing = match bound {
            Bound::Lower => best <= eval,
            Bound::Upper => best >= eval,
            Bound::Exact => false,
        };
        if !is_tactical && !says_nothing {
            self.data.corrections.update(indices, best - eval, node.depth);
        }
    }
}

/// The moves of a node that did not raise alpha.
#[derive(Default)]
pub(super) struct TriedMoves {
    /// Number of moves looked at, pruned ones included.
    pub(super) count: usize,
    pub(super) quiet: arrayvec::ArrayVec<Move, 32>,
    pub(super) noisy: arrayvec::ArrayVec<Move, 32>,
}

impl TriedMoves {
    /// Only the first moves are kept; later ones do not matter much for the histories.
    fn add(&mut self, mv: Move, quiet: bool) {
        let list = if quiet { &mut self.quiet } else { &mut self.noisy };
        let _ = list.try_push(mv);
    }
}

/// Whether a move is pruned.
pub(super) enum PruneDecision {
    Keep,
    Skip,
    /// Skip this move and all remaining quiet moves.
    SkipAllQuiets,
}
