//! Search on until nothing is left to take: only then does the evaluation mean something.

use arrocco_rules::{Bitboard, Move, Position, Role};

use super::node::Node;
use super::parameter;
use super::picker::{Picker, is_noisy};
use super::sight::Sight;
use super::step::Step;
use super::worker::Worker;
use crate::Score;
use crate::history::Scene;
use crate::score::MAX_PLY;
use crate::see;
use crate::table::{Bound, Entry};

/// After so many captures the others are not worth while.
const ENOUGH_CAPTURES: usize = 3;

/// A node at which only captures, or answers to a check, are tried.
#[derive(Clone, Copy)]
struct Calm<'a> {
    position: &'a Position,
    alpha: Score,
    beta: Score,
    ply: usize,
    entry: Option<Entry>,
    was_pv: bool,
    /// The evaluation as it came out; `None` in check.
    raw: Option<Score>,
    /// As it is believed: what the side to move has without doing anything. `None` in check.
    stand: Option<Score>,
    /// Are quiet moves that give check tried, too?
    with_checks: bool,
}

impl Calm<'_> {
    /// The table's score, if it decides the node.
    fn table_cutoff(&self) -> Option<Score> {
        let entry = self.entry?;
        let score = entry.score.counted_from_root(self.ply);
        entry.bound.decides(score, self.alpha, self.beta).then_some(score)
    }

    /// What an exchange could bring at best, with some luck, if that is too little.
    fn too_little(&self, mv: Move, alpha: Score) -> Option<Score> {
        let taken = self.position.piece_at(mv.to()).map_or(Role::Pawn, |piece| piece.role);
        let hoped = self.stand? + parameter::luck() + see::value(taken);
        let is_hopeless =
            hoped <= alpha && mv.promotion().is_none() && !see::wins_at_least(self.position, mv, 1);
        is_hopeless.then_some(hoped)
    }

    /// After some moves the rest is not worth while: the captures that are left, or quiet answers to a check when a
    /// good one is known.
    fn is_enough(&self, mv: Move, tried: usize) -> bool {
        match self.stand {
            Some(_) => tried >= ENOUGH_CAPTURES && mv.promotion().is_none(),
            None => tried > 0 && !is_noisy(mv),
        }
    }
}

/// What the moves tried so far have brought.
struct Found {
    best: Score,
    best_move: Option<Move>,
    alpha: Score,
    tried: usize,
}

impl<S: Sight> Worker<'_, S> {
    /// The score of a position once all captures that pay have been made. After a null move checks are tried first of
    /// all: it would not see the plainest threat of mate otherwise.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        position: &Position,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        let after_null = ply > 0 && self.back(ply, 1).played.is_none();
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
            self.frame(ply).line.clear();
        }
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() || self.is_draw(position) {
            return Score::ZERO;
        }
        let in_check = position.is_check();
        if ply >= MAX_PLY {
            return if in_check { Score::ZERO } else { self.evaluate(position, ply) };
        }
        let entry = self.shared.table.probe(position.key());
        let was_pv = PV || entry.is_some_and(|entry| entry.was_pv);
        let mut node =
            Calm { position, alpha, beta, ply, entry, was_pv, raw: None, stand: None, with_checks };
        if let Some(score) = node.table_cutoff().filter(|_| !PV) {
            return score;
        }
        if !in_check {
            self.stand_pat(&mut node);
        }
        match node.stand {
            Some(stand) if stand >= beta => {
                if entry.is_none() {
                    self.store_calm(&node, stand, None);
                }
                softened(stand, beta)
            }
            _ => self.try_captures::<PV>(&node),
        }
    }

    /// The evaluation as it is and as it is believed.
    fn stand_pat(&mut self, node: &mut Calm<'_>) {
        let known = node.entry.and_then(|entry| entry.eval);
        let raw = known.unwrap_or_else(|| self.evaluate(node.position, node.ply));
        let eval = self.corrected(node.position, raw, node.ply);
        let sharper = node.entry.and_then(|entry| Node::sharper(&entry, eval, node.ply));
        (node.raw, node.stand) = (Some(raw), sharper.or(Some(eval)));
    }

    fn try_captures<const PV: bool>(&mut self, node: &Calm<'_>) -> Score {
        let (position, ply) = (node.position, node.ply);
        let scene = Scene::new(position, Bitboard::EMPTY, self.before(ply));
        let in_check = node.stand.is_none();
        let table_move = node.entry.and_then(|entry| entry.mv);
        let table_move = table_move.filter(|&mv| (in_check || is_noisy(mv)) && position.is_legal(mv));
        let mut picker = if in_check { Picker::all(table_move) } else { Picker::noisy(table_move, 0) };
        let best = node.stand.unwrap_or(Score::mated_in(ply));
        let mut found = Found { best, best_move: None, alpha: node.alpha.max(best), tried: 0 };
        while let Some((mv, _)) = picker.next(&scene, &self.memory.histories) {
            if self.overlooks(position, mv, ply) {
                continue;
            }
            if !found.best.is_loss() {
                if node.is_enough(mv, found.tried) {
                    break;
                }
                if let Some(hoped) = node.too_little(mv, found.alpha) {
                    found.best = found.best.max(hoped);
                    continue;
                }
            }
            if self.try_calmly::<PV>(node, mv, in_check && node.with_checks, &mut found) {
                break;
            }
        }
        if node.with_checks && !in_check && found.best < node.beta && !self.is_stopped() {
            self.try_checks::<PV>(node, &mut found);
        }
        if self.is_stopped() {
            return Score::ZERO;
        }
        if found.best >= node.beta {
            found.best = softened(found.best, node.beta);
        }
        self.store_calm(node, found.best, found.best_move);
        found.best
    }

    /// Quiet moves that give check and lose nothing.
    fn try_checks<const PV: bool>(&mut self, node: &Calm<'_>, found: &mut Found) {
        let position = node.position;
        for &mv in position.quiets().iter() {
            let is_check = position.gives_check(mv) && see::wins_at_least(position, mv, 0);
            if !is_check || self.overlooks(position, mv, node.ply) {
                continue;
            }
            if self.try_calmly::<PV>(node, mv, false, found) {
                return;
            }
        }
    }

    /// Tries one move. Is nothing else to be tried?
    fn try_calmly<const PV: bool>(
        &mut self,
        node: &Calm<'_>,
        mv: Move,
        with_checks: bool,
        found: &mut Found,
    ) -> bool {
        found.tried += 1;
        let child = self.make(node.position, mv, node.ply);
        let score = -self.quiesce_with::<PV>(&child, -node.beta, -found.alpha, node.ply + 1, with_checks);
        self.leave();
        if self.is_stopped() {
            return true;
        }
        found.best = found.best.max(score);
        if score > found.alpha {
            (found.alpha, found.best_move) = (score, Some(mv));
            if PV {
                let (frame, next) = self.frame_and_next(node.ply);
                frame.line.set(mv, &next.line);
            }
        }
        score >= node.beta
    }

    fn store_calm(&self, node: &Calm<'_>, best: Score, best_move: Option<Move>) {
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

/// A score above beta was found by looking at captures alone: it is believed only in part. (First in Stockfish, 2023.)
fn softened(score: Score, beta: Score) -> Score {
    if Step::Softening.is_off() || score.is_mate() || beta.is_mate() {
        return score;
    }
    let share = parameter::calm_blend();
    Score::cp((score.raw() * (16 - share) + beta.raw() * share) / 16)
}
