//! Men that can be taken for nothing, and exchanges that lose when they are counted.

use crate::exchange::gain;
use crate::fact::Fact;
use crate::line::Line;
use crate::man::{Man, balance};
use crate::sight::is_free;
use crate::step::Step;

/// The last step of a line whose captures still say something about its beginning.
const LATEST: isize = 4;

pub(super) fn find(line: &Line, step: &Step<'_>) -> Option<Fact> {
    let (taken, by) = (step.taken()?, step.mover()?);
    if step.place > LATEST || !is_free(step) || takes_back(line, step) || has_given(line, step) {
        return None;
    }
    keeps(line, step, taken.worth()).then_some(Fact::Hanging { taken, by })
}

pub(super) fn find_exchange(line: &Line, step: &Step<'_>) -> Option<Fact> {
    let (taken, by) = (step.taken()?, step.mover()?);
    let gain = gain(step.before, step.mv);
    let is_mate = step.after.is_checkmate();
    if step.place > LATEST || is_mate || is_free(step) || gain < 100 || takes_back(line, step) {
        return None;
    }
    let attackers = step.before.attackers(taken.square, step.side());
    let defenders = step.before.attackers(taken.square, !step.side());
    let is_kept = keeps(line, step, gain / 100);
    is_kept.then_some(Fact::Exchange { taken, by, attackers, defenders, gain })
}

/// Did the other side take something as good on this square just before?
fn takes_back(line: &Line, step: &Step<'_>) -> bool {
    let Some(before) = line.step(step.place - 1) else { return false };
    let lost = before.taken().map_or(0, Man::worth);
    before.to() == step.to() && step.taken().is_none_or(|taken| lost >= taken.worth())
}

/// Has the side given something earlier in the line that it only gets back here?
fn has_given(line: &Line, step: &Step<'_>) -> bool {
    balance(step.before, step.side()) < balance(line.start(), step.side())
}

/// Is what was won still won at the end of the line, to a pawn?
fn keeps(line: &Line, step: &Step<'_>, won: i32) -> bool {
    let side = step.side();
    line.end().is_checkmate() || balance(line.end(), side) - balance(step.before, side) >= (won - 1).max(1)
}
