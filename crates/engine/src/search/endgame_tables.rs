//! Tables of endings in the search: below the root they tell the score of a position that a capture or pawn move has just
//! led to, and at the root that of a move.

use arrocco_rules::{Color, Move, Position, Role};
use arrocco_tablebase::Wdl;

use super::node::Node;
use super::perception::Perception;
use super::table_probe::of_outcome;
use super::worker::Worker;
use crate::Score;
use crate::score::MAX_PLY;
use crate::table::{Bound, Entry};

/// A result from tables is kept in the transposition table like that of a search so much deeper.
const WORTH_PLIES: i32 = 6;

/// A small preference for keeping pieces among positions that are won alike.
fn balance(position: &Position) -> i32 {
    const WORTH: [(Role, i32); 5] =
        [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
    let of = |color: Color| -> i32 {
        let count = |role| position.board().pieces(color, role).len() as i32;
        WORTH.iter().map(|&(role, worth)| worth * count(role)).sum()
    };
    (2 * (of(position.turn()) - of(!position.turn()))).clamp(-Score::TABLE_BONUS, Score::TABLE_BONUS)
}

impl<P: Perception> Worker<'_, P> {
    /// Looks a node up. Returns its score if that is known or decides, and otherwise limits what its moves can score.
    #[inline]
    pub(super) fn probe_tables(&self, node: &mut Node<'_>) -> Option<Score> {
        if node.is_root || node.excluded.is_some() {
            return None;
        }
        let wdl = self.shared.tables.outcome(node.position, node.depth)?;
        let (score, bound) = match wdl {
            Wdl::Win => (Score::table_win(node.ply) + balance(node.position), Bound::Lower),
            Wdl::Loss => (-Score::table_win(node.ply) + balance(node.position), Bound::Upper),
            _ => (of_outcome(wdl, 0).score, Bound::Exact),
        };
        if bound.decides(score, node.alpha, node.beta) {
            let entry = Entry {
                mv: None,
                score: score.counted_from_node(node.ply),
                eval: None,
                depth: (node.depth + WORTH_PLIES).min(MAX_PLY as i32 - 1),
                bound,
                was_pv: node.was_pv,
            };
            self.shared.table.store(node.position.key(), entry);
            return Some(score);
        }
        // Mates may be better or worse than the tables' scores, which know no mates.
        if node.is_pv {
            match bound {
                Bound::Lower => node.least = score,
                Bound::Upper => node.most = score,
                Bound::Exact => {}
            }
        }
        None
    }

    /// The score of a root move: what the tables say if they decide, unless only the search knows a mate.
    pub(super) fn root_score(&mut self, mv: Move, score: Score, number: usize) -> Score {
        let verdict = self.root_moves.iter().find(|root| root.mv == mv).and_then(|root| root.verdict);
        match verdict {
            Some(verdict) if verdict.is_decided && (verdict.score.is_mate() || !score.is_mate()) => {
                if number > 1 {
                    // The line there is may be that of another move.
                    self.frame(1).pv.clear();
                }
                verdict.score
            }
            _ => score,
        }
    }
}
