//! Search on until nothing is left to take: only then does the evaluation mean something.

use arrocco_rules::{Position, Role};

use super::node::Node;
use super::picker::{Picker, is_noisy};
use super::worker::Worker;
use crate::history::Scene;
use crate::score::MAX_PLY;
use crate::see;
use crate::table::{Bound, Entry};
use crate::{Score, evaluate};

/// A capture that cannot lift the score to alpha even with this much luck is not tried.
const LUCK: i32 = 200;

/// After so many captures the others are not worth while.
const ENOUGH_CAPTURES: usize = 3;

impl Worker<'_> {
    /// The score of a position once all captures that pay have been made.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        position: &Position,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() {
            return Score::ZERO;
        }
        if self.is_draw(position) {
            return Score::ZERO;
        }
        let in_check = position.is_check();
        if ply >= MAX_PLY {
            return if in_check { Score::ZERO } else { evaluate::evaluate(position) };
        }
        let entry = self.shared.table.probe(position.key());
        if let Some(score) = entry.and_then(|entry| cutoff(&entry, alpha, beta, ply)).filter(|_| !PV) {
            return score;
        }
        let table_move = entry.and_then(|entry| entry.mv).filter(|&mv| position.is_legal(mv));
        let was_pv = PV || entry.is_some_and(|entry| entry.was_pv);
        let (raw, stand) = self.stand_pat(position, entry.as_ref(), in_check, ply);
        let mut best = match stand {
            Some(stand) if stand >= beta => {
                if entry.is_none() {
                    let bound = Bound::Lower;
                    let entry = Entry { mv: None, score: stand, eval: raw, depth: 0, bound, was_pv };
                    self.shared.table.store(position.key(), entry);
                }
                return stand;
            }
            Some(stand) => {
                alpha = alpha.max(stand);
                stand
            }
            None => Score::mated_in(ply),
        };
        let futility = stand.map(|stand| stand + LUCK);
        let scene = Scene { position, threats: arrocco_rules::Bitboard::EMPTY, before: self.before(ply) };
        let noisy_move = table_move.filter(|&mv| in_check || is_noisy(mv));
        let mut picker = if in_check { Picker::all(noisy_move) } else { Picker::noisy(noisy_move, 0) };
        let (mut best_move, mut tried) = (None, 0);
        while let Some((mv, _)) = picker.next(&scene, &self.memory.histories) {
            if !best.is_loss() {
                if in_check && !is_noisy(mv) && tried > 0 {
                    // One quiet answer to a check is enough when something better is known.
                    break;
                }
                if let Some(futility) = futility {
                    if tried >= ENOUGH_CAPTURES && mv.promotion().is_none() {
                        break;
                    }
                    let taken = position.piece_at(mv.to()).map_or(Role::Pawn, |piece| piece.role);
                    let hoped = futility + see::value(taken);
                    if hoped <= alpha && mv.promotion().is_none() && !see::wins_at_least(position, mv, 1) {
                        best = best.max(hoped);
                        continue;
                    }
                }
            }
            tried += 1;
            let child = self.make(position, mv, ply);
            let score = -self.quiesce::<PV>(&child, -beta, -alpha, ply + 1);
            self.leave();
            if self.is_stopped() {
                return Score::ZERO;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let entry =
            Entry { mv: best_move, score: best.counted_from_node(ply), eval: raw, depth: 0, bound, was_pv };
        self.shared.table.store(position.key(), entry);
        best
    }

    /// The evaluation as it is and as it is believed; nothing in check.
    fn stand_pat(
        &mut self,
        position: &Position,
        entry: Option<&Entry>,
        in_check: bool,
        ply: usize,
    ) -> (Option<Score>, Option<Score>) {
        if in_check {
            return (None, None);
        }
        let raw = entry.and_then(|entry| entry.eval).unwrap_or_else(|| evaluate::evaluate(position));
        let eval = self.corrected(position, raw, ply);
        let better = entry.and_then(|entry| Node::sharper(entry, eval, ply)).unwrap_or(eval);
        (Some(raw), Some(better))
    }
}

/// The table's score, if it decides the node.
fn cutoff(entry: &Entry, alpha: Score, beta: Score, ply: usize) -> Option<Score> {
    let score = entry.score.counted_from_root(ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    decides.then_some(score)
}
