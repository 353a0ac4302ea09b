//! Discovered attacks and checks: a man steps aside, and the slider behind it acts.

use arrocco_rules::attacks;

use crate::exchange::gain;
use crate::fact::Fact;
use crate::line::Line;
use crate::man::Man;
use crate::sight::{behind, sliders};
use crate::step::Step;

pub(super) fn find_check(_: &Line, step: &Step<'_>) -> Option<Fact> {
    if step.mv.is_castle() {
        return None;
    }
    let king = Man::king(step.after, step.after.turn());
    let others = step.after.checkers().without(step.to());
    let by = Man::all(step.after, others).next()?;
    let opened = attacks::between(by.square, king.square).contains(step.from());
    opened.then_some(Fact::DiscoveredCheck { from: step.from(), by, king })
}

/// The slider takes at its next move what it attacks since the man before it moved.
pub(super) fn find_attack(line: &Line, step: &Step<'_>) -> Option<Fact> {
    if step.mv.is_castle() {
        return None;
    }
    let payoff = line.step(step.place + 2)?;
    let target = payoff.taken().filter(|man| Man::on(step.after, man.square) == Some(*man))?;
    // What this move has just placed is not behind it, and what it attacks itself was not discovered.
    let found = sliders(step.before, step.side()).find(|slider| {
        slider.square != step.from()
            && slider.square == payoff.from()
            && behind(step.before, slider.square, step.from()).is_some_and(|man| man == target)
    })?;
    let is_open = !attacks::between(found.square, target.square).contains(step.to());
    let gain = gain(payoff.before, payoff.mv);
    let pays = gain > 0 || payoff.after.is_checkmate();
    (is_open && pays).then_some(Fact::DiscoveredAttack { from: step.from(), by: found, target })
}
