//! A pin that matters: the pinned man cannot take what it should, or cannot leave and is taken.

use arrocco_rules::{Position, Role, attacks};

use crate::exchange::gain;
use crate::fact::Fact;
use crate::line::Line;
use crate::man::Man;
use crate::sight::{attacked_from, behind, captures_on, is_defended, sliders};
use crate::step::Step;

pub(super) fn find(line: &Line, step: &Step<'_>) -> Option<Fact> {
    let pins = pins(step.after);
    let reasons = [prevents_capture, is_taken_where_it_stands, is_worth_more, gives_up_what_is_behind];
    let found = reasons.into_iter().find_map(|matters| pins.iter().find(|pin| matters(line, step, pin)));
    found.map(|&Pin { by, pinned, behind }| Fact::Pin { by, pinned, behind })
}

#[derive(Clone, Copy)]
struct Pin {
    by: Man,
    pinned: Man,
    behind: Man,
}

impl Pin {
    fn is_absolute(&self) -> bool {
        self.behind.role() == Role::King
    }
}

/// The pins of the side to move.
fn pins(position: &Position) -> Vec<Pin> {
    let own = position.board().color(position.turn());
    let mut found = Vec::new();
    for by in sliders(position, !position.turn()) {
        for pinned in Man::all(position, attacked_from(position, by.square) & own) {
            let Some(behind) = behind(position, by.square, pinned.square) else { continue };
            let is_pin = behind.color() == pinned.color() && pinned.role() != Role::King;
            // What stands behind would be won: it is worth more than the slider, or undefended.
            let is_won = behind.worth() > by.worth() || !is_defended(position, behind, by.square);
            let is_relative = behind.worth() > pinned.worth() && is_won && pinned.role() != Role::Pawn;
            let is_worth_it = behind.role() == Role::King || is_relative;
            if is_pin && is_worth_it {
                found.push(Pin { by, pinned, behind });
            }
        }
    }
    found
}

/// The man that has just moved would be lost to the pinned man, were it not pinned.
fn prevents_capture(line: &Line, step: &Step<'_>, pin: &Pin) -> bool {
    let Some(placed) = step.placed().filter(|man| man.role() != Role::King) else { return false };
    let on_line = attacks::line(pin.by.square, pin.pinned.square);
    let would_take = attacked_from(step.after, pin.pinned.square).contains(placed.square);
    if !would_take || placed == pin.by || on_line.contains(placed.square) {
        return false;
    }
    let is_defended = step.after.is_square_attacked(placed.square, step.side());
    let would_gain = if is_defended { placed.worth() - pin.pinned.worth() } else { placed.worth() };
    let captures = captures_on(step.after, placed.square);
    let others_cannot = captures.iter().all(|(mv, gain)| mv.from() == pin.pinned.square || *gain <= 0);
    let stays = line.step(step.place + 1).is_none_or(|reply| reply.to() != placed.square);
    let is_kept = if pin.is_absolute() { true } else { pin.behind.worth() - pin.by.worth() > would_gain };
    (would_gain > 0 || step.gives_check()) && others_cannot && stays && is_kept
}

/// The pinned man is attacked, stays, and is taken with profit by the next move.
fn is_taken_where_it_stands(line: &Line, step: &Step<'_>, pin: &Pin) -> bool {
    let Some(payoff) = line.step(step.place + 2) else { return false };
    let is_taken = payoff.taken() == Some(pin.pinned);
    let is_profit = gain(payoff.before, payoff.mv) > 0 || payoff.after.is_checkmate();
    let stood = Man::on(payoff.before, pin.behind.square) == Some(pin.behind)
        && Man::on(payoff.before, pin.by.square) == Some(pin.by);
    // Without the pin it would have had somewhere to go.
    let could_go =
        attacked_from(step.after, pin.pinned.square) - step.after.board().color(pin.pinned.color());
    is_taken && is_profit && stood && could_go.any() && pin.pinned.role() != Role::Pawn
}

/// A man is pinned to its king by a lesser one that is safe there: it can only take it, or be taken.
fn is_worth_more(_: &Line, step: &Step<'_>, pin: &Pin) -> bool {
    let is_new = step.placed() == Some(pin.by);
    let is_defended = step.after.is_square_attacked(pin.by.square, step.side());
    let others = captures_on(step.after, pin.by.square);
    let only_it = others.iter().all(|(mv, _)| mv.from() == pin.pinned.square);
    pin.is_absolute() && is_new && is_defended && only_it && pin.pinned.worth() > pin.by.worth()
}

/// The pinned man moves all the same, and what stood behind it is taken.
fn gives_up_what_is_behind(line: &Line, step: &Step<'_>, pin: &Pin) -> bool {
    let (Some(reply), Some(payoff)) = (line.step(step.place + 1), line.step(step.place + 2)) else {
        return false;
    };
    let is_left = reply.from() == pin.pinned.square && payoff.from() == pin.by.square;
    is_left
        && payoff.taken() == Some(pin.behind)
        && gain(payoff.before, payoff.mv) > 0
        && reply.mv.is_capture()
}
