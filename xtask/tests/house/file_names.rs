//! Every file name is possible on Windows and macOS as well.

use std::collections::BTreeMap;
use std::process::Command;

use crate::root;

/// Names that Windows reserves for devices, with any extension.
fn is_device(part: &str) -> bool {
    let name = part.split('.').next().unwrap_or(part).to_ascii_lowercase();
    let is_numbered = |prefix: &str| {
        let number = name.strip_prefix(prefix).unwrap_or_default();
        number.len() == 1 && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    ["con", "prn", "aux", "nul"].contains(&&*name) || is_numbered("com") || is_numbered("lpt")
}

fn is_possible(path: &str) -> bool {
    let has_bad_character = |part: &str| part.chars().any(|c| c < ' ' || "<>:\"\\|?*".contains(c));
    path.split('/').all(|part| !is_device(part) && !has_bad_character(part) && !part.ends_with(['.', ' ']))
}

/// All files of the repository; none outside a checkout.
fn files() -> Vec<String> {
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(root());
    let output = git.output().map(|output| output.stdout).unwrap_or_default();
    let paths = String::from_utf8(output).expect("file names are UTF-8");
    paths.split_terminator('\0').map(str::to_owned).collect()
}

#[test]
fn device_names_are_known() {
    for path in ["lines/nul.case", "NUL", "aux.rs", "a/Com1/b", "lpt9.txt", "a:b", "a/b ", "what?"] {
        assert!(!is_possible(path), "{path}");
    }
    for path in ["null.case", "nul-bytes.case", "com.rs", "com12", "auxiliary", "a.b/c"] {
        assert!(is_possible(path), "{path}");
    }
}

#[test]
fn every_system_can_have_every_file() {
    for path in files() {
        assert!(is_possible(&path), "{path} is not possible on Windows");
    }
}

/// Windows and macOS do not tell upper from lower case.
#[test]
fn no_two_files_differ_in_case_only() {
    let mut known = BTreeMap::new();
    for path in files() {
        if let Some(other) = known.insert(path.to_lowercase(), path.clone()) {
            panic!("{path} and {other} are the same file on Windows and macOS");
        }
    }
}
