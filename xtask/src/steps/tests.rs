//! The tests of every crate, optimised: counting moves is their main work.

use std::process::Command;

use anyhow::Result;

use super::{python, stockfish};
use crate::process::{cargo, run};
use crate::runner::Outcome;
use crate::tools;

pub(super) fn all() -> Result<Outcome> {
    if tools::has_cargo("nextest") {
        // Both run whatever becomes of the first.
        let tests = run(&mut with_judges(cargo(&[
            "nextest",
            "run",
            "--workspace",
            "--release",
            "--no-fail-fast",
            "--no-tests=pass",
        ])));
        let examples = run(&mut cargo(&["test", "--doc", "--workspace", "--release", "--no-fail-fast"]));
        tests.and(examples)?;
    } else {
        run(&mut with_judges(cargo(&["test", "--workspace", "--release", "--no-fail-fast"])))?;
    }
    Ok(Outcome::Passed)
}

fn with_judges(mut command: Command) -> Command {
    if let Some(path) = stockfish::path() {
        command.env(stockfish::VARIABLE, path);
    }
    if let Some(path) = python::path() {
        command.env(python::VARIABLE, path);
    }
    command
}
