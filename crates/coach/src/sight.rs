//! What attacks and defends what: the questions that all finders ask.

use arrocco_rules::{Bitboard, Color, Move, Position, Role, Square, attacks};

use crate::exchange::gain;
use crate::man::Man;
use crate::step::Step;

/// The squares that the piece on a square attacks.
pub(crate) fn attacked_from(position: &Position, square: Square) -> Bitboard {
    position
        .piece_at(square)
        .map_or(Bitboard::EMPTY, |piece| attacks::of(piece, square, position.board().occupied()))
}

/// The captures on a square that the side to move has, each with what the exchange on that square gains, best first.
pub(crate) fn captures_on(position: &Position, square: Square) -> Vec<(Move, i32)> {
    let captures = position.captures();
    let on_square = captures.iter().filter(|mv| mv.captured_square() == Some(square));
    let mut rated: Vec<(Move, i32)> = on_square.map(|&mv| (mv, gain(position, mv))).collect();
    rated.sort_by_key(|&(_, gain)| -gain);
    rated
}

/// What the side to move gains at most by an exchange on a square, in hundredths of a pawn; 0 if nothing.
pub(crate) fn gain_on(position: &Position, square: Square) -> i32 {
    captures_on(position, square).first().map_or(0, |&(_, gain)| gain.max(0))
}

/// What the side that is not to move would gain on a square if it were; 0 in check.
pub(crate) fn threat_on(position: &Position, square: Square) -> i32 {
    position.null_move().map_or(0, |passed| gain_on(&passed, square))
}

/// Can the side to move take what stands on a square?
pub(crate) fn can_be_taken(position: &Position, square: Square) -> bool {
    position.captures().iter().any(|mv| mv.captured_square() == Some(square))
}

/// Does the capture of a step cost nothing: can nobody take back?
pub(crate) fn is_free(step: &Step<'_>) -> bool {
    step.mv.is_capture() && !can_be_taken(step.after, step.to()) && guards(step).is_empty()
}

/// The other side's pieces that guard the square on which a step ends, before it is made; also through its mover.
pub(crate) fn guards(step: &Step<'_>) -> Bitboard {
    let others = step.before.attackers_through(step.to(), !step.side(), step.without_mover());
    others - step.mv.captured_square().map_or(Bitboard::EMPTY, Square::bitboard)
}

/// Is a man defended if the piece on `from` takes it?
pub(crate) fn is_defended(position: &Position, man: Man, from: Square) -> bool {
    let occupied = position.board().occupied().without(from);
    position.attackers_through(man.square, man.color(), occupied).any()
}

/// Does a piece stay where it is without loss, the other side being to move?
pub(crate) fn is_safe(position: &Position, square: Square) -> bool {
    captures_on(position, square).iter().all(|&(_, gain)| gain <= 0)
}

/// The first man that a slider's line from `from` through `through` meets behind `through`.
pub(crate) fn behind(position: &Position, from: Square, through: Square) -> Option<Man> {
    let occupied = position.board().occupied();
    let piece = position.piece_at(from)?;
    let beyond = attacks::of(piece, from, occupied.without(through)) - attacks::of(piece, from, occupied);
    let on_line = beyond & attacks::line(from, through) & occupied;
    on_line
        .into_iter()
        .find(|&square| attacks::between(from, square).contains(through))
        .and_then(|square| Man::on(position, square))
}

/// The sliders of a side.
pub(crate) fn sliders(position: &Position, color: Color) -> impl Iterator<Item = Man> + '_ {
    Man::all(position, position.board().diagonal_sliders(color) | position.board().straight_sliders(color))
}

/// The enemies that a man attacks and that are more valuable, or undefended officers; kings left out.
pub(crate) fn profitable_targets(position: &Position, man: Man) -> Bitboard {
    let attacked = attacked_from(position, man.square) & position.board().color(!man.color());
    let is_profit = |target: &Man| match target.role() {
        Role::King | Role::Pawn => false,
        _ => target.worth() > man.worth() || !is_defended(position, *target, man.square),
    };
    Man::all(position, attacked).filter(is_profit).map(|target| target.square).collect()
}

/// Check, a capture, a promotion, or an attack that would win something.
pub(crate) fn is_forcing(step: &Step<'_>) -> bool {
    !step.is_quiet() || step.placed().is_some_and(|man| profitable_targets(step.after, man).any())
}
