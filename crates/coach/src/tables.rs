//! What the built-in tables of endings prove.

use arrocco_rules::{Move, Position};
use arrocco_tablebase::{Tablebase, Wdl};

use crate::fact::Fact;
use crate::man::Man;

/// A result that the move changes.
pub(crate) fn find_ending(position: &Position, mv: Move) -> Option<Fact> {
    let tables = Tablebase::built_in();
    let side = position.turn();
    let before = sign(tables.probe_outcome(position).ok()?);
    let after = -sign(tables.probe_outcome(&position.after(mv)).ok()?);
    (before != after).then_some(Fact::Ending { king: Man::king(position, side), before, after })
}

/// Is the side to move worse off than if it could pass? Only where the tables know both.
pub(crate) fn zugzwang(position: &Position) -> Option<Fact> {
    let tables = Tablebase::built_in();
    let passed = position.null_move()?;
    let moves = sign(tables.probe_outcome(position).ok()?);
    let passes = -sign(tables.probe_outcome(&passed).ok()?);
    (passes > moves).then_some(Fact::Zugzwang { king: Man::king(position, position.turn()) })
}

const fn sign(wdl: Wdl) -> i8 {
    match wdl {
        Wdl::Win => 1,
        Wdl::Loss => -1,
        Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => 0,
    }
}
