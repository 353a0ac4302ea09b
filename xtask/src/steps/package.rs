//! What goes to a registry: every crate that is published is complete, and Cargo can pack it.

use std::collections::HashMap;
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
    let mut faults = names_that_windows_refuses(&workspace::files()?);
    for package in packages.iter().filter(|package| package["publish"].is_null()) {
        faults.extend(incomplete(package)?);
    }
    ensure!(faults.is_empty(), "{}", faults.join("; "));
    let mut pack = cargo(&["package", "--workspace", "--allow-dirty"]);
    if effort == Effort::Usual {
        // Building every crate from its package once more is for the long run.
        pack.arg("--no-verify");
    }
    run(&mut pack)?;
    Ok(Outcome::Passed)
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

/// Devices of Windows, which cannot be the names of files, whatever their extension.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

fn names_that_windows_refuses(files: &[PathBuf]) -> Vec<String> {
    let parts = files
        .iter()
        .flat_map(|file| file.iter().filter_map(|part| part.to_str()).map(move |part| (file, part)));
    let refused = parts.filter(|(_, part)| is_refused(part));
    let mut faults: Vec<String> =
        refused.map(|(file, _)| format!("Windows cannot have {}", file.display())).collect();
    let mut seen: HashMap<String, &PathBuf> = HashMap::new();
    for file in files {
        if let Some(other) = seen.insert(file.to_string_lossy().to_lowercase(), file) {
            faults.push(format!("Windows cannot tell {} from {}", file.display(), other.display()));
        }
    }
    faults
}

fn is_refused(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or(part).to_lowercase();
    let device = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_numbered = matches!(device, "com" | "lpt");
    let is_device = DEVICES.contains(&device) && is_numbered == (stem.len() == device.len() + 1);
    is_device || part.contains(['<', '>', ':', '"', '|', '?', '*']) || part.ends_with(['.', ' '])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_no_names() {
        for name in ["nul.case", "NUL", "com1", "aux.rs", "a:b", "what?", "end."] {
            assert!(is_refused(name), "{name}");
        }
        for name in ["null.case", "console.rs", "com", "com12.rs", "nul1", "lines.rs", ".github"] {
            assert!(!is_refused(name), "{name}");
        }
    }

    #[test]
    fn names_that_differ_in_case_only_are_one_name() {
        let files = ["a/B.rs", "a/b.rs"].map(PathBuf::from);
        assert_eq!(names_that_windows_refuses(&files).len(), 1);
    }
}
