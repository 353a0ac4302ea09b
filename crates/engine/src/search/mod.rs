//! The search: iterative deepening, principal variation search, and the steps that make it selective.

mod depth;
mod early;
mod endgame_tables;
mod frame;
mod learn;
mod move_buffer;
mod moves;
mod node;
mod perception;
mod picker;
mod principal_variation;
mod quiescence;
mod reductions;
mod root;
mod table_probe;
mod worker;

pub(crate) use perception::{FullPerception, Perception};
pub(crate) use root::BestLine;
pub(crate) use table_probe::TableProbe;
pub(crate) use worker::{RootMove, SharedState, ThreadData, Worker};
