//! `arrocco pgn`: files of games of any size, checked, counted and turned into positions.
//!
//! A file is cut between games (`cut`, `feed`), its parts are read by several threads (`crew`), and what they find is put
//! together in the order of the file (`survey`). Nothing holds more of a file than a few blocks.

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

pub(crate) use args::PgnArgs;
pub(crate) use input::Input;

use anyhow::Result;

use crate::answer::Answer;
use args::PgnCommand;

pub(crate) fn run(args: &PgnArgs) -> Result<Answer> {
    match &args.command {
        PgnCommand::Check(args) => check::run(args),
        PgnCommand::Stats(args) => stats::run(args),
        PgnCommand::Fens(args) => fens::run(args),
    }
}
