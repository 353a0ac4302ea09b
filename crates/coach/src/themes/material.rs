//! Material that is given in a solution.

use crate::line::Line;
use crate::man::balance;

use super::{Theme, Themes};

/// What counts as a sacrifice, in pawns.
const SACRIFICE: i32 = 2;

pub(super) fn add(line: &Line, set: &mut Themes) {
    let is_promotion = line.own_steps().any(|step| step.mv.promotion().is_some());
    set.add_if(!is_promotion && is_sacrifice(line), Theme::Sacrifice);
}

/// Is the solver two pawns down after some move of its own, so that it did not take back at once?
fn is_sacrifice(line: &Line) -> bool {
    let solver = line.solver();
    let start = balance(line.start(), solver);
    line.own_steps()
        .filter(|step| step.place > 0)
        .any(|step| balance(step.after, solver) <= start - SACRIFICE)
}
