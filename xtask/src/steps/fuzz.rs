//! The fuzz targets, run by cargo-fuzz on a nightly compiler.
//!
//! What a run finds goes to the build folder, not to the committed corpus: a check leaves the checkout as
//! it was.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};

use crate::process::{self, cargo, run, succeeds};
use crate::runner::Outcome;
use crate::{tools, workspace};

/// As long a run as a check can afford, unless `FUZZ_SECONDS` says otherwise.
const SECONDS: u64 = 20;

pub(super) fn check() -> Result<Outcome> {
    let seconds = seconds()?;
    if seconds == 0 {
        return Ok(Outcome::Skipped("FUZZ_SECONDS is 0".to_owned()));
    }
    let targets = targets()?;
    if targets.is_empty() {
        return Ok(Outcome::Skipped("fuzz/fuzz_targets holds no target".to_owned()));
    }
    if let Some(why) = missing() {
        return Ok(Outcome::Skipped(why));
    }
    all(&targets, Duration::from_secs(seconds))?;
    Ok(Outcome::Passed)
}

/// `cargo xtask fuzz`: returns whether no target found a fault.
pub(crate) fn by_hand(each: Duration, only: Option<&str>) -> Result<bool> {
    // libFuzzer takes no time at all for no limit.
    ensure!(!each.is_zero(), "a target needs at least one minute");
    let mut targets = targets()?;
    if let Some(name) = only {
        ensure!(
            targets.iter().any(|target| target == name),
            "no fuzz target is called '{name}': {targets:?}"
        );
        targets.retain(|target| target == name);
    }
    if let Some(why) = missing() {
        bail!("{why}");
    }
    let result = all(&targets, each);
    if let Err(error) = &result {
        eprintln!("{error:#}");
    }
    Ok(result.is_ok())
}

fn seconds() -> Result<u64> {
    match std::env::var("FUZZ_SECONDS") {
        Ok(text) => text.parse().with_context(|| format!("FUZZ_SECONDS is '{text}', not a number")),
        Err(_) => Ok(SECONDS),
    }
}

/// The names of the targets, sorted: one file each.
fn targets() -> Result<Vec<String>> {
    let folder = workspace::root().join("fuzz/fuzz_targets");
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("could not list {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

/// What the machine lacks to run the targets, after trying to get it where nobody can be asked.
fn missing() -> Option<String> {
    if !succeeds(&mut nightly(&["--version"])) {
        return Some("no nightly compiler (`rustup toolchain install nightly`)".to_owned());
    }
    let unattended = tools::is_root() || std::env::var_os("CI").is_some();
    if unattended
        && !tools::has_cargo("fuzz")
        && let Err(error) = run(&mut cargo(&["install", "cargo-fuzz", "--locked"]))
    {
        println!("  {error:#}");
    }
    let absent = !tools::has_cargo("fuzz");
    absent.then(|| "no cargo-fuzz (`cargo install cargo-fuzz --locked`)".to_owned())
}

/// Runs every target, whatever the ones before it found.
fn all(targets: &[String], each: Duration) -> Result<()> {
    let results = targets.iter().map(|target| one(target, each));
    let faulty: Vec<String> = results.filter_map(Result::err).map(|error| format!("{error:#}")).collect();
    ensure!(faulty.is_empty(), "{}", faulty.join("; "));
    Ok(())
}

fn one(target: &str, each: Duration) -> Result<()> {
    let root = workspace::root();
    let found = workspace::target().join("fuzz-corpus").join(target);
    fs::create_dir_all(&found).with_context(|| format!("could not make {}", found.display()))?;
    let corpus = root.join("fuzz/corpus").join(target);
    let mut command = nightly(&["fuzz", "run", target]);
    // The first folder is the one that new inputs are written to.
    command.arg(&found);
    if corpus.is_dir() {
        command.arg(&corpus);
    }
    command.args([
        "--",
        &format!("-max_total_time={}", each.as_secs()),
        "-timeout=10",
        "-print_final_stats=1",
    ]);
    let words = root.join("fuzz/dictionaries").join(format!("{target}.dict"));
    if words.is_file() {
        command.arg(format!("-dict={}", words.display()));
    }
    let before = artifacts(target);
    run(&mut command).with_context(|| {
        let new = artifacts(target).into_iter().filter(|path| !before.contains(path));
        let inputs: Vec<String> = new.map(|path| shown(&path)).collect();
        format!("fuzz target {target}; inputs are in fuzz/artifacts/{target}:\n{}\n", inputs.join("\n"))
    })
}

/// The inputs that have broken a target so far.
fn artifacts(target: &str) -> Vec<PathBuf> {
    let folder = workspace::root().join("fuzz/artifacts").join(target);
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.flatten().map(|entry| entry.path()).collect()
}

/// An input as it could stand in a test: where a check ran elsewhere, the file is out of reach.
fn shown(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match fs::read(path) {
        Ok(bytes) => format!("{name}: b\"{}\"", bytes.escape_ascii()),
        Err(error) => format!("{name}: {error}"),
    }
}

/// cargo-fuzz replaces the flags of `.cargo/config.toml`, so that the machine's own processor has to be asked for again.
fn nightly(arguments: &[&str]) -> Command {
    process::nightly("-C target-cpu=native", arguments)
}
