//! Other compilers than the one at hand: the oldest that is promised, and those for other systems.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::effort::Effort;
use crate::process::{cargo_with_flags, of_toolchain, program, read, run, succeeds};
use crate::runner::Outcome;
use crate::{tools, workspace};

/// Systems that the checks do not run on.
const PLATFORMS: [&str; 3] = ["x86_64-pc-windows-msvc", "aarch64-unknown-linux-gnu", "aarch64-apple-darwin"];

/// A target that has `core` and `alloc` but no `std`.
const BARE: &str = "x86_64-unknown-none";

/// The libraries that others may want to build with an old compiler; they need few other crates.
const LIBRARIES: [&str; 4] = ["arrocco-rules", "arrocco-engine", "arrocco-uci", "arrocco-play"];

/// The compiler that `rust-version` names accepts the libraries, and in a long run the whole workspace with its tests.
/// In both, clippy has looked through the whole workspace for what that version of the standard library lacks.
pub(super) fn oldest(effort: Effort) -> Result<Outcome> {
    let version = oldest_version()?;
    let has = || succeeds(&mut of_toolchain(&version, "rustc", &["--version"]));
    if !has() {
        rustup(&["toolchain", "install", &version, "--profile", "minimal"]);
    }
    if !has() {
        return Ok(Outcome::Skipped(format!("no compiler {version} (`rustup toolchain install {version}`)")));
    }
    let mut check = of_toolchain(&version, "cargo", &["check"]);
    match effort {
        Effort::Usual => check.args(LIBRARIES.iter().flat_map(|library| ["-p", library])),
        Effort::All => check.args(["--workspace", "--all-targets"]),
    };
    run(check.env("CARGO_TARGET_DIR", workspace::target().join("oldest")))?;
    Ok(Outcome::Passed)
}

/// `rust-version` of the workspace.
fn oldest_version() -> Result<String> {
    let text = fs::read_to_string(workspace::root().join("Cargo.toml")).context("no Cargo.toml")?;
    let version = text.lines().find_map(|line| line.strip_prefix("rust-version = "));
    Ok(version.context("the workspace names no rust-version")?.trim().trim_matches('"').to_owned())
}

/// The program compiles for other systems, without warnings. Nothing is linked, so that no linker of theirs is needed.
pub(super) fn platforms(_: Effort) -> Result<Outcome> {
    let (present, absent): (Vec<&str>, Vec<&str>) = PLATFORMS.iter().partition(|target| has_target(target));
    let folder = workspace::target().join("platforms");
    for target in &present {
        let clippy = ["clippy", "-p", "arrocco", "--target", target, "--", "-D", "warnings"];
        let mut command = cargo_with_flags("", &clippy);
        // SQLite is C and would need a compiler for that system; what is only checked can do without it.
        command.envs([("LIBSQLITE3_SYS_USE_PKG_CONFIG", "1"), ("SQLITE3_LIB_DIR", "/nonexistent")]);
        run(command.env("CARGO_TARGET_DIR", &folder))?;
    }
    Ok(match absent.as_slice() {
        [] => Outcome::Passed,
        absent => Outcome::Skipped(format!("no {0} (`rustup target add {0}`)", absent.join(" "))),
    })
}

/// Only a target without `std` proves that the library needs none; the host at least proves that the features compile.
pub(super) fn no_std(_: Effort) -> Result<Outcome> {
    let has_bare_target = has_target(BARE);
    if !has_bare_target {
        println!("  {BARE} is not installed (`rustup target add {BARE}`); checking for the host");
    }
    for features in ["", "alloc"] {
        let check = ["check", "-p", "arrocco-rules", "--no-default-features", "--features", features];
        // The machine's own vector units do not fit a target that has none.
        let mut command = cargo_with_flags("-C target-cpu=x86-64", &check);
        if has_bare_target {
            command.args(["--target", BARE]);
        }
        run(&mut command)?;
    }
    Ok(Outcome::Passed)
}

/// Whether the standard library of a target is here, after trying to get it.
fn has_target(target: &str) -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let arguments = ["--print", "target-libdir", "--target", target];
    let has = || {
        let folder = read(&mut program(Path::new(&rustc), &arguments));
        folder.is_ok_and(|folder| Path::new(folder.trim()).is_dir())
    };
    if !has() {
        rustup(&["target", "add", target]);
    }
    has()
}

/// Gets something of rustup's where nobody is there to be asked. Whether it worked shows when it is looked for.
fn rustup(arguments: &[&str]) {
    if let Some(rustup) = tools::find("rustup").filter(|_| tools::is_root())
        && let Err(error) = run(&mut program(&rustup, arguments))
    {
        println!("  {error:#}");
    }
}
