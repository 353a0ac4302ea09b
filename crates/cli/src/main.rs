//! The program: words from the command line become a typed command, the command an answer, the answer an exit status.
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
#[expect(clippy::indexing_slicing, reason = "runs before `main`, on arrays and indices of its own")]
mod cpu;
mod data;
mod datagen;
mod explain;
mod fen;
mod given;
mod interrupt;
mod matches;
mod moves;
mod network;
mod output;
mod perft;
mod pgn;
mod play;
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
use play::PlayArgs;

fn main() -> ExitCode {
    cpu::require_build_features();
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
