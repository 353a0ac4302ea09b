//! Starting other programs: shown before they run, with no standard input, and their failure is an error.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::workspace;

/// Cargo itself, in the workspace's root.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = program(Path::new(&cargo), arguments);
    // What a check builds is built once: notes for the next time would only cost time, and the tests would be slower.
    command.current_dir(workspace::root()).env("CARGO_INCREMENTAL", "0");
    command
}

/// Cargo with compiler flags of its own instead of those in `.cargo/config.toml`.
pub(crate) fn cargo_with_flags(flags: &str, arguments: &[&str]) -> Command {
    let mut command = cargo(arguments);
    command.env_remove("CARGO_ENCODED_RUSTFLAGS").env("RUSTFLAGS", flags);
    command
}

/// Nightly Cargo with compiler flags of its own.
pub(crate) fn nightly(flags: &str, arguments: &[&str]) -> Command {
    let mut command = of_toolchain("nightly", "cargo", arguments);
    command.env("RUSTFLAGS", flags);
    command
}

/// The nightly compiler itself.
pub(crate) fn nightly_rustc(arguments: &[&str]) -> Command {
    of_toolchain("nightly", "rustc", arguments)
}

/// A tool of another toolchain. `rustup run` chooses it whatever toolchain runs this program.
pub(crate) fn of_toolchain(toolchain: &str, tool: &str, arguments: &[&str]) -> Command {
    let mut command = program(Path::new("rustup"), &["run", toolchain, tool]);
    command.args(arguments).current_dir(workspace::root()).env("CARGO_INCREMENTAL", "0");
    for inherited in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN", "CARGO_ENCODED_RUSTFLAGS"] {
        command.env_remove(inherited);
    }
    command
}

pub(crate) fn program(path: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(path);
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Runs it with its output going where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    println!("  $ {}", shown(command));
    let status = command.status().with_context(|| format!("could not start {}", shown(command)))?;
    if !status.success() {
        bail!("`{}` ended with {status}", shown(command));
    }
    Ok(())
}

/// Runs it for what it leaves behind: its status tells something else than whether it could do its work.
pub(crate) fn run_whatever_its_status(command: &mut Command) -> Result<()> {
    println!("  $ {}", shown(command));
    command.status().with_context(|| format!("could not start {}", shown(command)))?;
    Ok(())
}

/// Runs it and keeps what it prints; its status is the caller's to judge.
pub(crate) fn capture(command: &mut Command) -> Result<Output> {
    println!("  $ {}", shown(command));
    command.output().with_context(|| format!("could not start {}", shown(command)))
}

/// What it printed on standard output, if it ended well.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let output = capture(command)?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        bail!("`{}` ended with {}: {}", shown(command), output.status, complaint.trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether it can be started and ends well; says nothing.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The command as one would type it, paths cut down to file names.
fn shown(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let flags = command.get_envs().filter_map(|(key, value)| {
        let key = key.to_str().filter(|key| key.ends_with("FLAGS"))?;
        Some(format!("{key}='{}'", value?.to_string_lossy()))
    });
    let words = std::iter::once(name.to_owned()).chain(command.get_args().map(OsString::from));
    flags.chain(words.map(|word| word.to_string_lossy().into_owned())).collect::<Vec<_>>().join(" ")
}
