//! The project's chores. Here: what the user typed, and what to do about it.

mod build;
mod dist;
mod effort;
mod mutants;
mod process;
mod runner;
mod sanitize;
mod soak;
mod spdx;
mod steps;
mod tools;
mod wasm;
mod workspace;

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use crate::effort::Effort;
use crate::runner::Step;
use crate::steps::fuzz;

const USAGE: &str = "\
usage: cargo xtask test [--all] [--only NAME,NAME] [--list]
       cargo xtask fuzz [--minutes N] [--target NAME]
       cargo xtask soak --games N | --web-minutes N [--program FILE]
       cargo xtask sanitize [--only NAME,NAME] [--list]
       cargo xtask mutants [--only NAME]
       cargo xtask dist
       cargo xtask wasm
       cargo xtask site

test      runs every check that has to pass; --list names them, --only picks some, --all adds the long proofs and
          takes the large samples
fuzz      runs the fuzz targets one after the other, N minutes each (1 unless told)
soak      plays N games in a row, or serves ten players for N minutes, and fails if anything goes wrong or grows
sanitize  runs tests under ThreadSanitizer, AddressSanitizer, Miri and cargo-careful
mutants   breaks the rules in one place after another, and counts how often the tests notice
dist      builds what is shipped into target/archives: archives of the program and a Debian package
wasm      builds the npm package into target/npm/arrocco
site      builds the page that needs no program into target/site, for any static host";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match obey(&words) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Returns whether everything asked for went well; an error is a wrong use of the command.
fn obey(words: &[&str]) -> Result<bool> {
    match words {
        ["test", rest @ ..] => {
            if !rest.iter().any(|word| ["--only", "--list"].contains(word)) {
                tools::fetch(&steps::NEEDED);
            }
            run_steps(steps::USUAL, steps::LONG, rest)
        }
        ["fuzz", rest @ ..] => fuzz_targets(rest),
        ["soak", rest @ ..] => soak::obey(rest),
        ["sanitize", rest @ ..] => run_steps(sanitize::ALL, &[], rest),
        ["mutants"] => mutants::by_hand(None),
        ["mutants", "--only", name] => mutants::by_hand(Some(name)),
        ["dist"] => dist::make(),
        ["wasm"] => wasm::make(),
        ["site"] => wasm::make_site(),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(true)
        }
        [] => bail!("no command given\n{USAGE}"),
        [word, ..] => bail!("unknown command '{word}'\n{USAGE}"),
    }
}

/// Runs the usual steps, with `--all` the long ones as well, or those that are named.
fn run_steps(usual: &[Step], long: &[Step], words: &[&str]) -> Result<bool> {
    let (mut names, mut effort) = (None, Effort::Usual);
    let mut rest = words;
    loop {
        rest = match rest {
            [] => break,
            ["--list", ..] => {
                runner::list(usual, "");
                runner::list(long, " (with --all)");
                return Ok(true);
            }
            ["--only", list, rest @ ..] => {
                names = Some(*list);
                rest
            }
            ["--all", rest @ ..] => {
                effort = Effort::All;
                rest
            }
            [word, ..] => bail!("'{word}' is not understood here, or lacks its value\n{USAGE}"),
        };
    }
    let every: Vec<&Step> = usual.iter().chain(long).collect();
    let chosen = match (names, effort) {
        (Some(names), _) => runner::choose(&every, names)?,
        (None, Effort::All) => every,
        (None, Effort::Usual) => usual.iter().collect(),
    };
    Ok(runner::run(&chosen, effort))
}

fn fuzz_targets(words: &[&str]) -> Result<bool> {
    let mut minutes = 1;
    let mut only = None;
    let mut rest = words;
    loop {
        rest = match rest {
            [] => break,
            ["--minutes", number, rest @ ..] => {
                minutes = number
                    .parse::<u64>()
                    .with_context(|| format!("'{number}' is not a number of minutes"))?;
                rest
            }
            ["--target", name, rest @ ..] => {
                only = Some(*name);
                rest
            }
            [word, ..] => bail!("'{word}' is not understood here, or lacks its value\n{USAGE}"),
        };
    }
    fuzz::by_hand(Duration::from_secs(minutes.saturating_mul(60)), only)
}
