//! How hard it is for a person to see a move.

use arrocco_rules::attacks::king_distance;
use arrocco_rules::{Color, Move, Position, Role, Square};

/// A recapture is easy to see, however deep in a line.
const RECAPTURE: u32 = 8;

/// The difficulty in percent of an average move: one's own quiet move to a neighboring square.
///
/// Captures, recaptures above all, and checks are easy to see. Long moves, knight moves, backward moves, the opponent's
/// moves and moves many plies ahead are easily overlooked.
pub(super) fn difficulty(position: &Position, mv: Move, ply: usize, last: Option<Square>) -> u32 {
    if mv.is_capture() && last == Some(mv.to()) {
        return RECAPTURE;
    }
    let role = position.piece_at(mv.from()).map_or(Role::Pawn, |piece| piece.role);
    let mut percent = base_difficulty(position, mv) + 7 * extra_distance(mv);
    if role == Role::Knight {
        percent += percent / 5;
    }
    if is_backward(mv, position.turn()) {
        percent += percent / 3;
    }
    if ply % 2 == 1 {
        percent += percent / 5;
    }
    percent + percent * ply.min(8) as u32 / 4
}

/// The difficulty by what the move does: promotion, capture, check or quiet.
fn base_difficulty(position: &Position, mv: Move) -> u32 {
    if mv.promotion() == Some(Role::Queen) {
        return 25;
    }
    let base = match position.piece_at(mv.to()).filter(|_| mv.is_capture()) {
        Some(taken) if matches!(taken.role, Role::Queen | Role::Rook) => 30,
        Some(_) => 40,
        None => 90,
    };
    if position.gives_check(mv) { base * 2 / 3 } else { base }
}

/// The distance of the move beyond the neighboring square.
fn extra_distance(mv: Move) -> u32 {
    u32::from(king_distance(mv.from(), mv.to())).saturating_sub(1)
}

fn is_backward(mv: Move, turn: Color) -> bool {
    let (from, to) = (mv.from().rank() as u8, mv.to().rank() as u8);
    match turn {
        Color::White => to < from,
        Color::Black => to > from,
    }
}
