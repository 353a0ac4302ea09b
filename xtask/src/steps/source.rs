//! What can be said without running anything: formatting, lints, documentation, `no_std`.

use std::path::Path;

use anyhow::Result;

use crate::process::{cargo, cargo_with_flags, read, run};
use crate::runner::Outcome;

/// A target that has `core` and `alloc` but no `std`.
const BARE_TARGET: &str = "x86_64-unknown-none";

pub(super) fn fmt() -> Result<Outcome> {
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    Ok(Outcome::Passed)
}

pub(super) fn clippy() -> Result<Outcome> {
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    Ok(Outcome::Passed)
}

/// What is built only to measure the search must not rot: its numbers as options, and its steps left out one by one.
pub(super) fn laboratory() -> Result<Outcome> {
    let features =
        ["-p", "arrocco", "-p", "arrocco-engine", "--features", "arrocco/tunable,arrocco-engine/ablation"];
    run(cargo(&["clippy", "--all-targets"]).args(features).args(["--", "-D", "warnings"]))?;
    let tests =
        ["test", "-p", "arrocco-engine", "-p", "arrocco-uci", "--lib", "--features", "arrocco-uci/tunable"];
    run(cargo(&tests).args(["--", "tunable", "parameter"]))?;
    Ok(Outcome::Passed)
}

pub(super) fn doc() -> Result<Outcome> {
    run(cargo(&["doc", "--no-deps", "-p", "arrocco-rules"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Outcome::Passed)
}

/// Only a target without `std` proves that none is used; the host at least proves that the features compile.
pub(super) fn no_std() -> Result<Outcome> {
    let has_bare_target = has_bare_target();
    if !has_bare_target {
        println!(
            "  {BARE_TARGET} is not installed (`rustup target add {BARE_TARGET}`); building for the host"
        );
    }
    for features in ["", "alloc"] {
        let build = ["build", "-p", "arrocco-rules", "--no-default-features", "--features", features];
        if has_bare_target {
            // The machine's own vector units do not fit a target that has none.
            run(cargo_with_flags("-C target-cpu=x86-64", &build).args(["--target", BARE_TARGET]))?;
        } else {
            run(&mut cargo(&build))?;
        }
    }
    Ok(Outcome::Passed)
}

fn has_bare_target() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let arguments = ["--print", "target-libdir", "--target", BARE_TARGET];
    let folder = read(&mut crate::process::program(Path::new(&rustc), &arguments));
    folder.is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}
