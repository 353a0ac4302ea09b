//! Themes of single moves, and of how many there are.

use arrocco_rules::{MoveKind, Rank, Role};

use crate::line::Line;
use crate::man::Man;
use crate::sight::{attacked_from, can_be_taken, gain_on, profitable_targets};
use crate::step::Step;

use super::{Theme, Themes};

pub(super) fn add(line: &Line, set: &mut Themes) {
    for step in line.own_steps() {
        set.add_if(step.mv.promotion().is_some(), Theme::Promotion);
        set.add_if(step.mv.promotion().is_some_and(|role| role != Role::Queen), Theme::UnderPromotion);
        set.add_if(step.mv.kind() == MoveKind::EnPassant, Theme::EnPassant);
        set.add_if(step.mv.is_castle(), Theme::Castling);
        set.add_if(is_advanced_pawn(&step), Theme::AdvancedPawn);
    }
    let moves = line.moves().len().div_ceil(2);
    set.add_if(line.own_steps().any(|step| is_quiet_move(line, &step)), Theme::QuietMove);
    set.add_if(is_defensive(line), Theme::DefensiveMove);
    let length = match moves {
        0 => return,
        1 => Theme::OneMove,
        2 => Theme::Short,
        3 => Theme::Long,
        _ => Theme::VeryLong,
    };
    set.add(length);
}

/// A pawn that reaches the last rank but one, or is promoted.
fn is_advanced_pawn(step: &Step<'_>) -> bool {
    let is_pawn = step.mover().is_some_and(|man| man.role() == Role::Pawn);
    let last = step.side().promotion_rank();
    let next_to_last = if last == Rank::Eighth { Rank::Seventh } else { Rank::Second };
    is_pawn && (step.to().rank() == last || step.to().rank() == next_to_last)
}

/// Before the last move: no check given or met, nothing taken, and nothing attacked that could be taken at once.
fn is_quiet_move(line: &Line, step: &Step<'_>) -> bool {
    let is_last = line.last().is_some_and(|last| last.place == step.place);
    let Some(placed) = step.placed() else { return false };
    let is_pawn_ahead = is_advanced_pawn(step);
    !is_last
        && step.is_quiet()
        && !step.before.is_check()
        && !is_pawn_ahead
        && placed.role() != Role::King
        && !can_be_taken(step.after, placed.square)
        && !attacks_an_officer(step, placed)
}

fn attacks_an_officer(step: &Step<'_>, placed: Man) -> bool {
    let attacked = attacked_from(step.after, placed.square) & step.after.board().color(!step.side());
    Man::all(step.after, attacked).any(|man| !matches!(man.role(), Role::King | Role::Pawn))
}

/// The last move is quiet, and without it the other side would win something.
fn is_defensive(line: &Line) -> bool {
    let Some(last) = line.last() else { return false };
    let Some(placed) = last.placed() else { return false };
    if !last.is_quiet() || last.before.legal_moves().len() < 3 || profitable_targets(last.after, placed).any()
    {
        return false;
    }
    let own = last.before.board().color(last.side());
    last.before.is_check()
        || last
            .before
            .null_move()
            .is_some_and(|passed| own.into_iter().any(|square| gain_on(&passed, square) > 0))
}
