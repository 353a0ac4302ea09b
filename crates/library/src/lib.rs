//! `arrocco pgn`: files of games of any size, checked, counted and turned into positions.
//!
//! A file is cut between games (`cut`, `feed`), its parts are read by several threads (`crew`), and what they find is put
//! together in the order of the file (`survey`). Nothing holds more of a file than a few blocks.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]
#![expect(
    clippy::missing_errors_doc,
    reason = "an error is a message for the user: the text says when it arises"
)]

mod args;
mod check;
mod crew;
mod cut;
mod feed;
mod fens;
mod input;
mod outbox;
mod segment;
mod stats;
mod survey;

use anyhow::Result;
use arrocco_support::answer::Answer;

pub use args::PgnArgs;
use args::PgnCommand;
pub use input::Input;

pub fn run(args: &PgnArgs) -> Result<Answer> {
    match &args.command {
        PgnCommand::Check(args) => check::run(args),
        PgnCommand::Stats(args) => stats::run(args),
        PgnCommand::Fens(args) => fens::run(args),
    }
}
