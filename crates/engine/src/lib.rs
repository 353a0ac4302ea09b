//! # Choosing a move
//!
//! Give [`Engine::search`] a position and limits; it tells what it finds as typed events and ends with a move. It
//! never prints, reads files, or starts a thread that was not asked for.
#![warn(missing_docs)]

mod bench;
mod control;
mod engine;
mod evaluate;
mod event;
mod history;
mod level;
mod limits;
mod score;
mod search;
mod see;
mod table;
mod team;
mod time;

pub use bench::{BENCH_DEPTH, bench};
pub use control::Control;
pub use engine::{DEFAULT_HASH, Engine};
pub use event::{Chances, Event, Found, Report, ScoreBound};
pub use level::Level;
pub use limits::{Clock, Limits};
pub use score::{MAX_PLY, Score};
pub use table::OutOfMemory;
