//! Threats: what the moved man would take next, and mates that would follow.

use crate::exchange::gain;
use crate::fact::Fact;
use crate::line::Line;
use crate::man::Man;
use crate::sight::{attacked_from, captures_on};
use crate::step::Step;

/// A profit that is worth a word, in hundredths of a pawn.
const PROFIT: i32 = 100;

/// The first move of a line attacks a man that it did not attack before, and would win it if the other side passed. A piece
/// that can be taken or traded at once threatens nothing.
pub(super) fn find(_: &Line, step: &Step<'_>) -> Option<Fact> {
    if step.place != 0 || step.gives_check() {
        return None;
    }
    let by = step.placed()?;
    if captures_on(step.after, by.square).iter().any(|&(_, gain)| gain >= 0) {
        return None;
    }
    let passed = step.after.null_move()?;
    let before = attacked_from(step.before, step.from());
    let new = attacked_from(step.after, by.square) - before;
    let captures = passed.captures();
    let wins = captures.iter().filter(|mv| mv.from() == by.square && gain(&passed, **mv) >= PROFIT);
    let targets = wins.filter_map(|mv| Man::on(step.after, mv.captured_square()?));
    let target = targets.filter(|man| new.contains(man.square)).max_by_key(|man| man.worth())?;
    Some(Fact::Threat { by, target })
}

/// The first move of a line threatens mate at the next move.
pub(super) fn find_mate(_: &Line, step: &Step<'_>) -> Option<Fact> {
    if step.place != 0 || step.gives_check() {
        return None;
    }
    let was_there = step.before.mating_moves();
    let passed = step.after.null_move()?;
    let mating = passed.mating_moves();
    let mv = mating.iter().find(|mv| !was_there.contains(mv))?;
    let king = Man::king(step.after, step.after.turn());
    Some(Fact::MateThreat { by: Man::on(step.after, mv.from())?, square: mv.king_target(), king })
}
