//! What stands behind the page: the messages that it exchanges with its backend, games and studies as it sees them, and the
//! judgement of moves. No threads, no files and no clock: the local server adds them, and the page without a program runs
//! a [`session`] within one thread of WebAssembly.
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

pub mod explanation;
pub mod game;
mod line_moves;
pub mod protocol;
pub mod puzzles;
pub mod review;
pub mod session;
pub mod study;
