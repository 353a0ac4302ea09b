//! Studies: files of games with trees of moves that can be changed, and engines that analyse them.

mod analysis;
mod chapter;
mod chapters;
mod contents;
mod disk;
mod edit;
mod engine_pool;
mod evaluation;
mod history;
mod line_moves;
mod lines;
mod open_study;
mod picture;
mod registry;
mod stored_review;
#[cfg(test)]
mod tests;
mod view;

pub(super) use self::engine_pool::{machine, study_engines};
pub(super) use self::lines::LineSearch;
pub(super) use self::registry::{MOST_BYTES, StudyRegistry, too_long};
