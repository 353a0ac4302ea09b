//! The program `arrocco`: the command line becomes a typed command, the command gives an answer, and the answer an exit
//! status. Large commands are in crates of their own; small ones are here, one file each.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod args;
mod bench;
mod board;
mod cpu;
mod explain;
mod fen;
#[cfg(feature = "generate")]
mod generate;
mod letters;
#[cfg(any(test, feature = "generate"))]
mod manual_section;
mod moves;
mod usage;
mod version;

use std::io::IsTerminal;
use std::process::ExitCode;

use arrocco_host::uci;
use arrocco_lab::{data, datagen, matches, perft, tables, torture, tune};
use arrocco_support::answer::{self, Answer};
use arrocco_tui::PlayArgs;
use clap::Parser as _;

use args::{Cli, Command};

fn main() -> ExitCode {
    cpu::require_build_features();
    program()
}

/// Not inlined, because none of it may run before the processor has been checked.
#[inline(never)]
fn program() -> ExitCode {
    let result = match Cli::try_parse() {
        Ok(cli) => run(cli),
        Err(error) => usage::answer(&error),
    };
    answer::exit(result)
}

fn run(cli: Cli) -> anyhow::Result<Answer> {
    match cli.command {
        None if std::io::stdin().is_terminal() => arrocco_tui::run(&PlayArgs::default()),
        None | Some(Command::Uci) => uci::run(),
        Some(Command::Play(args)) => arrocco_tui::run(&args),
        Some(Command::Web(args)) => arrocco_web::run(&args),
        Some(Command::Analyse(args)) => arrocco_review::analyse::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Moves(args)) => moves::run(&args),
        Some(Command::Explain(args)) => explain::run(&args),
        Some(Command::Fen(args)) => fen::run(&args),
        Some(Command::Board(args)) => board::run(&args),
        Some(Command::Datagen(args)) => datagen::run(&args),
        Some(Command::Data(command)) => data::run(&command),
        Some(Command::Pgn(args)) => arrocco_library::run(&args),
        Some(Command::Library(args)) => arrocco_library::run_library(&args),
        Some(Command::Tables(command)) => tables::run(&command),
        Some(Command::Match(args)) => matches::run(&args),
        Some(Command::Torture(args)) => torture::run(&args),
        Some(Command::Tune(args)) => tune::run(&args),
        #[cfg(feature = "generate")]
        Some(Command::Generate(args)) => generate::run(&args, <Cli as clap::CommandFactory>::command()),
    }
}
