//! Checks on the layout of the repository: which crate may depend on which, that modules do not import each other in a
//! circle, and that every file name is possible on every system.

mod crates;
mod file_names;
mod graph;
mod modules;
mod source;

use std::path::{Path, PathBuf};

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
