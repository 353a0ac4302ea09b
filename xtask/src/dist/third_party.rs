//! The licences of the libraries that are in the program, whose authors want to be named.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::process::{cargo, read};

/// How the files begin that hold licences and notices.
const BEGINNINGS: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"];

/// What Cargo knows of all packages.
pub(super) fn metadata() -> Result<Value> {
    let text = read(&mut cargo(&["metadata", "--format-version", "1"]))?;
    serde_json::from_str(&text).context("cargo metadata is not JSON")
}

/// A list of the libraries, then each licence once with the libraries that have it.
pub(super) fn texts(packages: &[Value]) -> Result<Vec<u8>> {
    let arguments = "tree -p arrocco -e normal --no-dedupe --prefix none --format {p}";
    let tree = read(&mut cargo(&arguments.split(' ').collect::<Vec<_>>()))?;
    let linked: BTreeSet<String> = tree.lines().filter_map(name_and_version).collect();
    let mut list = String::from("The program contains these libraries.\n\n");
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages.iter().filter(|package| !package["source"].is_null()) {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let name = format!("{} {}", text("name"), text("version"));
        if !linked.contains(&name) {
            continue;
        }
        writeln!(list, "{name}: {}, {}", text("license"), text("repository"))?;
        for licence in licences(Path::new(text("manifest_path")))? {
            texts.entry(licence).or_default().push(name.clone());
        }
    }
    for (licence, names) in texts {
        let rule = "-".repeat(80);
        write!(list, "\n{rule}\n{}:\n\n{}\n", names.join(", "), licence.trim_end())?;
    }
    Ok(list.into_bytes())
}

/// `serde 1.0.0` of the line `serde v1.0.0 (proc-macro)`.
fn name_and_version(line: &str) -> Option<String> {
    let (name, rest) = line.split_once(" v")?;
    Some(format!("{name} {}", rest.split(' ').next()?))
}

fn licences(manifest: &Path) -> Result<Vec<String>> {
    let folder = manifest.parent().context("a manifest without a folder")?;
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("could not list {}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        if path.is_file() && BEGINNINGS.iter().any(|beginning| name.starts_with(beginning)) {
            texts.push(String::from_utf8_lossy(&fs::read(&path)?).replace("\r\n", "\n"));
        }
    }
    texts.sort();
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_tree_is_a_name_and_a_version() {
        assert_eq!(
            name_and_version("serde_derive v1.0.229 (proc-macro)").as_deref(),
            Some("serde_derive 1.0.229")
        );
        assert_eq!(name_and_version("arrocco v0.1.0 (/a b/c)").as_deref(), Some("arrocco 0.1.0"));
        assert_eq!(name_and_version(""), None);
    }
}
