//! The program `arrocco`: the command line becomes a typed command, the command gives an answer, and the answer an exit
//! status. Large commands are in crates of their own; small ones are here, one file each.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod args;
mod bench;
mod board;
mod config;
mod cpu;
mod explain;
mod explained_move;
mod fen;
mod front_door;
#[cfg(feature = "generate")]
mod generate;
mod letters;
mod manual;
mod manual_layout;
#[cfg(any(test, feature = "generate"))]
mod manual_section;
mod moves;
mod pager;
mod puzzles;
mod usage;
mod version;

use std::process::ExitCode;

use arrocco_host::uci;
use arrocco_lab::{data, datagen, matches, perft, tables, torture, tune};
use arrocco_support::answer::{self, AlreadyReported, Answer};
use arrocco_support::output;
use arrocco_support::quote::one_line;
use arrocco_support::settings::Settings;
use clap::{CommandFactory as _, Parser as _};

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
        Err(error) => {
            let mut words = std::env::args_os().skip(1);
            let unknown = words.next().and_then(|word| front_door::complaint(&word, &command_names()));
            match unknown {
                // Whatever follows it is not what is wrong.
                Some(complaint) if error.use_stderr() => Err(anyhow::anyhow!(complaint)),
                _ => {
                    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
                    usage::answer(&error, &usage::named_command(&Cli::command(), words))
                }
            }
        }
    };
    if let Err(error) = &result {
        print_json_error(error);
    }
    answer::exit(result)
}

/// Whoever asked for JSON gets JSON on failure too, unless a document has begun already.
fn print_json_error(error: &anyhow::Error) {
    let is_asked = std::env::args_os().any(|word| word == "--json");
    if is_asked && !error.is::<AlreadyReported>() && !output::has_written() {
        let text = one_line(&answer::message(error));
        // Standard error has the message in any case.
        let _ = output::print_json(&serde_json::json!({"error": {"text": text}}));
    }
}

fn run(cli: Cli) -> anyhow::Result<Answer> {
    match cli.command {
        None => cli.front_door.run(&command_names()),
        Some(Command::Uci) => uci::run(),
        Some(Command::Play(args)) => arrocco_tui::run(&args.with_settings(&Settings::of_user())),
        Some(Command::Config(args)) => config::run(&args),
        Some(Command::Manual(args)) => manual::run(&args),
        Some(Command::Web(args)) => arrocco_web::run(&args),
        Some(Command::Analyse(args)) => arrocco_review::analyse::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Moves(args)) => moves::run(&args),
        Some(Command::Explain(args)) => explain::run(&args),
        Some(Command::Puzzles(command)) => puzzles::run(&command),
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
        Some(Command::Generate(args)) => generate::run(&args, Cli::command()),
    }
}

/// The words that are commands.
fn command_names() -> Vec<String> {
    let command = Cli::command();
    let names = command.get_subcommands().flat_map(|command| command.get_name_and_visible_aliases());
    names.chain(["help"]).map(str::to_owned).collect()
}
