//! Stalemate, perpetual check, endings that the tables know, and zugzwang where they prove it.

use arrocco_rules::{Move, Position};
use arrocco_tablebase::{Tablebase, Wdl};

use crate::fact::Fact;
use crate::find::Finding;
use crate::line::Line;
use crate::man::Man;

/// A line that ends in stalemate, or in which the side that begins gives check until a position comes again.
pub(super) fn find_in(line: &Line) -> Option<Finding> {
    let last = line.last()?;
    let king = Man::king(line.end(), line.end().turn());
    if line.end().is_stalemate() {
        let fact = Fact::Stalemate { king };
        return Some(Finding { ply: last.place.unsigned_abs(), mv: last.mv, fact });
    }
    let own: Vec<_> = line.own_steps().collect();
    for (index, step) in own.iter().enumerate() {
        let again = own.iter().skip(index + 1).position(|later| later.after.is_repetition_of(step.after));
        let Some(distance) = again else { continue };
        let round = &own[index..=index + 1 + distance];
        if round.iter().all(super::super::step::Step::gives_check) {
            let fact = Fact::Perpetual { king: Man::king(step.after, step.after.turn()) };
            return Some(Finding { ply: step.place.unsigned_abs(), mv: step.mv, fact });
        }
    }
    None
}

/// A result that the move changes, as the tables know it.
pub(super) fn find_ending(position: &Position, mv: Move) -> Option<Fact> {
    let tables = Tablebase::built_in();
    let side = position.turn();
    let before = sign(tables.probe_wdl(position).ok()?);
    let after = -sign(tables.probe_wdl(&position.after(mv)).ok()?);
    (before != after).then_some(Fact::Ending { king: Man::king(position, side), before, after })
}

/// Is the side to move worse off than if it could pass? Only where the tables know both.
pub(crate) fn zugzwang(position: &Position) -> Option<Fact> {
    let tables = Tablebase::built_in();
    let passed = position.null_move()?;
    let moves = sign(tables.probe_wdl(position).ok()?);
    let passes = -sign(tables.probe_wdl(&passed).ok()?);
    (passes > moves).then_some(Fact::Zugzwang { king: Man::king(position, position.turn()) })
}

const fn sign(wdl: Wdl) -> i8 {
    match wdl {
        Wdl::Win => 1,
        Wdl::Loss => -1,
        Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => 0,
    }
}
