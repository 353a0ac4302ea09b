//! The npm package: built from the Rust crates, its types, and its tests in Node and in Chromium.

use std::path::PathBuf;

use anyhow::{Context as _, Result};

use super::page;
use crate::build::Build;
use crate::effort::Effort;
use crate::process::{cargo, program, read, run};
use crate::runner::Outcome;
use crate::wasm::{self, Toolchain};
use crate::{tools, workspace};

/// The variable with the nodes that the program searches, which the package has to search as well.
const BENCH: &str = "ARROCCO_BENCH";
/// Plies of these searches.
const BENCH_DEPTH: &str = "8";
/// The variable in which the tests look for the library that drives the browser.
const PLAYWRIGHT: &str = "ARROCCO_PLAYWRIGHT";

pub(super) fn check(_: Effort) -> Result<Outcome> {
    let manifest = workspace::root().join("crates/wasm/Cargo.toml");
    run(cargo(&["fmt", "--all", "--check", "--manifest-path"]).arg(&manifest))?;
    if let Some(missing) = Toolchain::find().missing() {
        return Ok(skipped(&missing));
    }
    wasm::lint()?;
    wasm::make()?;
    let Some(node) = tools::find_or_install("node", "nodejs") else {
        return Ok(skipped("no Node.js (Debian: nodejs)"));
    };
    types(&node)?;
    let mut tests = program(&node, &["--test", "--test-concurrency=1"]);
    tests.args(test_files()?).current_dir(wasm::folder());
    let nodes = read(&mut program(&Build::Native.program()?, &["bench", BENCH_DEPTH]))?;
    tests.env(BENCH, nodes.split_whitespace().next().context("bench printed nothing")?);
    if let (Some(browser), Some(driver)) = (page::browser()?, module("playwright-core")) {
        tests.env(page::BROWSER, browser).env(PLAYWRIGHT, driver);
    } else {
        println!("  without Chromium; the step `page` installs what is missing");
    }
    run(&mut tests)?;
    Ok(Outcome::Passed)
}

fn skipped(why: &str) -> Outcome {
    Outcome::Skipped(format!("the npm package was not checked: {why}"))
}

/// A module that the tests of the page have installed.
fn module(name: &str) -> Option<PathBuf> {
    let folder = workspace::root().join("crates/web/page/tests/node_modules").join(name);
    folder.is_dir().then_some(folder)
}

fn types(node: &std::path::Path) -> Result<()> {
    let Some(typescript) = module("typescript") else {
        println!("  without types; the step `page` installs TypeScript");
        return Ok(());
    };
    let mut check = program(node, &[]);
    check.arg(typescript.join("bin/tsc")).args(["--noEmit", "-p"]).arg(wasm::folder());
    run(&mut check)
}

fn test_files() -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(wasm::folder().join("tests")).context("the package has no tests")?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.to_string_lossy().ends_with(".test.js"));
    files.sort();
    Ok(files)
}
