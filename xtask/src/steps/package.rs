//! What goes to a registry: every crate that is published is complete, and Cargo can pack it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::effort::Effort;
use crate::process::{cargo, read, run};
use crate::runner::Outcome;
use crate::{dist, workspace};

/// What a published crate tells of itself in its manifest, as `cargo metadata` calls it.
const TOLD: [&str; 7] =
    ["description", "license", "repository", "readme", "rust_version", "keywords", "categories"];

/// The texts of the licences, of which every published crate has its own copy.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

pub(super) fn check(effort: Effort) -> Result<Outcome> {
    let metadata = read(&mut cargo(&["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: Value = serde_json::from_str(&metadata).context("cargo metadata is not JSON")?;
    let packages = metadata["packages"].as_array().context("cargo metadata tells no packages")?;
    let mut faults = Vec::new();
    for package in packages.iter().filter(|package| package["publish"].is_null()) {
        faults.extend(incomplete(package)?);
    }
    ensure!(faults.is_empty(), "{}", faults.join("; "));
    let mut pack = cargo(&["package", "--workspace", "--allow-dirty"]);
    if effort == Effort::Usual {
        // Building every crate from its package once more is for the long run.
        pack.arg("--no-verify");
    } else {
        let folder = workspace::target().join("package-builds");
        forget(&folder)?;
        pack.arg("--target-dir").arg(&folder);
    }
    run(&mut pack)?;
    Ok(Outcome::Passed)
}

/// Removes what an earlier run has built in a folder, and what Cargo has unpacked of our packages to build others with them:
/// it does not look whether a package of the same version has changed since. The unpacked ones are in folders that begin
/// with a hyphen, because their registry has no host.
fn forget(builds: &Path) -> Result<()> {
    if builds.exists() {
        fs::remove_dir_all(builds).with_context(|| format!("could not remove {}", builds.display()))?;
    }
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let Some(home) = home else { return Ok(()) };
    for registry in begins_with(&home.join("registry/src"), "-") {
        for package in begins_with(&registry, "arrocco") {
            fs::remove_dir_all(&package)
                .with_context(|| format!("could not remove {}", package.display()))?;
        }
    }
    Ok(())
}

/// What is in a folder and begins so; nothing if there is no such folder.
fn begins_with(folder: &Path, beginning: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let wanted = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(beginning));
    wanted.map(|entry| entry.path()).collect()
}

/// The archives and the Debian package, in a long run with every optimization and for every processor.
pub(super) fn archives(effort: Effort) -> Result<Outcome> {
    dist::rehearse()?;
    if effort == Effort::All {
        dist::make()?;
    }
    Ok(Outcome::Passed)
}

/// What a crate lacks to be published.
fn incomplete(package: &Value) -> Result<Vec<String>> {
    let name = package["name"].as_str().context("a package without a name")?;
    let manifest = package["manifest_path"].as_str().context("a package without a manifest")?;
    let folder = Path::new(manifest).parent().context("a manifest without a folder")?;
    let is_empty = |value: &Value| value.is_null() || value.as_array().is_some_and(Vec::is_empty);
    let untold = TOLD.iter().filter(|key| is_empty(&package[**key]));
    let mut faults: Vec<String> = untold.map(|key| format!("{name} has no {key}")).collect();
    if package["metadata"]["docs"]["rs"].is_null() {
        faults.push(format!("{name} has no [package.metadata.docs.rs]"));
    }
    for licence in LICENCES {
        let original = fs::read(workspace::root().join(licence)).with_context(|| format!("no {licence}"))?;
        if fs::read(folder.join(licence)).ok() != Some(original) {
            faults.push(format!("{name} has no copy of {licence}"));
        }
    }
    Ok(faults)
}
