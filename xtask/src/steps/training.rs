//! The trainer's own tests, where there is a Python with `PyTorch`.

use std::path::PathBuf;

use anyhow::{Result, ensure};

use crate::process::{cargo, program, run, succeeds};
use crate::runner::Outcome;
use crate::{tools, workspace};

/// Names a Python that has `PyTorch`.
const VARIABLE: &str = "ARROCCO_TORCH_PYTHON";

pub(super) fn check() -> Result<Outcome> {
    let Some(python) = find() else {
        return Ok(Outcome::Skipped(format!("no Python with PyTorch; set {VARIABLE} to one")));
    };
    println!("  found {}", python.display());
    run(&mut cargo(&["build", "--release", "-p", "arrocco"]))?;
    let arrocco =
        workspace::target().join("release").join(format!("arrocco{}", std::env::consts::EXE_SUFFIX));
    ensure!(arrocco.is_file(), "{} was not built", arrocco.display());
    let mut tests = program(&python, &["-m", "unittest", "-v", "test_training"]);
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
