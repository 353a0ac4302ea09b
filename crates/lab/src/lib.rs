//! The laboratory: move generators counted and compared (`perft`), engines matched, tuned and put through faults, and
//! games of the engine against itself for learning; tables of endings.
//!
//! A part of the program `arrocco`; its interface may change with every version.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]
#![expect(
    clippy::missing_errors_doc,
    reason = "an error is a message for the user: the text says when it arises"
)]

mod append_log;
mod arena;
pub mod data;
pub mod datagen;
pub mod matches;
pub mod perft;
pub mod tables;
pub mod torture;
pub mod tune;

pub use data::DataCommand;
pub use datagen::DatagenArgs;
pub use matches::MatchArgs;
pub use perft::PerftArgs;
pub use tables::TablesCommand;
pub use torture::TortureArgs;
pub use tune::TuneArgs;
