//! Promotions and passed pawns.

use arrocco_rules::{Color, Position, Role, Square};

use crate::fact::Fact;
use crate::line::Line;
use crate::man::Man;
use crate::step::Step;

/// A promotion whose piece is not taken at once.
pub(super) fn find_promotion(line: &Line, step: &Step<'_>) -> Option<Fact> {
    let role = step.mv.promotion()?;
    let square = step.to();
    if line.step(step.place + 1).is_some_and(|reply| reply.to() == square) {
        return None;
    }
    let started = line.step(0)?;
    let pawn = Man::on(started.before, origin(line, step))
        .filter(|man| step.place > 0 && is_passed(started.before, man.square, step.side()));
    Some(pawn.map_or(Fact::Promotion { square, role }, |pawn| Fact::PassedPawn { pawn, square }))
}

/// Where the pawn that a step moves stood when the line began.
fn origin(line: &Line, step: &Step<'_>) -> Square {
    let mut square = step.from();
    for place in (0..step.place / 2).rev() {
        square = line
            .step(2 * place)
            .filter(|earlier| earlier.to() == square)
            .map_or(square, |earlier| earlier.from());
    }
    square
}

/// Is no pawn of the other side before it, on its file or beside?
pub(crate) fn is_passed(position: &Position, square: Square, color: Color) -> bool {
    let enemies = position.board().pieces(!color, Role::Pawn);
    let mut at = square.forward(color);
    while let Some(ahead) = at {
        let beside = [ahead.offset(-1, 0), Some(ahead), ahead.offset(1, 0)];
        if beside.into_iter().flatten().any(|square| enemies.contains(square)) {
            return false;
        }
        at = ahead.forward(color);
    }
    true
}
