//! Stalemate, perpetual check, and results that the tables of endings know.

use crate::fact::Fact;
use crate::find::Finding;
use crate::line::Line;
use crate::man::Man;
use crate::step::Step;

/// A line that ends in stalemate, or in which the side that begins gives check until a position comes again.
pub(super) fn find_in(line: &Line) -> Option<Finding> {
    let last = line.last().filter(|last| last.place >= 0)?;
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
        if round.iter().all(Step::gives_check) {
            let fact = Fact::Perpetual { king: Man::king(step.after, step.after.turn()) };
            return Some(Finding { ply: step.place.unsigned_abs(), mv: step.mv, fact });
        }
    }
    None
}
