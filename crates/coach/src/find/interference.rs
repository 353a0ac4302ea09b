//! A man comes between a slider and what it guards.

use arrocco_rules::{Square, attacks};

use crate::exchange::gain;
use crate::fact::Fact;
use crate::line::Line;
use crate::sight::sliders;
use crate::step::Step;

/// The step that comes between. The next one takes, or mates on, what is cut off.
pub(super) fn find(line: &Line, step: &Step<'_>) -> Option<Fact> {
    between(line, step, step.to()).or_else(|| {
        // The other side has to come between its own men, out of a check.
        let reply = line.step(step.place + 1).filter(|_| step.gives_check())?;
        between(line, step, reply.to())
    })
}

fn between(line: &Line, step: &Step<'_>, blocker: Square) -> Option<Fact> {
    let payoff = line.step(step.place + 2)?;
    let target = payoff.to();
    let is_used = payoff.won() > 0 || payoff.after.is_checkmate();
    if !is_used || payoff.from() == blocker || target == blocker {
        return None;
    }
    let slider = sliders(step.before, !step.side()).find(|slider| {
        attacks::between(slider.square, target).contains(blocker)
            && step.before.attackers(target, !step.side()).contains(slider.square)
            && payoff.before.piece_at(slider.square) == Some(slider.piece)
    })?;
    let guards = payoff.before.attackers_through(target, !step.side(), payoff.without_mover());
    let taken = payoff.mv.captured_square().map_or(target.bitboard(), Square::bitboard);
    let is_cut_off = (guards - taken).is_empty() && payoff.before.piece_at(blocker).is_some();
    let pays = gain(payoff.before, payoff.mv) > 0 || payoff.after.is_checkmate();
    (is_cut_off && pays).then_some(Fact::Interference { blocker, slider, target })
}
