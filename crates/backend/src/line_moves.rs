//! A line of moves as a page shows it.

use arrocco_play::MoveView;
use arrocco_rules::{CastlingMode, Move, Position};

use crate::protocol::LineMove;

/// A line with the position after each of its moves. What is not legal ends it.
pub(crate) fn line_moves(start: &Position, line: &[Move], mode: CastlingMode) -> Vec<LineMove> {
    let mut position = *start;
    let mut moves = Vec::with_capacity(line.len());
    for &mv in line {
        if !position.is_legal(mv) {
            break;
        }
        let view = MoveView::new(&position, mv, mode);
        position = position.after_unchecked(mv);
        moves.push(LineMove { mv: view, fen: position.to_string() });
    }
    moves
}
