//! Exchanges counted with legal captures, so that pins and checks are seen, which a static count ignores.

use arrocco_rules::{Move, Position, Square, see};

/// What the exchange that a move starts gains for its side, in hundredths of a pawn: each side goes on with its cheapest
/// legal capture on the square, and stops when that does not pay.
pub(crate) fn gain(position: &Position, mv: Move) -> i32 {
    if mv.is_castle() {
        return 0;
    }
    let taken = mv.captured_square().and_then(|square| position.piece_at(square));
    let promoted = mv.promotion().map_or(0, |role| see::value(role) - 100);
    taken.map_or(0, |piece| see::value(piece.role)) + promoted - best(&position.after(mv), mv.to())
}

/// What the side to move gains by taking on a square, or 0 if it rather leaves it.
fn best(position: &Position, square: Square) -> i32 {
    cheapest(position, square).map_or(0, |mv| gain(position, mv).max(0))
}

fn cheapest(position: &Position, square: Square) -> Option<Move> {
    let captures = position.captures();
    let on_square = captures.iter().filter(|mv| mv.captured_square() == Some(square));
    // A capture that promotes counts as one of a pawn, to a queen first.
    let worth = |mv: &&Move| {
        let role = position.piece_at(mv.from()).map(|piece| piece.role);
        (role, mv.promotion().map(|role| -see::value(role)))
    };
    on_square.min_by_key(worth).copied()
}
