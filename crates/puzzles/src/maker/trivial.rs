//! Right moves that are too plain for a puzzle.

use arrocco_rules::{Move, Position};

/// Is the first move of a puzzle forced, or does it take back what has just taken?
pub(super) fn is_trivial(start: &Position, lead: Move, first: Move) -> bool {
    let position = start.after(lead);
    position.legal_moves().len() < 2 || is_recapture(lead, first)
}

/// Is a later move forced, or does it take what has just been offered on its square?
pub(super) fn is_trivial_end(position: &Position, answer: Move, last: Move) -> bool {
    let is_mate = position.after(last).is_checkmate();
    !is_mate && (position.legal_moves().len() < 2 || is_recapture(answer, last))
}

fn is_recapture(earlier: Move, mv: Move) -> bool {
    earlier.is_capture() && mv.captured_square() == Some(earlier.king_target())
}
