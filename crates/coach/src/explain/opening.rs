//! Principles of the opening, and the king's safety, as far as the board shows them.

use arrocco_rules::{Move, Position, Role, Square, attacks};

use crate::fact::Fact;
use crate::line::Line;
use crate::man::Man;
use crate::sight::attacked_from;

/// The last move that belongs to the opening.
const OPENING: u16 = 10;
const CENTER: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

/// What a good move does for the opening.
pub(super) fn find_good(position: &Position, mv: Move) -> Option<Fact> {
    let next = position.after(mv);
    let man = Man::on(&next, mv.king_target())?;
    if mv.is_castle() {
        return Some(Fact::Castles { king: man });
    }
    if position.fullmoves() > OPENING || mv.is_capture() {
        return None;
    }
    let from_home = mv.from().rank() == position.turn().back_rank();
    match man.role() {
        Role::Knight | Role::Bishop if from_home => Some(Fact::Develops { piece: man }),
        Role::Pawn if CENTER.contains(&man.square) => Some(Fact::TakesCenter { pawn: man }),
        _ => None,
    }
}

/// What a bad move does against the principles.
pub(super) fn find_bad(position: &Position, mv: Move, reply: &Line) -> Vec<Fact> {
    let facts =
        [early_queen(position, mv, reply), lost_castling(position, mv), opened_king(position, mv, reply)];
    facts.into_iter().flatten().collect()
}

/// A queen that moves in the opening and is attacked by a lesser man's next move.
fn early_queen(position: &Position, mv: Move, reply: &Line) -> Option<Fact> {
    let queen = Man::on(reply.start(), mv.king_target()).filter(|man| man.role() == Role::Queen)?;
    let by = reply.step(0)?.placed().filter(|man| man.worth() < queen.worth())?;
    let attacks_it = attacked_from(reply.step(0)?.after, by.square).contains(queen.square);
    let is_opening = position.fullmoves() <= OPENING && !mv.is_capture();
    (is_opening && attacks_it).then_some(Fact::EarlyQueen { queen, by })
}

fn lost_castling(position: &Position, mv: Move) -> Option<Fact> {
    let side = position.turn();
    let rights = |position: &Position| {
        use arrocco_rules::CastlingSide::{King, Queen};
        [King, Queen].into_iter().any(|castling| position.castling_rook(side, castling).is_some())
    };
    let next = position.after(mv);
    let has_queens = position.board().pieces(!side, Role::Queen).any();
    let is_lost = rights(position) && !rights(&next) && !mv.is_castle() && !position.is_check();
    (is_lost && has_queens).then_some(Fact::LostCastling { king: Man::king(&next, side) })
}

/// A pawn move beside the own king, after which the line gives check.
fn opened_king(position: &Position, mv: Move, reply: &Line) -> Option<Fact> {
    let side = position.turn();
    let king = Man::king(position, side);
    let is_pawn = Man::on(position, mv.from()).is_some_and(|man| man.role() == Role::Pawn);
    let is_home = king.square.rank() == side.back_rank();
    if !is_pawn || !is_home || !attacks::king(king.square).contains(mv.from()) {
        return None;
    }
    let check = reply.own_steps().take(3).find(|step| {
        // The check comes over the square that the pawn left.
        step.placed().is_some_and(|man| {
            step.gives_check() && attacks::between(man.square, step.after.king(side)).contains(mv.from())
        })
    })?;
    Some(Fact::OpenedKing { king, pawn: mv.from(), by: check.placed()? })
}
