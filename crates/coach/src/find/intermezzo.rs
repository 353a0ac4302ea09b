//! An in-between move: the other side has taken, and before it is taken back comes something that must be answered.

use crate::fact::Fact;
use crate::line::Line;
use crate::sight::{attacked_from, captures_on};
use crate::step::Step;

/// The step between; the other side took before it, and is taken after it.
pub(super) fn find(line: &Line, step: &Step<'_>) -> Option<Fact> {
    let (capture, reply) = (line.step(step.place - 1)?, line.step(step.place + 1)?);
    let back = line.step(step.place + 2)?;
    let square = capture.to();
    let is_late = back.to() == square && back.mv.captured_square() == Some(square) && reply.to() != square;
    let was_possible = captures_on(step.before, square).iter().any(|&(_, gain)| gain > 0);
    let comes_between = capture.mv.is_capture() && step.to() != square;
    if !is_late || !was_possible || !comes_between || step.before.is_check() {
        return None;
    }
    let valuable = step.after.board().color(!step.side());
    let threatens = (attacked_from(step.after, step.to()) & valuable).any();
    (step.gives_check() || step.mv.is_capture() || threatens)
        .then_some(Fact::Intermezzo { between: step.to(), square })
}
