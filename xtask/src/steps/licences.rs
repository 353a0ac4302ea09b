//! The licences of everything that ends up in the program or in the Python package.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context as _, Result, bail, ensure};

use crate::effort::Effort;
use crate::process::{cargo, read, run, succeeds};
use crate::runner::Outcome;
use crate::{spdx, tools, workspace};

pub(super) fn deny(_: Effort) -> Result<Outcome> {
    if !tools::has_cargo("deny") {
        return Ok(Outcome::Skipped("no cargo-deny (`cargo install cargo-deny --locked`)".to_owned()));
    }
    run(&mut cargo(&["deny", "check", "licenses", "bans", "sources"]))?;
    // The only part that needs more than the registry of crates.
    if !succeeds(&mut cargo(&["deny", "fetch", "db"])) {
        let why = "licences, bans and sources passed; the database of advisories cannot be fetched";
        return Ok(Outcome::Skipped(why.to_owned()));
    }
    run(&mut cargo(&["deny", "check", "advisories"]))?;
    Ok(Outcome::Passed)
}

/// The part of cargo-deny that must never be skipped, with the list of licences that it uses too.
pub(super) fn own(_: Effort) -> Result<Outcome> {
    let file = workspace::root().join("deny.toml");
    let text = fs::read_to_string(&file).with_context(|| format!("could not read {}", file.display()))?;
    let allowed = allowed(&text)?;
    let arguments = "tree -p arrocco -e normal --target all --no-dedupe --prefix none --format {p}\t{l}";
    let program = read(&mut cargo(&arguments.split(' ').collect::<Vec<_>>()))?;
    // Those that are workspaces of their own.
    let other = |package: &str, manifest: &str| {
        let arguments = arguments.replace("-p arrocco ", &format!("-p {package} "));
        let mut tree = cargo(&arguments.split(' ').collect::<Vec<_>>());
        read(tree.arg("--manifest-path").arg(workspace::root().join(manifest)))
    };
    let python = other("arrocco-python", "python/Cargo.toml")?;
    let wasm = other("arrocco-wasm", "crates/wasm/Cargo.toml")?;
    let lines = program.lines().chain(python.lines()).chain(wasm.lines());
    let packages: BTreeSet<&str> = lines.filter(|line| !line.trim().is_empty()).collect();
    let faults: Vec<String> = packages.iter().filter_map(|line| fault(line, &allowed)).collect();
    ensure!(faults.is_empty(), "{}", faults.join("; "));
    println!("  {} packages, all under licences that deny.toml allows", packages.len());
    Ok(Outcome::Passed)
}

/// What is wrong with a line of the tree: a package and its licence, a tab between them.
fn fault(line: &str, allowed: &BTreeSet<String>) -> Option<String> {
    let (package, licence) = line.split_once('\t').unwrap_or((line, ""));
    let package = package.split(' ').take(2).collect::<Vec<_>>().join(" ");
    if licence.trim().is_empty() {
        return Some(format!("{package} names no licence"));
    }
    match spdx::satisfied(licence, &|name| allowed.contains(name)) {
        Ok(true) => None,
        Ok(false) => Some(format!("{package} is under {licence}")),
        Err(error) => Some(format!("{package}: {error:#}")),
    }
}

/// The strings of `allow = [ … ]` in the file's `[licenses]` section.
fn allowed(text: &str) -> Result<BTreeSet<String>> {
    let section = text.split("\n[licenses]").nth(1).context("deny.toml has no [licenses] section")?;
    let list = section.split("\nallow = [").nth(1).context("[licenses] in deny.toml has no `allow = [`")?;
    let list = list.split(']').next().unwrap_or_default();
    let names: BTreeSet<String> = list.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    if names.is_empty() {
        bail!("[licenses] in deny.toml allows nothing");
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str =
        "[bans]\nallow = [\"x\"]\n\n[licenses]\n# why\nallow = [\n    \"MIT\",\n    \"ISC\",\n]\n";

    #[test]
    fn the_list_is_that_of_the_licences() {
        let names = allowed(FILE).expect("well formed");
        assert_eq!(names.iter().map(String::as_str).collect::<Vec<_>>(), ["ISC", "MIT"]);
        assert!(allowed("[licenses]\n").is_err());
    }

    #[test]
    fn copyleft_and_nothing_are_faults() {
        let names = allowed(FILE).expect("well formed");
        assert_eq!(fault("a v1.0.0 (proc-macro)\tMIT OR GPL-3.0", &names), None);
        assert_eq!(fault("b v1.0.0\tGPL-3.0", &names).as_deref(), Some("b v1.0.0 is under GPL-3.0"));
        assert_eq!(fault("c v1.0.0\t", &names).as_deref(), Some("c v1.0.0 names no licence"));
    }
}
