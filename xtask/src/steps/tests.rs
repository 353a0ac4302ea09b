//! The tests of every crate, in the profile of the tests: optimized where moves are counted, with debug assertions and
//! checks for overflow.

use std::process::Command;

use anyhow::Result;

use super::{python, stockfish};
use crate::effort::Effort;
use crate::process::{cargo, run};
use crate::runner::Outcome;
use crate::tools;

/// The samples of a long run; CONTRIBUTING.md says what each of them is.
const LARGE: [(&str, &str); 17] = [
    ("ARROCCO_PERFT_NODES", "4000000000"),
    ("ARROCCO_POSITIONS", "1000000"),
    ("ARROCCO_CANDIDATES", "100000"),
    ("ARROCCO_EVENTS", "25"),
    ("ARROCCO_JUDGED", "1050000"),
    ("ARROCCO_NAMED", "100000"),
    ("ARROCCO_KEYS", "30000"),
    ("ARROCCO_ENDED", "100000"),
    ("ARROCCO_GAMES", "2000"),
    ("ARROCCO_FORTRESSES", "10000"),
    ("ARROCCO_TREES", "30000"),
    ("ARROCCO_DIALOGUES", "200000"),
    ("ARROCCO_CUT_FILES", "30000"),
    ("ARROCCO_RACES", "400"),
    ("ARROCCO_ENDINGS", "100"),
    ("ARROCCO_TABLE_GAMES", "50"),
    ("ARROCCO_ENDING_NODES", "300000"),
];

pub(super) fn all(effort: Effort) -> Result<Outcome> {
    if tools::has_cargo("nextest") {
        let mut tests = cargo(&["nextest", "run", "--workspace", "--no-fail-fast", "--no-tests=pass"]);
        if effort == Effort::All {
            // Its tests may take longer, see .config/nextest.toml.
            tests.args(["--profile", "all"]);
        }
        // Both run whatever becomes of the first.
        let tests = run(&mut prepared(tests, effort));
        let examples = run(&mut cargo(&["test", "--doc", "--workspace", "--no-fail-fast"]));
        tests.and(examples)?;
    } else {
        run(&mut prepared(cargo(&["test", "--workspace", "--no-fail-fast"]), effort))?;
    }
    Ok(Outcome::Passed)
}

/// With the programs to compare with, and what samples to take.
fn prepared(mut command: Command, effort: Effort) -> Command {
    if let Some(path) = stockfish::path() {
        command.env(stockfish::VARIABLE, path);
    }
    if let Some(path) = python::path() {
        command.env(python::VARIABLE, path);
    }
    if effort == Effort::All {
        command.envs(LARGE);
    }
    command
}
