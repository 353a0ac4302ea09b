//! Which material a side can have in a game.

use super::Excess;
use crate::{Bitboard, Board, Color, Role};

/// What a side has too much of, if anything.
///
/// A side starts with one queen, two rooks, two knights and a bishop on each color of squares. All others must be
/// promoted pawns.
pub(super) fn excess(board: &Board, color: Color) -> Option<Excess> {
    let count = |role, squares| (board.pieces(color, role) & squares).len() as u8;
    let beyond = |role, squares, start| count(role, squares).saturating_sub(start);
    let men = board.color(color).len() as u8;
    let pawns = count(Role::Pawn, Bitboard::FULL);
    let promoted = beyond(Role::Queen, Bitboard::FULL, 1)
        + beyond(Role::Rook, Bitboard::FULL, 2)
        + beyond(Role::Knight, Bitboard::FULL, 2)
        + beyond(Role::Bishop, Bitboard::LIGHT, 1)
        + beyond(Role::Bishop, Bitboard::DARK, 1);
    let missing_pawns = 8u8.saturating_sub(pawns);
    if men > 16 {
        Some(Excess::Men(men))
    } else if pawns > 8 {
        Some(Excess::Pawns(pawns))
    } else if promoted > missing_pawns {
        Some(Excess::Promoted { promoted, missing_pawns })
    } else {
        None
    }
}
