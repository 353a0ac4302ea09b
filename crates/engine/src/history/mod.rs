//! History heuristics: how well moves did in similar situations, and how far the static evaluation was off. Old results
//! fade as new ones come in.

mod correction;
mod tables;

pub(crate) use correction::{CorrectionIndices, Corrections};
pub(crate) use tables::{Histories, HistoryContext, PieceTo, QuietIndex};

/// Adds a bonus to a history value, scaled down as the value approaches its limit ("history gravity").
#[inline]
fn add_with_gravity(value: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / limit) as i16;
}
