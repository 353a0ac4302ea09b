//! Studies on the disk and in memory: who watches them, and engines that analyse them.

mod analysis;
mod engine_pool;
mod existing;
mod explaining;
mod folder_shelf;
mod lines;
mod open_study;
mod registry;
#[cfg(test)]
mod tests;
mod viewed;

pub(super) use self::engine_pool::{StopOnDrop, coach_engines, machine, study_engines};
pub(super) use self::existing::Among;
pub(super) use self::explaining::Explaining;
pub(super) use self::lines::LineSearch;
pub(super) use self::registry::StudyRegistry;
