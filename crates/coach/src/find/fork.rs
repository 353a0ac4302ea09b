//! A fork: one man attacks two or more that are worth it, cannot be taken itself, and takes one of them later.

use arrocco_rules::{Bitboard, Role};

use crate::exchange::gain;
use crate::fact::Fact;
use crate::line::Line;
use crate::man::Man;
use crate::sight::{attacked_from, is_defended, is_safe, profitable_targets};
use crate::step::Step;

/// With pawns that nobody defends, which the theme leaves out: it asks what is really taken.
fn with_pawns(step: &Step<'_>, by: Man) -> Bitboard {
    let attacked = attacked_from(step.after, by.square) & step.after.board().pieces(!step.side(), Role::Pawn);
    let free = Man::all(step.after, attacked).filter(|man| !is_defended(step.after, *man, by.square));
    let officers = targets(step, by);
    if officers.is_empty() { officers } else { free.fold(officers, |all, man| all.with(man.square)) }
}

pub(super) fn find(line: &Line, step: &Step<'_>) -> Option<Fact> {
    if step.mv.is_castle() {
        return None;
    }
    let by = step.placed()?;
    let targets = with_pawns(step, by);
    if !targets.several() || !is_safe(step.after, by.square) {
        return None;
    }
    is_paid(line, step, by, targets).then_some(Fact::Fork { by, targets })
}

/// The usual definition of the theme, which asks for no profit later: the man attacks several, and no lesser man attacks it,
/// nor any if nobody defends it. What it could only be traded for is no target.
pub(crate) fn attacks_several(step: &Step<'_>) -> bool {
    let Some(by) = step.placed().filter(|man| man.role() != Role::King && !step.mv.is_castle()) else {
        return false;
    };
    let is_defended = step.after.is_square_attacked(by.square, step.side());
    let attackers = step.after.attackers(by.square, !step.side());
    let is_lost = |man: Man| !is_defended || man.worth() < by.worth();
    let is_trade = |man: &Man| attackers.contains(man.square) && man.worth() <= by.worth();
    let targets = Man::all(step.after, targets(step, by)).filter(|man| !is_trade(man));
    targets.count() > 1 && !Man::all(step.after, attackers).any(is_lost)
}

/// What the moved man attacks that is worth it: a king, something more valuable, or something undefended. Pawns do not count.
fn targets(step: &Step<'_>, by: Man) -> Bitboard {
    let king = step.after.king(!step.side());
    let is_check = attacked_from(step.after, by.square).contains(king);
    let others = profitable_targets(step.after, by);
    if is_check { others.with(king) } else { others }
}

/// Does the man stay, and later take a target that stayed, with profit, or is a target lost for it?
fn is_paid(line: &Line, step: &Step<'_>, by: Man, targets: Bitboard) -> bool {
    let mut left = targets;
    for place in step.place + 1.. {
        let Some(next) = line.step(place) else { return false };
        if next.side() != step.side() {
            if next.to() == by.square {
                // The forker is taken: by a more valuable target, which is lost for it, or there was no fork.
                let back = line.step(next.place + 1);
                let target = next.mover().filter(|man| left.contains(man.square) && man.worth() > by.worth());
                return target.is_some()
                    && back.is_some_and(|back| back.mv.is_capture() && back.to() == by.square);
            }
            // A target that goes away is one no longer.
            left = left.without(next.from());
        } else if next.from() == by.square {
            let profit = gain(next.before, next.mv);
            return next.taken().is_some_and(|man| left.contains(man.square)) && profit > 0;
        }
    }
    false
}
