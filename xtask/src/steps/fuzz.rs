//! The fuzz targets, built by a nightly compiler, all at once. They are laid out for cargo-fuzz, which builds each of them
//! by itself; here the compiler is asked directly, so that nothing but it is needed.
//!
//! What a run finds goes to the build folder, not to the committed corpus: a check leaves the checkout as
//! it was.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};

use crate::effort::Effort;
use crate::process::{self, capture, program, run, succeeds};
use crate::runner::Outcome;
use crate::workspace;

/// Sanitizers are for a target that is named, because build scripts run without them.
const HOST: &str = "x86_64-unknown-linux-gnu";

pub(super) fn check(effort: Effort) -> Result<Outcome> {
    let seconds = seconds(effort)?;
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
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    all(&targets, Duration::from_secs(seconds), cores)?;
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
    let result = all(&targets, each, 1);
    if let Err(error) = &result {
        eprintln!("{error:#}");
    }
    Ok(result.is_ok())
}

/// How long each target runs.
fn seconds(effort: Effort) -> Result<u64> {
    match (std::env::var("FUZZ_SECONDS"), effort) {
        (Ok(text), _) => text.parse().with_context(|| format!("FUZZ_SECONDS is '{text}', not a number")),
        (Err(_), Effort::Usual) => Ok(5),
        (Err(_), Effort::All) => Ok(120),
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

/// What the machine lacks to run the targets.
fn missing() -> Option<String> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Some(format!("the targets are built for {HOST}"));
    }
    let has_nightly = succeeds(&mut process::nightly_rustc(&["--version"]));
    (!has_nightly).then(|| "no nightly compiler (`rustup toolchain install nightly`)".to_owned())
}

/// Coverage that libFuzzer is guided by, and `AddressSanitizer`: the flags of cargo-fuzz.
const FLAGS: &str = "-C passes=sancov-module -C llvm-args=-sanitizer-coverage-level=4 \
    -C llvm-args=-sanitizer-coverage-inline-8bit-counters -C llvm-args=-sanitizer-coverage-pc-table \
    -C llvm-args=-sanitizer-coverage-trace-compares -Z sanitizer=address --cfg fuzzing -C target-cpu=native";

/// Builds all targets and returns the folder that holds them.
fn build() -> Result<PathBuf> {
    let folder = workspace::target().join("fuzz");
    let mut command = process::nightly(FLAGS, &["build", "--release", "--bins", "--target", HOST]);
    command.arg("--manifest-path").arg(workspace::root().join("fuzz/Cargo.toml"));
    run(command.env("CARGO_TARGET_DIR", &folder))?;
    Ok(folder.join(HOST).join("release"))
}

/// Builds every target, then runs them, several at once and whatever the others find.
fn all(targets: &[String], each: Duration, at_once: usize) -> Result<()> {
    let folder = build()?;
    let (waiting, faults) = (Mutex::new(targets.iter()), Mutex::new(Vec::new()));
    let next = || waiting.lock().ok()?.next();
    std::thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                while let Some(target) = next() {
                    if let (Err(error), Ok(mut faults)) = (one(target, each, &folder), faults.lock()) {
                        faults.push(format!("{error:#}"));
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().unwrap_or_default();
    ensure!(faults.is_empty(), "{}", faults.join("; "));
    Ok(())
}

fn one(target: &str, each: Duration, programs: &Path) -> Result<()> {
    let root = workspace::root();
    let found = workspace::target().join("fuzz-corpus").join(target);
    let failing = root.join("fuzz/artifacts").join(target);
    for folder in [&found, &failing] {
        fs::create_dir_all(folder).with_context(|| format!("could not make {}", folder.display()))?;
    }
    // The first folder is the one that new inputs are written to.
    let mut command = program(&programs.join(target), &[]);
    command.arg(&found).arg(root.join("fuzz/corpus").join(target));
    command.arg(format!("-artifact_prefix={}/", failing.display()));
    command.args([&format!("-max_total_time={}", each.as_secs()), "-timeout=20", "-print_final_stats=1"]);
    let words = root.join("fuzz/dictionaries").join(format!("{target}.dict"));
    if words.is_file() {
        command.arg(format!("-dict={}", words.display()));
    }
    let before = inputs(&failing);
    let output = capture(&mut command)?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        let new = inputs(&failing).into_iter().filter(|path| !before.contains(path));
        let new: Vec<String> = new.map(|path| shown(&path)).collect();
        println!("{said}");
        bail!("fuzz target {target}; inputs are in fuzz/artifacts/{target}:\n{}\n", new.join("\n"));
    }
    println!("  {target}: {} executions", executions(&said));
    Ok(())
}

/// What libFuzzer counted.
fn executions(said: &str) -> &str {
    let line = said.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    line.map_or("no", str::trim)
}

/// The inputs that have broken a target so far.
fn inputs(folder: &Path) -> Vec<PathBuf> {
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
