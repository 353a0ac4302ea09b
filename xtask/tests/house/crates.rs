//! Dependencies between the crates point one way.

use std::collections::BTreeSet;
use std::fs;

use crate::root;

/// Each crate with those that it may depend on, which all stand above it. What a crate does not use yet but may use is
/// not listed: a new dependency is a decision, and is entered here.
const ALLOWED: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("tablebase", &["rules"]),
    ("engine", &["rules", "tablebase"]),
    ("coach", &["rules", "tablebase", "engine"]),
    ("puzzles", &["rules", "tablebase", "engine", "coach"]),
    ("uci", &["rules", "engine"]),
    ("play", &["rules", "engine"]),
    ("language", &["rules", "tablebase", "uci", "play"]),
    ("backend", &["rules", "tablebase", "engine", "coach", "puzzles", "uci", "play", "language"]),
    ("support", &["rules", "engine", "uci"]),
    ("library", &["rules", "support"]),
    ("host", &["rules", "tablebase", "engine", "coach", "uci", "play", "language", "support"]),
    ("review", &["rules", "engine", "coach", "uci", "play", "backend", "support", "library", "host"]),
    (
        "trainer",
        &["rules", "tablebase", "engine", "coach", "puzzles", "play", "support", "library", "host", "review"],
    ),
    (
        "tui",
        &["rules", "engine", "coach", "puzzles", "play", "support", "library", "host", "review", "trainer"],
    ),
    (
        "web",
        &[
            "rules", "engine", "coach", "puzzles", "uci", "play", "backend", "support", "library", "host",
            "review", "trainer",
        ],
    ),
    ("wasm", &["rules", "tablebase", "engine", "uci", "backend"]),
    ("lab", &["rules", "tablebase", "engine", "uci", "support"]),
    (
        "cli",
        &[
            "rules", "engine", "coach", "play", "support", "library", "host", "review", "trainer", "tui",
            "web", "lab",
        ],
    ),
];

/// The folders below `crates`.
pub(crate) fn names() -> Vec<String> {
    let entries = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap());
    let folders = entries.filter(|entry| entry.path().join("Cargo.toml").is_file());
    let mut names: Vec<String> = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The crates of this repository that a crate depends on. What only its tests use does not count.
fn dependencies(name: &str) -> BTreeSet<String> {
    let manifest = fs::read_to_string(root().join("crates").join(name).join("Cargo.toml")).unwrap();
    let mut is_dependency = false;
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_dependency = line.contains("dependencies") && !line.contains("dev-dependencies");
        } else if let Some(rest) = line.strip_prefix("arrocco-").filter(|_| is_dependency) {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            found.insert(rest[..end].to_owned());
        }
    }
    found
}

#[test]
fn the_table_points_upwards() {
    for (index, (name, allowed)) in ALLOWED.iter().enumerate() {
        for other in *allowed {
            let is_above = ALLOWED[..index].iter().any(|(above, _)| above == other);
            assert!(is_above, "{name} may depend on {other}, which does not stand above it in the table");
        }
    }
}

#[test]
fn crates_depend_only_on_what_the_table_allows() {
    for name in names() {
        let row = ALLOWED.iter().find(|(known, _)| *known == name);
        let (_, allowed) = row.unwrap_or_else(|| panic!("crates/{name} is not in the table of the house"));
        for other in dependencies(&name) {
            assert!(allowed.contains(&&*other), "crates/{name} must not depend on arrocco-{other}");
        }
    }
}
