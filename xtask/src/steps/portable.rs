//! The build for any x86-64 processor, which takes the other path through the slider look-ups.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::process::{cargo_with_flags, program, read, run};
use crate::runner::Outcome;
use crate::workspace;

/// The processors that the program is built for here, each in a folder of its own so that the usual build
/// stays.
#[derive(Clone, Copy)]
pub(crate) enum Build {
    /// This machine's, which is the usual build.
    Native,
    /// Any x86-64.
    Portable,
    /// One with AVX2 and BMI2, from about 2013 on.
    Avx2,
}

impl Build {
    fn flags(self) -> &'static str {
        match self {
            Build::Native => "-C target-cpu=native",
            Build::Portable => "-C target-cpu=x86-64",
            Build::Avx2 => "-C target-cpu=x86-64-v3",
        }
    }

    fn folder(self) -> PathBuf {
        match self {
            Build::Native => workspace::target(),
            Build::Portable => workspace::target().join("portable"),
            Build::Avx2 => workspace::target().join("avx2"),
        }
    }

    /// Builds the program and returns its path.
    pub(crate) fn program(self) -> Result<PathBuf> {
        let folder = self.folder();
        let arguments = ["build", "--release", "-p", "arrocco", "--target-dir", &folder.to_string_lossy()];
        run(&mut cargo_with_flags(self.flags(), &arguments))?;
        Ok(folder.join("release").join(format!("arrocco{}", std::env::consts::EXE_SUFFIX)))
    }
}

pub(super) fn check() -> Result<Outcome> {
    if !cfg!(target_arch = "x86_64") {
        return Ok(Outcome::Skipped("the portable build is for x86-64 machines".to_owned()));
    }
    let arrocco = Build::Portable.program()?;
    let counted = read(&mut program(&arrocco, &["perft", "4"]))?;
    expect_nodes(&counted, 197_281)?;
    let folder = Build::Portable.folder();
    let folder = folder.to_string_lossy();
    let tests = ["test", "-p", "arrocco-rules", "--release", "--lib", "--target-dir", &folder];
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
