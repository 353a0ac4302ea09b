//! The build for any x86-64 processor, which takes the other path through the slider look-ups.

use anyhow::{Result, bail};

use crate::build::Build;
use crate::effort::Effort;
use crate::process::{cargo_with_flags, program, read, run};
use crate::runner::Outcome;

pub(super) fn check(_: Effort) -> Result<Outcome> {
    if !cfg!(target_arch = "x86_64") {
        return Ok(Outcome::Skipped("the portable build is for x86-64 machines".to_owned()));
    }
    let arrocco = Build::Portable.program()?;
    let counted = read(&mut program(&arrocco, &["perft", "4"]))?;
    expect_nodes(&counted, 197_281)?;
    let folder = Build::Portable.folder();
    let folder = folder.to_string_lossy();
    let tests = ["test", "--profile", "light", "-p", "arrocco-rules", "--lib", "--target-dir", &folder];
    run(&mut cargo_with_flags(Build::Portable.flags(), &tests))?;
    Ok(Outcome::Passed)
}

/// Whether the program's output has the line `nodes N`.
pub(super) fn expect_nodes(output: &str, nodes: u64) -> Result<()> {
    let wanted = format!("nodes {nodes}");
    if !output.lines().any(|line| line == wanted) {
        bail!("`{wanted}` was expected, and the program said:\n{output}");
    }
    Ok(())
}
