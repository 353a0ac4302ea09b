//! Endings with few pieces: who cannot win, and how a bare king is mated.

use arrocco_rules::attacks::{center_distance, king_distance, orthogonal_distance};
use arrocco_rules::{Bitboard, Color, Position, Role, Square};

use super::tally::Sum;

/// The share of the endgame's value that counts, out of this many.
pub(super) const WHOLE: i32 = 64;

/// How much of an advantage in the endgame is real.
pub(super) fn share(position: &Position, end: i32) -> i32 {
    let strong = if end >= 0 { Color::White } else { Color::Black };
    let board = position.board();
    let count = |color: Color, role: Role| board.pieces(color, role).len() as i32;
    let pawns = count(strong, Role::Pawn);
    let pieces = |color: Color| {
        3 * (count(color, Role::Knight) + count(color, Role::Bishop))
            + 5 * count(color, Role::Rook)
            + 9 * count(color, Role::Queen)
    };
    let (ours, theirs) = (pieces(strong), pieces(!strong));
    if pawns == 0 {
        let two_knights = ours == 6 && count(strong, Role::Knight) == 2;
        return match ours - theirs {
            _ if ours <= 3 || two_knights => 0,
            difference if difference <= 3 => 8,
            _ => WHOLE,
        };
    }
    if is_opposite_bishops(position) {
        return if ours == 3 && theirs == 3 { 24 + 4 * pawns.min(4) } else { 48 };
    }
    (40 + 8 * pawns).min(WHOLE)
}

fn is_opposite_bishops(position: &Position) -> bool {
    let bishop = |color| position.board().pieces(color, Role::Bishop);
    let one = |set: Bitboard| set.first().filter(|_| !set.several());
    match (one(bishop(Color::White)), one(bishop(Color::Black))) {
        (Some(white), Some(black)) => white.is_dark() != black.is_dark(),
        _ => false,
    }
}

/// Drives a bare king to the edge, into the right corner if a bishop and a knight must mate him there, and brings the
/// other king near.
pub(super) fn mop_up(position: &Position, sum: &mut Sum) {
    let board = position.board();
    for color in Color::ALL {
        let is_bare = board.color(!color).len() == 1;
        let strong = board.color(color);
        let heavy = (board.role(Role::Queen) | board.role(Role::Rook) | board.role(Role::Pawn)) & strong;
        let minors = (board.role(Role::Bishop) | board.role(Role::Knight)) & strong;
        if !is_bare || (heavy.is_empty() && !minors.several()) {
            continue;
        }
        let (own, bare) = (position.king(color), position.king(!color));
        let mut drive =
            12 * i32::from(center_distance(bare)) + 10 * (7 - i32::from(king_distance(own, bare)));
        if heavy.is_empty() {
            let knights = board.pieces(color, Role::Knight);
            drive += corner(board.pieces(color, Role::Bishop), bare);
            drive -=
                knights.into_iter().map(|knight| 4 * i32::from(king_distance(knight, bare))).sum::<i32>();
            // Where the pieces stand otherwise does not matter.
            *sum = Sum { middle: 0, end: if color == Color::White { 600 } else { -600 } };
        }
        // A won ending is worth more than anything that is merely good.
        let bonus = drive + if heavy.any() || minors.len() >= 2 { 300 } else { 0 };
        sum.end += if color == Color::White { bonus } else { -bonus };
    }
}

/// Nearness of the bare king to a corner of the bishop's color.
fn corner(bishops: Bitboard, bare: Square) -> i32 {
    let Some(bishop) = bishops.first() else { return 0 };
    let corners = if bishop.is_dark() { [Square::A1, Square::H8] } else { [Square::A8, Square::H1] };
    let nearest = corners.into_iter().map(|corner| orthogonal_distance(bare, corner)).min();
    40 * (14 - i32::from(nearest.unwrap_or(14)))
}
