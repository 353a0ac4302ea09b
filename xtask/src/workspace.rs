//! Where things are in the checkout.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// The folder that holds the workspace's `Cargo.toml`.
pub(crate) fn root() -> PathBuf {
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    manifest.parent().map(Path::to_path_buf).unwrap_or(manifest)
}

/// The folder that Cargo builds into.
pub(crate) fn target() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").filter(|dir| !dir.is_empty());
    root().join(chosen.unwrap_or_else(|| "target".into()))
}

/// Compiler flags that keep the paths of this machine out of what is shipped.
pub(crate) fn remap_flags() -> Vec<String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    [(Some(root()), "arrocco"), (home, "cargo")]
        .into_iter()
        .filter_map(|(path, name)| Some(format!("--remap-path-prefix={}={name}", path?.display())))
        .collect()
}

/// The program's file name on this system.
pub(crate) const PROGRAM: &str = if cfg!(windows) { "arrocco.exe" } else { "arrocco" };

/// Folders that hold nothing of ours.
const FOREIGN: [&str; 4] = [".git", "target", "node_modules", "artifacts"];

/// The files of the checkout, as paths from its root, sorted.
pub(crate) fn files() -> Result<Vec<PathBuf>> {
    let root = root();
    let (mut files, mut folders) = (Vec::new(), vec![root.clone()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("could not list {}", folder.display()))? {
            let path = entry?.path();
            if !path.is_dir() {
                files.extend(path.strip_prefix(&root).map(Path::to_path_buf));
            } else if !path.file_name().is_some_and(|name| FOREIGN.iter().any(|foreign| name == *foreign)) {
                folders.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}
