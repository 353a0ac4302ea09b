//! A clearance: a man makes way, and a slider goes through or to the square it left.

use arrocco_rules::attacks;

use crate::fact::Fact;
use crate::line::Line;
use crate::sight::is_forcing;
use crate::step::Step;

/// The step that makes way.
pub(super) fn find(line: &Line, step: &Step<'_>) -> Option<Fact> {
    let payoff = line.step(step.place + 2)?;
    let by = payoff.placed()?;
    let is_other = payoff.from() != step.to() && !step.mv.is_castle() && !payoff.mv.is_castle();
    let on_way = attacks::between(payoff.from(), payoff.to()).contains(step.from()) && by.is_slider();
    let on_square = payoff.to() == step.from();
    let has_reason = is_forcing(&payoff) && !payoff.after.is_checkmate();
    // A capture through the opened line is a discovered attack.
    let is_way = if on_way { !payoff.mv.is_capture() } else { on_square };
    (is_other && is_way && has_reason && (step.gives_check() || step.mv.is_capture()))
        .then_some(Fact::Clearance { cleared: step.from(), by })
}
