//! Themes that are wider than the facts of the same name: sets label them without asking what is won in the end.

use arrocco_rules::attacks;

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
