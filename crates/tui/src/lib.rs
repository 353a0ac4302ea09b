//! `arrocco play`: a game in the terminal, on the whole screen (`screen`) or line by line (`plain`).
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

mod args;
mod bottom_side;
mod clock_line;
mod plain;
#[cfg(test)]
mod same_meaning;
mod screen;
mod screen_args;
mod startup;

use anyhow::Result;
use arrocco_support::answer::Answer;

pub use args::{PlayArgs, is_file, is_setting_valid};

/// Plays on the whole screen if the terminal can do that, and otherwise line by line.
pub fn run(args: &PlayArgs) -> Result<Answer> {
    if args.plain || !screen::is_possible() { plain::run(args) } else { screen::run(args) }
}
