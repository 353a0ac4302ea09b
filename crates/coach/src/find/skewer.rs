//! A skewer: a slider attacks a valuable man, which steps aside, and takes what stood behind it.

use arrocco_rules::attacks;

use crate::exchange::gain;
use crate::fact::Fact;
use crate::line::Line;
use crate::man::Man;
use crate::sight::is_defended;
use crate::step::Step;

pub(super) fn find(line: &Line, step: &Step<'_>) -> Option<Fact> {
    let behind = step.taken()?;
    let (reply, attack) = (line.step(step.place - 1)?, line.step(step.place - 2)?);
    let by = attack.placed().filter(|man| man.is_slider() && man.square == step.from())?;
    let front = reply.mover()?;
    let stood_before = attacks::between(by.square, behind.square).contains(front.square);
    let stayed_behind = Man::on(attack.after, behind.square) == Some(behind);
    let was_there_to_take = attacks::of(by.piece, by.square, attack.after.board().occupied());
    if !stood_before || !stayed_behind || !was_there_to_take.contains(front.square) {
        return None;
    }
    let had_to_go = front.worth() > by.worth() || !is_defended(attack.after, front, by.square);
    let is_won = front.worth() >= behind.worth() && gain(step.before, step.mv) > 0;
    (had_to_go && is_won).then_some(Fact::Skewer { by, front, behind })
}
