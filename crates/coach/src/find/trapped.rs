//! A trapped piece: it is attacked, and wherever it goes it is lost, so it is taken.

use arrocco_rules::{Position, Role, Square, see};

use crate::exchange::gain;
use crate::fact::Fact;
use crate::line::Line;
use crate::man::Man;
use crate::sight::{gain_on, threat_on};
use crate::step::Step;

/// The step that takes it; it was trapped before the reply.
pub(super) fn find(line: &Line, step: &Step<'_>) -> Option<Fact> {
    let (taken, by) = (step.taken()?, step.mover()?);
    let reply = line.step(step.place - 1)?;
    // It stood there already, or went there as one of its bad squares.
    let square = if reply.to() == taken.square { reply.from() } else { taken.square };
    let piece = Man::on(reply.before, square).filter(|man| man.color() == taken.color())?;
    let is_paid = gain(step.before, step.mv) > 0;
    (is_paid && is_trapped(reply.before, square)).then_some(Fact::Trapped { piece, by })
}

/// The side to move owns the piece, which is attacked where it stands, and loses it on every square it can go to.
fn is_trapped(position: &Position, square: Square) -> bool {
    let Some(man) = Man::on(position, square) else { return false };
    let is_officer = !matches!(man.role(), Role::Pawn | Role::King);
    if !is_officer || position.is_check() || position.pinned().contains(square) {
        return false;
    }
    threat_on(position, square) > 0
        && position.moves_from(square).iter().all(|&mv| {
            let won = mv.captured_square().and_then(|at| position.piece_at(at));
            gain_on(&position.after(mv), mv.to()) > won.map_or(0, |piece| see::value(piece.role))
        })
}
