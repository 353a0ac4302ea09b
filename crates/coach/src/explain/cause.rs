//! What a move did so that the answer to it wins something.

use arrocco_rules::{Move, Position, attacks};

use crate::fact::Fact;
use crate::line::Line;
use crate::man::Man;
use crate::sight::threat_on;

use super::material::first_capture;

/// A profit from which on a capture is worth a word, in hundredths of a pawn.
const PROFIT: i32 = 100;

/// The reason why the answer's capture wins; `None` if it takes nothing with profit.
pub(super) fn find(position: &Position, mv: Move, reply: &Line) -> Option<Fact> {
    let (target, by, gain) = first_capture(reply)?;
    let taken = mv.captured_square().and_then(|square| Man::on(position, square));
    // What the move took itself counts against it, in the same hundredths.
    let net = gain - taken.map_or(0, |man| arrocco_rules::see::value(man.role()));
    let is_mate = reply.step(0).is_some_and(|step| step.after.is_checkmate());
    if gain < PROFIT || net < PROFIT || is_mate {
        return None;
    }
    let next = reply.start();
    let (from, to) = (mv.from(), mv.king_target());
    if target.square == to {
        return Some(Fact::MovedIntoAttack { piece: target, by });
    }
    if Man::on(position, target.square) != Some(target) {
        return None;
    }
    let line = attacks::between(by.square, target.square);
    if by.is_slider() && line.contains(from) {
        return Some(Fact::OpenedLine { from, by, target });
    }
    let own = position.turn();
    let defended = position.attackers(target.square, own).contains(from);
    let still = next.attackers(target.square, own).contains(to);
    if defended && !still && threat_on(position, target.square) < PROFIT && !position.is_check() {
        return Some(Fact::LeftUndefended { target, from, to, by });
    }
    let was_lost = !position.is_check() && threat_on(position, target.square) >= PROFIT;
    was_lost.then_some(Fact::IgnoredThreat { target, by })
}
