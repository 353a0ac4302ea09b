//! `cargo xtask wasm`: the npm package `arrocco` in `target/npm/arrocco`. `cargo xtask site`: the page without a program.

mod build;
mod package;
mod site;

use anyhow::Result;

pub(crate) use build::{Toolchain, lint};
pub(crate) use package::folder;
pub(crate) use site::folder as site_folder;

/// Builds the package.
pub(crate) fn make() -> Result<bool> {
    package::make(&toolchain()?)?;
    println!("the package is in {}", folder().display());
    Ok(true)
}

/// Builds the site.
pub(crate) fn make_site() -> Result<bool> {
    site::make(&toolchain()?)?;
    println!("the site is in {}", site_folder().display());
    Ok(true)
}

/// Without the standard library's source there are no threads.
fn toolchain() -> Result<Toolchain> {
    let toolchain = Toolchain::find();
    match toolchain.missing() {
        Some(missing) => anyhow::bail!("{missing}"),
        None => Ok(toolchain),
    }
}
