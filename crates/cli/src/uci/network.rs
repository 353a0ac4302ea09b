//! `EvalFile`: a network to evaluate with. This build has none, so that no file can be one.

use std::convert::Infallible;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::book::open_file;
use crate::quote::quote;

/// The network in a file.
pub(super) fn load(path: &Path) -> Result<Infallible> {
    let name = quote(&path.to_string_lossy());
    open_file(path).with_context(|| format!("cannot read the network {name}"))?;
    bail!("the network {name} cannot be used: this build evaluates without one")
}
