//! What can be said without running anything: formatting, lints, documentation.

use anyhow::Result;

use crate::effort::Effort;
use crate::process::{cargo, run};
use crate::runner::Outcome;

pub(super) fn fmt(_: Effort) -> Result<Outcome> {
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    Ok(Outcome::Passed)
}

pub(super) fn clippy(_: Effort) -> Result<Outcome> {
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    Ok(Outcome::Passed)
}

/// What is built only to measure the search must not rot: its numbers as options, and its steps left out one by one.
pub(super) fn laboratory(_: Effort) -> Result<Outcome> {
    let features =
        ["-p", "arrocco", "-p", "arrocco-engine", "--features", "arrocco/tunable,arrocco-engine/ablation"];
    run(cargo(&["clippy", "--all-targets"]).args(features).args(["--", "-D", "warnings"]))?;
    let tests =
        ["test", "-p", "arrocco-engine", "-p", "arrocco-uci", "--lib", "--features", "arrocco-uci/tunable"];
    run(cargo(&tests).args(["--", "tunable", "parameter"]))?;
    Ok(Outcome::Passed)
}

pub(super) fn doc(_: Effort) -> Result<Outcome> {
    run(cargo(&["doc", "--no-deps", "--workspace"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Outcome::Passed)
}
