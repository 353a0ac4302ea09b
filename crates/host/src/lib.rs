//! Engines and games in play: the engine behind UCI, the driver of a game between people and engines, saved games, and
//! the words of the program in three languages.
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

pub mod archive;
mod clock_text;
pub mod command;
pub mod driver;
pub mod ending;
pub mod engine_host;
pub mod error;
pub mod language;
pub mod uci;

pub use clock_text::clock_text;
