//! Stockfish, a separate process that some tests compare with.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

use crate::effort::Effort;
use crate::runner::Outcome;
use crate::tools;

/// The variable in which the tests look for the program's path.
pub(super) const VARIABLE: &str = "ARROCCO_STOCKFISH";

pub(super) fn check(_: Effort) -> Result<Outcome> {
    if let Some(path) = std::env::var_os(VARIABLE) {
        ensure!(Path::new(&path).is_file(), "{VARIABLE} names {}, which is not there", path.display());
        return Ok(Outcome::Passed);
    }
    Ok(match tools::find_or_install("stockfish", "stockfish") {
        Some(path) => {
            println!("  found {}", path.display());
            Outcome::Passed
        }
        None => Outcome::Skipped(format!("no stockfish; install it or set {VARIABLE}")),
    })
}

/// What the variable should hold for the tests.
pub(super) fn path() -> Option<PathBuf> {
    std::env::var_os(VARIABLE).map(PathBuf::from).or_else(|| tools::find("stockfish"))
}
