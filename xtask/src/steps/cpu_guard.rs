//! Runs the program on emulated processors: one that lacks what it was built for must be told so in one
//! line, with status 2, and one that has it must get its answer.

use std::path::Path;
use std::process::Output;

use anyhow::{Context as _, Result, bail, ensure};

use super::portable::{Build, expect_nodes};
use crate::process::{capture, program};
use crate::runner::Outcome;
use crate::tools;

/// A processor of 2008: no AVX, no BMI.
const OLD: &str = "Nehalem";
/// The plainest x86-64 that the emulator knows.
const PLAIN: &str = "qemu64";
/// Everything that the emulator can do, which includes AVX2 and BMI2 but not AVX-512.
const NEW: &str = "max";

pub(super) fn check() -> Result<Outcome> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Ok(Outcome::Skipped("emulated processors need Linux on x86-64".to_owned()));
    }
    let Some(qemu) = tools::find_or_install("qemu-x86_64", "qemu-user") else {
        return Ok(Outcome::Skipped("no qemu-x86_64; install the package qemu-user".to_owned()));
    };
    runs(&qemu, PLAIN, &Build::Portable.program()?)?;
    let avx2 = Build::Avx2.program()?;
    runs(&qemu, NEW, &avx2)?;
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

fn emulate(qemu: &Path, processor: &str, arrocco: &Path) -> Result<Output> {
    let arrocco = arrocco.to_string_lossy();
    capture(&mut program(qemu, &["-cpu", processor, &arrocco, "perft", "2"]))
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
