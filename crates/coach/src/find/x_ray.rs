//! An x-ray: a slider takes on a square through the man of the other side that stood between.

use arrocco_rules::attacks;

use crate::fact::Fact;
use crate::line::Line;
use crate::step::Step;

/// The step that takes at the end: before it both sides moved to the same square.
pub(super) fn find(line: &Line, step: &Step<'_>) -> Option<Fact> {
    let by = step.mover().filter(|man| man.is_slider())?;
    let (reply, first) = (line.step(step.place - 1)?, line.step(step.place - 2)?);
    let through = reply.mover()?;
    let square = step.to();
    let same_square = reply.to() == square && first.to() == square && reply.mv.is_capture();
    let is_between = attacks::between(by.square, square).contains(through.square);
    (same_square && is_between && step.mv.is_capture()).then_some(Fact::XRay { by, through, square })
}
