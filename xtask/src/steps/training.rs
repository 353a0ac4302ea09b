//! The trainer's own tests, where there is a Python with `PyTorch`.

use std::path::PathBuf;

use anyhow::Result;

use crate::build::Build;
use crate::effort::Effort;
use crate::process::{program, run, succeeds};
use crate::runner::Outcome;
use crate::{tools, workspace};

/// Names a Python that has `PyTorch`.
const VARIABLE: &str = "ARROCCO_TORCH_PYTHON";

pub(super) fn check(_: Effort) -> Result<Outcome> {
    let Some(python) = find() else {
        return Ok(Outcome::Skipped(format!("no Python with PyTorch; set {VARIABLE} to one")));
    };
    println!("  found {}", python.display());
    let arrocco = Build::Native.program()?;
    let mut tests = program(&python, &["-m", "unittest", "-v", "test_training"]);
    run(tests.current_dir(workspace::root().join("training")).env("ARROCCO", arrocco))?;
    Ok(Outcome::Passed)
}

/// Self-play on the GPU, compiled for the processor: rules, evaluation, search and whole games.
pub(super) fn gpu(_: Effort) -> Result<Outcome> {
    let (Some(python), Some(_)) = (tools::find("python3"), tools::find("g++")) else {
        return Ok(Outcome::Skipped("that needs Python 3 and g++".to_owned()));
    };
    let arrocco = Build::Native.program()?;
    let mut tests = program(&python, &["-m", "unittest", "-v", "test_gpu"]);
    run(tests.current_dir(workspace::root().join("training")).env("ARROCCO", arrocco))?;
    Ok(Outcome::Passed)
}

/// The one named, any on the search path, or Debian's after its package has been installed.
fn find() -> Option<PathBuf> {
    look().or_else(|| {
        tools::install("python3-torch");
        look()
    })
}

fn look() -> Option<PathBuf> {
    let given = std::env::var_os(VARIABLE).map(PathBuf::from);
    let debian = PathBuf::from("/usr/bin/python3");
    given
        .into_iter()
        .chain(tools::find("python3"))
        .chain([debian])
        .find(|python| succeeds(&mut program(python, &["-c", "import torch"])))
}
