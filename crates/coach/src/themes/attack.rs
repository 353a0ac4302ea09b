//! Attacks on the king: where it is, and what shelter it has.

use arrocco_rules::{Bitboard, Color, File, Position, Role, Square, attacks};

use crate::line::Line;
use crate::man::Man;
use crate::step::Step;

use super::{Theme, Themes};

/// The checks that show that a king is exposed.
const EXPOSED: usize = 2;

pub(super) fn add(line: &Line, set: &mut Themes) {
    let checks = line.own_steps().filter(Step::gives_check).count();
    let is_exposed = checks >= EXPOSED && !line.end().is_checkmate() && is_bare(line.start(), !line.solver());
    set.add_if(is_exposed, Theme::ExposedKing);
    set.add_if(hits_f2_f7(line), Theme::AttackingF2F7);
}

/// Does no own pawn stand on the three squares before the king?
fn is_bare(position: &Position, color: Color) -> bool {
    let king = position.king(color);
    let Some(ahead) = king.forward(color) else { return true };
    let front = attacks::king(king) & Bitboard::rank(ahead.rank());
    (front & position.board().pieces(color, Role::Pawn)).is_empty()
}

/// Something is taken on f2 or f7 beside a king that has not left its place for long.
fn hits_f2_f7(line: &Line) -> bool {
    let target = if line.solver() == Color::White { Square::F7 } else { Square::F2 };
    let home = if line.solver() == Color::White { Square::E8 } else { Square::E1 };
    let king = line.start().king(!line.solver());
    let is_near = king == home || king.file() == File::G && king.rank() == home.rank();
    let takes =
        line.own_steps().any(|step| step.taken() == Man::on(line.start(), target) && step.to() == target);
    is_near && takes && line.start().fullmoves() <= 15 && line.start().piece_at(target).is_some()
}
