//! Runs the program on emulated processors: one that lacks what it was built for must be told so in one
//! line, with status 2, and one that has it must get its answer, the same as on this machine.

use std::path::Path;
use std::process::{Command, Output};

use anyhow::{Context as _, Result, bail, ensure};

use super::portable::expect_nodes;
use crate::build::Build;
use crate::effort::Effort;
use crate::process::{capture, program};
use crate::runner::Outcome;
use crate::tools;

/// A processor of 2008: no AVX, no BMI.
const OLD: &str = "Nehalem";
/// The plainest x86-64 that the emulator knows.
const PLAIN: &str = "qemu64";
/// Everything that the emulator can do, which includes AVX2 and BMI2 but not AVX-512.
const NEW: &str = "max";

pub(super) fn check(_: Effort) -> Result<Outcome> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Ok(Outcome::Skipped("emulated processors need Linux on x86-64".to_owned()));
    }
    let Some(qemu) = tools::find_or_install("qemu-x86_64", "qemu-user") else {
        return Ok(Outcome::Skipped("no qemu-x86_64; install the package qemu-user".to_owned()));
    };
    let portable = Build::Portable.program()?;
    runs(&qemu, PLAIN, &portable)?;
    let avx2 = Build::Avx2.program()?;
    runs(&qemu, NEW, &avx2)?;
    // The network has a way of its own on each of these, and this machine perhaps a third.
    let nodes = searched(&mut program(&portable, &BENCH))?;
    for (processor, arrocco) in [(PLAIN, &portable), (NEW, &avx2)] {
        let others = searched(&mut emulated(&qemu, processor, arrocco, &BENCH))?;
        ensure!(others == nodes, "on an emulated {processor} the search has {others} nodes, here {nodes}");
    }
    refuses(&qemu, OLD, &avx2)?;
    // The native build is the one that may hold anything; on a machine of 2008 it has nothing to refuse.
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        let native = Build::Native.program()?;
        refuses(&qemu, OLD, &native)?;
        refuses(&qemu, PLAIN, &native)?;
    }
    Ok(Outcome::Passed)
}

/// Few enough nodes for an emulator, and enough that any difference in the evaluation changes their number.
const BENCH: [&str; 2] = ["bench", "5"];

/// How many nodes `bench` has.
fn searched(bench: &mut Command) -> Result<u64> {
    let output = capture(bench)?;
    let said = String::from_utf8_lossy(&output.stdout);
    let nodes = said.lines().last().and_then(|line| line.split_once(" nodes ")?.0.parse().ok());
    nodes.with_context(|| format!("bench ended with {}:\n{said}{}", output.status, complaint(&output)))
}

fn emulated(qemu: &Path, processor: &str, arrocco: &Path, arguments: &[&str]) -> Command {
    let mut command = program(qemu, &["-cpu", processor, &arrocco.to_string_lossy()]);
    command.args(arguments);
    command
}

fn emulate(qemu: &Path, processor: &str, arrocco: &Path) -> Result<Output> {
    capture(&mut emulated(qemu, processor, arrocco, &["perft", "2"]))
}

fn runs(qemu: &Path, processor: &str, arrocco: &Path) -> Result<()> {
    let output = emulate(qemu, processor, arrocco)?;
    let said = String::from_utf8_lossy(&output.stdout);
    expect_nodes(&said, 400)
        .with_context(|| format!("on an emulated {processor}, {}:\n{}", output.status, complaint(&output)))
}

fn refuses(qemu: &Path, processor: &str, arrocco: &Path) -> Result<()> {
    let output = emulate(qemu, processor, arrocco)?;
    let said = complaint(&output);
    ensure!(
        output.status.code() == Some(2) && output.stdout.is_empty(),
        "on an emulated {processor} the program should refuse with status 2, not end with {}:\n{said}",
        output.status,
    );
    if said.lines().count() != 1 || !said.contains("avx2") || !said.starts_with("arrocco: ") {
        bail!("on an emulated {processor} the program should name avx2 in one line, and said:\n{said}");
    }
    Ok(())
}

/// What the program itself wrote on standard error: the emulator adds warnings of its own.
fn complaint(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let own = text.lines().filter(|line| !line.starts_with("qemu-x86_64: warning:"));
    own.collect::<Vec<_>>().join("\n")
}
