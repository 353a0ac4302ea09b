//! A defender is taken, then what it defended.

use crate::exchange::gain;
use crate::fact::Fact;
use crate::line::Line;
use crate::man::Man;
use crate::sight::is_free;
use crate::step::Step;

/// The step that takes the defender.
pub(super) fn find_removed(line: &Line, step: &Step<'_>) -> Option<Fact> {
    let defender = step.taken()?;
    let payoff = line.step(step.place + 2)?;
    let target = payoff.taken().filter(|man| Man::on(step.before, man.square) == Some(*man))?;
    let defenders = step.before.attackers(target.square, target.color());
    let was_attacked = payoff.from() != step.to();
    let took_back = payoff.to() == line.step(step.place + 1)?.to();
    let is_it = target.square != defender.square
        && defenders == defender.square.bitboard()
        && was_attacked
        && !took_back
        && is_free(&payoff)
        && gain(payoff.before, payoff.mv) > 0;
    is_it.then_some(Fact::DefenderRemoved { defender, target })
}
