//! What `arrocco --version` tells beyond the version: the commit and the processors that the program is built for.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let commit = commit_of_checkout().or_else(commit_of_package).unwrap_or_else(|| "no commit".to_owned());
    println!("cargo::rustc-env=ARROCCO_COMMIT={commit}");
    let target = std::env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=ARROCCO_TARGET={target}{}", level());
}

/// The commit that is checked out, if this is a checkout: a folder of crates inside of somebody else's repository is none.
fn commit_of_checkout() -> Option<String> {
    if git(&["rev-parse", "--show-prefix"])? != "crates/cli/" {
        return None;
    }
    // The journal grows with every commit and every switch to another one.
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", file])?;
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=7", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// What `cargo package` wrote down.
fn commit_of_package() -> Option<String> {
    let text = std::fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let commit = text.split("\"sha1\": \"").nth(1)?;
    Some(commit.chars().take_while(char::is_ascii_hexdigit).take(7).collect())
}

/// The level of x86-64, as far as the compiler may rely on it.
fn level() -> &'static str {
    let features = std::env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let has = |wanted: &[&str]| wanted.iter().all(|name| features.split(',').any(|feature| feature == *name));
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch != "x86_64") {
        ""
    } else if has(&["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]) {
        " x86-64-v4"
    } else if has(&["avx2", "bmi1", "bmi2", "fma", "lzcnt", "movbe"]) {
        " x86-64-v3"
    } else if has(&["popcnt", "sse4.2"]) {
        " x86-64-v2"
    } else {
        " x86-64"
    }
}
