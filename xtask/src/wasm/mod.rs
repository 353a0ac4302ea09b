//! `cargo xtask wasm`: the npm package `arrocco` in `target/npm/arrocco`.

mod build;
mod package;

use anyhow::Result;

pub(crate) use build::{Toolchain, lint};
pub(crate) use package::folder;

/// Builds the package. Returns whether all of it is there: without the standard library's source there are no threads.
pub(crate) fn make() -> Result<bool> {
    let toolchain = Toolchain::find();
    if let Some(missing) = toolchain.missing() {
        anyhow::bail!("{missing}");
    }
    package::make(&toolchain)?;
    println!("the package is in {}", folder().display());
    Ok(true)
}
