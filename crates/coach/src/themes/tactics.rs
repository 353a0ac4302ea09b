//! Themes that are wider than the facts of the same name: sets label them without asking what is won in the end.

use arrocco_rules::{Bitboard, Position, attacks};

use crate::find::attacks_several;
use crate::line::Line;
use crate::man::Man;
use crate::step::Step;

use super::{Theme, Themes};

pub(super) fn add(line: &Line, set: &mut Themes) {
    let last = line.moves().len() as isize - 1;
    for step in line.own_steps() {
        // At the end of a line nothing shows that the attack came to something.
        set.add_if(step.place < last && attacks_several(&step), Theme::Fork);
        set.add_if(is_discovered(line, &step), Theme::DiscoveredAttack);
    }
}

/// Sets call a mate one on the back rank only if the king's own men alone shut it in: the mating side attacks none of the
/// squares before it, as a queen on that rank would.
pub(super) fn is_shut_in(mate: &Position) -> bool {
    let (king, loser) = (mate.king(mate.turn()), mate.turn());
    let ahead = king.forward(loser).map_or(Bitboard::EMPTY, |square| Bitboard::rank(square.rank()));
    let front = attacks::king(king) & ahead;
    front.into_iter().all(|square| !mate.is_square_attacked(square, !loser))
}

/// The step opens a line through which a slider takes next, also if the reply had to open it further.
fn is_discovered(line: &Line, step: &Step<'_>) -> bool {
    let Some(payoff) = line.step(step.place + 2) else { return false };
    let Some(slider) = payoff.mover().filter(|man| man.is_slider()) else { return false };
    let Some(target) = payoff.taken() else { return false };
    let between = attacks::between(slider.square, target.square);
    between.contains(step.from())
        && !step.mv.is_castle()
        && Man::on(step.before, slider.square) == Some(slider)
        && Man::on(step.after, target.square) == Some(target)
}
