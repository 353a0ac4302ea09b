//! The program: words from the command line become a typed command, the command an answer, the answer an exit status.
//!
//! It is a library so that what it reads from outside can be reached without files and sockets, by the fuzz targets; it is
//! no library for other programs, which find all they need in `arrocco-rules`, `arrocco-engine`, `arrocco-uci` and
//! `arrocco-play`.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod against;
mod analyse;
mod answer;
mod args;
mod bench;
mod board;
mod data;
mod datagen;
mod explain;
mod fen;
mod given;
mod heap;
mod interrupt;
mod matches;
mod moves;
mod network;
mod output;
mod perft;
mod pgn;
mod play;
mod priority;
#[cfg(test)]
#[path = "../tests/common/folder.rs"]
mod test_folder;
mod torture;
mod tune;
mod uci;
mod web;

use std::io::IsTerminal;
use std::process::ExitCode;

use answer::Answer;
use args::{Cli, Command};
use arrocco_uci::quote;
pub use data::{DataError, whole_games};
use play::PlayArgs;
pub use web::Visit;

/// What the program does, from the words of its command line to its exit status.
///
/// ```no_run
/// # use std::process::ExitCode;
/// fn main() -> ExitCode {
///     arrocco::main()
/// }
/// ```
pub fn main() -> ExitCode {
    let result = match args::parse(std::env::args_os()) {
        Ok(cli) => run(cli),
        Err(error) => args::explain(&error),
    };
    answer::exit(result)
}

fn run(cli: Cli) -> anyhow::Result<Answer> {
    match cli.command {
        None if std::io::stdin().is_terminal() => play::run(&PlayArgs::default()),
        None | Some(Command::Uci) => uci::run(),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Web(args)) => web::run(&args),
        Some(Command::Analyse(args)) => analyse::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Moves(args)) => moves::run(&args),
        Some(Command::Explain(args)) => explain::run(&args),
        Some(Command::Fen(args)) => fen::run(&args),
        Some(Command::Board(args)) => board::run(&args),
        Some(Command::Datagen(args)) => datagen::run(&args),
        Some(Command::Data(command)) => data::run(&command),
        Some(Command::Pgn(args)) => pgn::run(&args),
        Some(Command::Match(args)) => matches::run(&args),
        Some(Command::Torture(args)) => torture::run(&args),
        Some(Command::Tune(args)) => tune::run(&args),
    }
}
