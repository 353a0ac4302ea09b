//! Men that are drawn somewhere: away from a duty (deflection, overloading), or to where they are hit (attraction).

use arrocco_rules::{Role, Square};

use crate::exchange::gain;
use crate::fact::Fact;
use crate::line::Line;
use crate::man::Man;
use crate::sight::attacked_from;
use crate::step::Step;

/// The step that draws away. The reply leaves a guard, and the next step uses what is no longer guarded.
pub(super) fn find_deflection(line: &Line, step: &Step<'_>) -> Option<Fact> {
    let (reply, payoff) = (line.step(step.place + 1)?, line.step(step.place + 2)?);
    let defender = reply.mover().filter(|_| !reply.mv.is_castle())?;
    let second = payoff.to();
    let has_taken = reply.mv.captured_square() == Some(step.to());
    let is_forced = has_taken || step.gives_check();
    let is_used = payoff.won() > 1 || payoff.after.is_checkmate();
    let is_promotion = payoff.mv.promotion().is_some();
    // A king that leaves a check gives up squares in every line: that is worth saying only if something stood there.
    let is_duty = defender.role() != Role::King || payoff.mv.is_capture();
    let is_other = is_promotion || payoff.from() != step.to() && is_duty;
    if !is_forced || !is_used || second == reply.to() || !is_other {
        return None;
    }
    let guarded = step.after.attackers(second, !step.side());
    let guards = payoff.before.attackers_through(second, !step.side(), payoff.without_mover());
    let is_alone = guarded == defender.square.bitboard();
    let is_left =
        (guards - payoff.mv.captured_square().map_or(second.bitboard(), Square::bitboard)).is_empty();
    let pays = gain(payoff.before, payoff.mv) > 0 || payoff.after.is_checkmate();
    if !is_alone || !is_left || !pays {
        return None;
    }
    let first = step.to();
    Some(match step.taken() {
        Some(_) if has_taken => Fact::Overloaded { defender, first, second },
        _ => Fact::Deflection { defender, to: reply.to(), second },
    })
}

/// The step that gives something on a square where a king, queen or rook takes it and is hit.
pub(super) fn find_attraction(line: &Line, step: &Step<'_>) -> Option<Fact> {
    let (reply, hit) = (line.step(step.place + 1)?, line.step(step.place + 2)?);
    let given = step.placed()?.worth() - step.won();
    let piece = reply.mover()?;
    if reply.mv.captured_square() != Some(step.to())
        || reply.to() != step.to()
        || given < 0
        || given == 0 && piece.role() != Role::King
    {
        return None;
    }
    let to = reply.to();
    let is_hit = match piece.role() {
        // Kings are checked after many an exchange; one that was drawn on purpose costs something.
        Role::King => hit.gives_check() && hit.to() != to && (given > 0 || wins_more(line, &hit)),
        Role::Queen | Role::Rook => hit.to() != to && attacks_later(line, &hit, to),
        Role::Pawn | Role::Knight | Role::Bishop => false,
    };
    is_hit.then_some(Fact::Attraction { piece, to })
}

/// Does the step, or the solver's next one, win a piece or mate?
fn wins_more(line: &Line, hit: &Step<'_>) -> bool {
    let is_worth =
        |step: &Step<'_>| step.won() >= 3 && gain(step.before, step.mv) >= 200 || step.after.is_checkmate();
    is_worth(hit) || line.step(hit.place + 2).is_some_and(|next| is_worth(&next))
}

/// Does the step attack the square, and is it taken there two plies later?
fn attacks_later(line: &Line, hit: &Step<'_>, square: Square) -> bool {
    let standing = Man::on(hit.after, square);
    let is_attacked = attacked_from(hit.after, hit.to()).contains(square);
    let taken = line.step(hit.place + 2).and_then(|next| next.taken());
    is_attacked && taken.is_some() && taken == standing
}
