//! `mutant [--drop KIND]`: a UCI engine for perft only, with one known bug.
#![forbid(unsafe_code)]

use std::io::{stdin, stdout};
use std::process::ExitCode;

use arrocco_oracle::mutant::Bug;
use arrocco_oracle::uci;

const USAGE: &str = "usage: mutant [--drop none|en-passant|castling|promotion|pins|double-check]";

fn chosen_bug() -> Option<Bug> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Some(Bug::None),
        ["--drop", kind] => Bug::from_name(kind),
        _ => None,
    }
}

fn main() -> ExitCode {
    let Some(bug) = chosen_bug() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match uci::run(bug, stdin().lock(), stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mutant: {error}");
            ExitCode::FAILURE
        }
    }
}
