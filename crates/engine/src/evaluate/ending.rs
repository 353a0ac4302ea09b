//! Endgame knowledge: material that cannot win, and mating a bare king.

use arrocco_rules::attacks::{center_distance, king_distance, orthogonal_distance};
use arrocco_rules::{Bitboard, Board, Color, Position, Role, Square};

use super::tally::Sum;

/// The scale at which the endgame value counts in full.
pub(super) const WHOLE: i32 = 64;

/// The scale of the endgame value `end`: lower where the stronger side can hardly win.
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

/// The value for White if one side has only its king and the other has pieces that always win. Other features are left
/// out: they would distract the pieces from the mate.
pub(super) fn certain_win(position: &Position) -> Option<i32> {
    let board = position.board();
    let strong = Color::ALL.into_iter().find(|&color| board.color(!color).len() == 1)?;
    let of = |role: Role| board.pieces(strong, role);
    let (bishops, knights) = (of(Role::Bishop), of(Role::Knight));
    let is_heavy = (of(Role::Queen) | of(Role::Rook)).any();
    let is_pair = bishops.into_iter().any(Square::is_dark) && !bishops.into_iter().all(Square::is_dark);
    let (own, bare) = (position.king(strong), position.king(!strong));
    let value = match () {
        () if is_heavy || is_pair => WON + material(board, strong) + drive_out(own, bare),
        () if bishops.any() && knights.any() => NEARLY_WON + drive_into_corner(own, bare, bishops, knights),
        () => return None,
    };
    Some(if strong == Color::White { value } else { -value })
}

/// Clearly higher than the evaluation of a position that is merely good.
const WON: i32 = 1500;

/// The same for bishop and knight. Lower, because this long mate has to be found by a search that still prunes (see
/// `is_won` in the search).
const NEARLY_WON: i32 = 825;

/// The material, so that pieces are not given away and pawns are promoted.
fn material(board: &Board, color: Color) -> i32 {
    const WORTH: [(Role, i32); 5] =
        [(Role::Pawn, 100), (Role::Knight, 300), (Role::Bishop, 300), (Role::Rook, 500), (Role::Queen, 900)];
    WORTH.into_iter().map(|(role, worth)| worth * board.pieces(color, role).len() as i32).sum()
}

/// A bonus for a bare king near the edge with the other king close to it.
fn drive_out(own: Square, bare: Square) -> i32 {
    30 * i32::from(center_distance(bare)) + 20 * (7 - i32::from(king_distance(own, bare)))
        - 4 * i32::from(orthogonal_distance(own, bare))
}

/// A bonus for a bare king near a corner of the bishop's color with the king and knight close to it.
fn drive_into_corner(own: Square, bare: Square, bishops: Bitboard, knights: Bitboard) -> i32 {
    let knight_steps: i32 = knights.into_iter().map(|knight| i32::from(king_distance(knight, bare))).sum();
    5 * i32::from(center_distance(bare))
        + 9 * (7 - i32::from(king_distance(own, bare)))
        + corner(bishops, bare)
        - 4 * knight_steps
}

/// A bonus where the stronger side needs its pawns to win: bare king near the edge, own king close to it.
pub(super) fn mop_up(position: &Position, sum: &mut Sum) {
    let board = position.board();
    for color in Color::ALL {
        let is_bare = board.color(!color).len() == 1;
        if !is_bare || board.pieces(color, Role::Pawn).is_empty() {
            continue;
        }
        let (own, bare) = (position.king(color), position.king(!color));
        let bonus =
            300 + 12 * i32::from(center_distance(bare)) + 10 * (7 - i32::from(king_distance(own, bare)));
        sum.end += if color == Color::White { bonus } else { -bonus };
    }
}

/// A bonus for a bare king close to a corner of the bishop's color.
fn corner(bishops: Bitboard, bare: Square) -> i32 {
    let Some(bishop) = bishops.first() else { return 0 };
    let corners = if bishop.is_dark() { [Square::A1, Square::H8] } else { [Square::A8, Square::H1] };
    let nearest = corners.into_iter().map(|corner| orthogonal_distance(bare, corner)).min();
    37 * (14 - i32::from(nearest.unwrap_or(14)))
}
