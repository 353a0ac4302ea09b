//! Engines and games in play: the engine behind UCI, the driver of a game between people and engines, and saved games.
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
pub mod engine_host;
pub mod uci;

/// What the program says, and what can go wrong in words.
pub use arrocco_language as language;
pub use arrocco_language::error;
pub use arrocco_tablebase::Ending;
pub use clock_text::clock_text;
