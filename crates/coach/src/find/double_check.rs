//! Double check.

use crate::fact::Fact;
use crate::line::Line;
use crate::man::Man;
use crate::step::Step;

pub(super) fn find(_: &Line, step: &Step<'_>) -> Option<Fact> {
    let checkers = step.after.checkers();
    let king = Man::king(step.after, step.after.turn());
    checkers.several().then_some(Fact::DoubleCheck { checkers, king })
}
