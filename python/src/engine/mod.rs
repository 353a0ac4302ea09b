//! The engine in this process.

mod analysis;
mod in_process;
mod limits;
mod line;
mod score;

pub(crate) use analysis::Analysis;
pub(crate) use in_process::Engine;
pub(crate) use line::Line;
pub(crate) use score::Score;
