//! The whole solution: as long as exactly one move is right.

use arrocco_rules::{Move, Position};

use crate::goal::Goal;
use crate::standing::{Assessor, Scored};
use crate::verification::{Checked, check_move};

use super::trivial::is_trivial_end;

/// The most moves of the solver. Longer wins are technique, or mates that nobody finds to their end.
const MOST: usize = 8;

/// The solution that begins with a move: the answers are the best ones, and the solver's moves the only ones.
pub(super) fn follow(
    assessor: &mut Assessor<'_>,
    position: &Position,
    first: &Scored,
    goal: Goal,
    nodes: u64,
) -> Vec<Move> {
    let mut moves = vec![first.mv];
    let mut own = vec![position.after(first.mv)];
    let mut expected_answer = first.line.get(1).copied();
    for _ in 1..MOST {
        let Some(after) = own.last().copied().filter(|after| after.outcome().is_none()) else { break };
        // A line that was searched to its depth knows the answer; else it is looked for.
        let answer = expected_answer
            .filter(|&mv| after.is_legal(mv))
            .or_else(|| assessor.best(&after, &[], nodes / 2).map(|best| best.mv));
        let Some(answer) = answer else { break };
        let next = after.after(answer);
        if next.outcome().is_some() {
            break;
        }
        let Some(only) = assessor.only_move(&next, goal, nodes) else { break };
        moves.extend([answer, only.mv]);
        own.push(next.after(only.mv));
        expected_answer = only.line.get(1).copied();
    }
    trim(position, &mut moves);
    moves
}

/// How many half-moves of a solution, from its start, searches of so many nodes confirm.
pub(super) fn confirmed(
    assessor: &mut Assessor<'_>,
    position: &Position,
    moves: &[Move],
    goal: Goal,
    nodes: u64,
) -> usize {
    let mut position = *position;
    for (ply, &mv) in moves.iter().enumerate() {
        if ply % 2 == 0 && check_move(assessor, &position, (ply, mv), goal, nodes) != Checked::Good {
            return ply;
        }
        position = position.after(mv);
    }
    moves.len()
}

/// Keeps so many half-moves of a solution, and of these what ends with a move that the solver has to find.
pub(super) fn shorten(position: &Position, moves: &mut Vec<Move>, count: usize) {
    moves.truncate(count.saturating_sub(1));
    trim(position, moves);
}

/// Takes moves from the end that ask nothing of the solver any more.
fn trim(position: &Position, moves: &mut Vec<Move>) {
    while let [before @ .., answer, last] = moves.as_slice()
        && !before.is_empty()
    {
        let end = before.iter().chain([answer]).fold(*position, |position, &mv| position.after(mv));
        if !is_trivial_end(&end, *answer, *last) {
            break;
        }
        moves.truncate(moves.len() - 2);
    }
}
