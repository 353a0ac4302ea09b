//! `arrocco pgn`: files of games of any size, checked, counted and turned into positions.
//!
//! A file is split between games (`split_point`, `splitter`), its segments are read by several threads (`worker_pool`), and
//! their reports are put together in the order of the file (`batch`). No more of a file than a few blocks is in memory.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]
#![expect(
    clippy::missing_errors_doc,
    reason = "an error is a message for the user: the text says when it arises"
)]

mod args;
mod batch;
mod check;
mod command;
mod fens;
mod fingerprint;
mod folding;
mod game_date;
mod game_files;
mod game_header;
mod game_output;
pub mod index;
mod input;
pub mod positions;
mod report_queue;
mod segment;
mod select;
mod split_point;
mod splitter;
mod stats;
mod worker_pool;

use anyhow::Result;
use arrocco_support::answer::Answer;

pub use args::PgnArgs;
use args::PgnCommand;
pub use command::{LibraryArgs, run as run_library};
pub use folding::folded;
pub use game_date::GameDate;
pub use input::Input;

pub fn run(args: &PgnArgs) -> Result<Answer> {
    match &args.command {
        PgnCommand::Check(args) => check::run(args),
        PgnCommand::Stats(args) => stats::run(args),
        PgnCommand::Fens(args) => fens::run(args),
        PgnCommand::Select(args) => select::run(args),
    }
}
