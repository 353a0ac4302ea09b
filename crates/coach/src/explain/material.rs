//! What a line wins, counted where nothing more can be taken with profit.

use arrocco_rules::Position;

use crate::exchange::gain;
use crate::fact::Fact;
use crate::find::Finding;
use crate::line::Line;
use crate::man::{Man, balance};

/// `base` is the position from which is counted: before the move that a reply punishes.
pub(super) fn find(line: &Line, base: &Position) -> Option<Finding> {
    let solver = line.solver();
    let start = balance(base, solver);
    let settled = (0..line.moves().len() as isize).rev().filter_map(|place| line.step(place));
    let end = settled.into_iter().find(|step| is_quiet(step.after))?;
    let won = balance(end.after, solver) - start;
    let steps = line.own_steps().filter(|step| step.place <= end.place);
    let best = steps.filter_map(|step| Some((step, step.taken()?))).max_by_key(|(_, man)| man.worth());
    let (step, taken) = best.filter(|_| won > 0)?;
    Some(Finding { ply: step.place.unsigned_abs(), mv: step.mv, fact: Fact::Material { won, taken } })
}

/// Has the side to move no check to meet, and nothing to take with profit?
fn is_quiet(position: &Position) -> bool {
    !position.is_check() && position.captures().iter().all(|&mv| gain(position, mv) <= 0)
}

/// What the side that begins the line has more at its end, in pawns, whatever happens then.
pub(super) fn at_end(line: &Line, base: &Position) -> i32 {
    balance(line.end(), line.solver()) - balance(base, line.solver())
}

/// What the first move of a line takes with profit: the man, what takes it, and the profit in hundredths of a pawn.
pub(super) fn first_capture(line: &Line) -> Option<(Man, Man, i32)> {
    let step = line.step(0)?;
    Some((step.taken()?, step.mover()?, gain(step.before, step.mv)))
}
