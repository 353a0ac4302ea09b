//! What the search has learnt so far about moves: which were good in like circumstances, and how wrong the evaluation
//! was. Everything fades as new experience comes in.

mod correction;
mod tables;

pub(crate) use correction::Corrections;
pub(crate) use tables::{Histories, Played, QuietSlot, Scene};

/// Moves a value towards the bonus, the less the nearer it already is to its limit.
#[inline]
fn fade_in(value: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / limit) as i16;
}
