//! The program, built for one kind of processor. Steps that test the same build share it.

use std::path::PathBuf;

use anyhow::Result;

use crate::process::{cargo_with_flags, run};
use crate::workspace;

/// The processors that the program is built for here, each in a folder of its own so that the usual build
/// stays.
#[derive(Clone, Copy)]
pub(crate) enum Build {
    /// This machine's, optimized as in everyday use: the one build of the checks that takes the profile `release`.
    Native,
    /// Any x86-64, with a profile that is built sooner.
    Portable,
    /// One with AVX2 and BMI2, from about 2013 on; likewise.
    Avx2,
}

impl Build {
    pub(crate) fn flags(self) -> &'static str {
        match self {
            Build::Native => "-C target-cpu=native",
            Build::Portable => "-C target-cpu=x86-64",
            Build::Avx2 => "-C target-cpu=x86-64-v3",
        }
    }

    pub(crate) fn folder(self) -> PathBuf {
        match self {
            Build::Native => workspace::target(),
            Build::Portable => workspace::target().join("portable"),
            Build::Avx2 => workspace::target().join("avx2"),
        }
    }

    /// What Cargo calls the profile, and the folder that it builds it into.
    fn profile(self) -> (&'static str, &'static str) {
        match self {
            Build::Native => ("release", "release"),
            Build::Portable | Build::Avx2 => ("light", "light"),
        }
    }

    /// Builds the program and returns its path.
    pub(crate) fn program(self) -> Result<PathBuf> {
        let (profile, subfolder) = self.profile();
        let folder = self.folder();
        let target = folder.to_string_lossy();
        let arguments = ["build", "--profile", profile, "-p", "arrocco", "--target-dir", &target];
        run(&mut cargo_with_flags(self.flags(), &arguments))?;
        Ok(folder.join(subfolder).join(workspace::PROGRAM))
    }
}
