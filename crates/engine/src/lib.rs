//! # Choosing a move
//!
//! Give [`Engine::search`] a position and limits; it tells what it finds as typed events and ends with a move. It
//! never prints, reads files, or starts a thread that was not asked for.
#![warn(missing_docs)]

mod bench;
mod control;
mod crc;
mod engine;
mod evaluate;
mod event;
mod fault;
mod history;
mod level;
mod limits;
mod network;
pub mod polyglot;
mod score;
mod search;
mod see;
mod sync;
mod table;
mod team;
mod time;

pub use bench::{BENCH_DEPTH, bench, bench_with};
pub use control::Control;
pub use crc::crc32;
pub use engine::{DEFAULT_HASH, Engine};
pub use evaluate::{Breakdown, Tapered, Term};
pub use event::{Chances, Event, Found, Report, ScoreBound};
pub use level::Level;
pub use limits::{Clock, Limits};
pub use network::{Network, NetworkError};
pub use score::{MAX_PLY, Score};
pub use table::OutOfMemory;

/// The numbers of the search, for a tuner that plays games.
#[cfg(feature = "tunable")]
pub mod tunable {
    pub use crate::search::parameter::all;
    pub use crate::search::tunable::Tunable;
}

/// The evaluation as a sum over features, for a tuner of its weights.
#[cfg(feature = "tuning")]
pub mod tuning {
    pub use crate::evaluate::trace::{Trace, groups, weights};
}
