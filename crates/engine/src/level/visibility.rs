//! How hard a move is to see for a person.

use arrocco_rules::attacks::king_distance;
use arrocco_rules::{Color, Move, Position, Role, Square};

/// What has just arrived on a square is looked at first, wherever in a line of thought.
const RECAPTURE: u32 = 8;

/// The difficulty in percent of that of a middling move: a quiet step of one's own to the next square.
///
/// What is taken draws the eye, most of all what has just moved there; a check does, too. Long ways, knights, moves
/// back, the opponent's plans and whatever lies plies ahead are easily missed.
pub(super) fn difficulty(position: &Position, mv: Move, ply: usize, last: Option<Square>) -> u32 {
    if mv.is_capture() && last == Some(mv.to()) {
        return RECAPTURE;
    }
    let role = position.piece_at(mv.from()).map_or(Role::Pawn, |piece| piece.role);
    let mut percent = occasion(position, mv) + 7 * way(mv);
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

/// What the move does.
fn occasion(position: &Position, mv: Move) -> u32 {
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

/// How far the eye has to travel beyond the next square.
fn way(mv: Move) -> u32 {
    u32::from(king_distance(mv.from(), mv.to())).saturating_sub(1)
}

fn is_backward(mv: Move, turn: Color) -> bool {
    let (from, to) = (mv.from().rank() as u8, mv.to().rank() as u8);
    match turn {
        Color::White => to < from,
        Color::Black => to > from,
    }
}
