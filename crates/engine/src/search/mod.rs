//! The search: iterative deepening, principal variation search, and the steps that make it selective.

mod early;
mod frame;
mod learn;
mod line;
mod moves;
mod node;
pub(crate) mod parameter;
mod picker;
mod quiescence;
mod reductions;
mod root;
mod sight;
mod step;
#[cfg(feature = "tunable")]
pub(crate) mod tunable;
mod worker;

pub(crate) use root::Ending;
pub(crate) use sight::{Sight, Unclouded};
pub(crate) use step::Step;
pub(crate) use worker::{Memory, RootMove, Shared, Worker};
