//! What a line wins, counted where nothing more can be taken with profit.

use arrocco_rules::Position;

use crate::exchange::gain;
use crate::fact::Fact;
use crate::find::Finding;
use crate::line::Line;
use crate::man::{Man, balance};

/// The last ply at which what a line wins is still said to come from its beginning.
const NEAR: isize = 8;

/// `base` is the position from which is counted: before the move that a reply punishes.
pub(super) fn find(line: &Line, base: &Position) -> Option<Finding> {
    let solver = line.solver();
    let start = balance(base, solver);
    let steps = (0..line.moves().len() as isize).filter_map(|place| line.step(place));
    let settled: Vec<_> = steps.filter(|step| is_quiet(step.after)).collect();
    let won = balance(settled.last()?.after, solver) - start;
    // Where the count is reached for good, the reader need not be led further.
    let reached = settled.iter().rposition(|step| balance(step.after, solver) - start != won);
    let end = settled.get(reached.map_or(0, |index| index + 1)).filter(|end| end.place <= NEAR)?;
    let taken = unpaid(line, base, end.place).filter(|_| won > 0)?;
    Some(Finding { ply: end.place.unsigned_abs(), mv: end.mv, fact: Fact::Material { won, taken } })
}

/// The most valuable man that the line takes without giving an equal one for it; if all are paid for by others, the most
/// valuable one.
fn unpaid(line: &Line, base: &Position, last: isize) -> Option<Man> {
    let first = if base == line.start() { 0 } else { -1 };
    let captures = |parity: isize| {
        let steps = (first..=last).filter(move |place| place.rem_euclid(2) == parity);
        let mut men: Vec<Man> =
            steps.filter_map(|place| line.step(place)).filter_map(|step| step.taken()).collect();
        men.sort_by_key(|man| -man.worth());
        men
    };
    let (won, lost) = (captures(0), captures(1));
    let mut left = won.clone();
    for given in lost {
        if let Some(index) = left.iter().position(|man| man.worth() == given.worth()) {
            left.remove(index);
        }
    }
    left.first().or(won.first()).copied()
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
