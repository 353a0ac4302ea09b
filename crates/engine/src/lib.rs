//! # Choosing a move
//!
//! ```
//! use arrocco_engine::{Engine, Limits};
//! use arrocco_rules::Game;
//!
//! let mut game = Game::default();
//! game.play(game.position().move_from_san("e4")?)?;
//! let found = Engine::new().search_game(&game, &Limits::nodes(20_000), |_| {});
//! println!("{} {}", found.score, game.position().line(&found.line)?); // cp -25 1... e5 2. Nf3 Nc6
//! game.play(found.best.expect("Black has moves"))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Engine::search_game`] takes a game and [`Limits`], reports its progress as typed [`Event`]s and returns what it
//! [`Found`]: move, line and score. A [`Control`] stops it from another thread. An engine is kept for a whole game, because
//! it remembers what it has searched. The crate never prints, never reads files, and starts only the threads that the
//! caller asked for.
#![warn(missing_docs)]

mod bench;
mod control;
mod crc;
mod endgame_tables;
mod engine;
mod evaluate;
mod event;
mod fault;
mod helper_threads;
mod history;
mod level;
mod limits;
mod memory;
mod network;
mod parallel;
mod parameter;
mod score;
mod search;
mod search_request;
mod step;
mod sync;
mod table;
mod time;

/// Opening books in the Polyglot format.
pub use arrocco_rules::polyglot;

use arrocco_rules::see;

pub use bench::{BENCH_DEPTH, bench, bench_until, bench_with};
pub use control::Control;
pub use crc::crc32;
pub use endgame_tables::EndgameTables;
pub use engine::{DEFAULT_HASH, Engine};
pub use evaluate::{Breakdown, Tapered, Term};
pub use event::{Chances, Event, Found, Report, ScoreBound};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use helper_threads::serve_searches;
pub use level::Level;
pub use limits::{Clock, Limits};
pub use network::{Network, NetworkError};
pub use score::{MAX_PLY, Score};
pub use table::OutOfMemory;

/// The parameters of the search, for a tuner that plays games.
#[cfg(feature = "tunable")]
pub mod tunable {
    pub use crate::parameter::{Tunable, all};
}

/// The evaluation as a sum over features, for a tuner of its weights.
#[cfg(feature = "tuning")]
pub mod tuning {
    pub use crate::evaluate::trace::{Trace, groups, weights};
}

/// The examples of README.md, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
