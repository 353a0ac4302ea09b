//! The library as others get it: its tests from the package, and a crate outside the workspace that uses it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::effort::Effort;
use crate::process::{cargo, run};
use crate::runner::Outcome;
use crate::workspace;

/// The crate that does thirty things.
const USER: &str = "examples/thirty";

/// Where that crate finds the library in a checkout.
const IN_PLACE: &str = "../../crates/rules";

pub(super) fn check(effort: Effort) -> Result<Outcome> {
    run(&mut cargo(&["package", "-p", "arrocco-rules", "--allow-dirty", "--no-verify"]))?;
    let folder = workspace::target().join("package/tested");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("the old package cannot be removed")?;
    }
    fs::create_dir_all(&folder)?;
    run(Command::new("tar").arg("xzf").arg(packed()?).arg("--strip-components=1").arg("-C").arg(&folder))?;
    // What was unpacked lies inside the workspace's folder and must not be taken for a part of it.
    let manifest = folder.join("Cargo.toml");
    let text = fs::read_to_string(&manifest).context("the package has no manifest")?;
    fs::write(&manifest, format!("{text}\n[workspace]\n"))?;
    let mut test = cargo(&["test", "--all-features", "--manifest-path"]);
    test.arg(&manifest).arg("--target-dir").arg(workspace::target().join("packed-library"));
    if effort == Effort::Usual {
        // They have been run in the workspace; here it counts that they compile from what is packed.
        test.arg("--no-run");
    } else {
        // The package has no profile of the workspace's, and without optimization its tests take an hour.
        test.env("CARGO_PROFILE_DEV_OPT_LEVEL", "3");
    }
    run(&mut test)?;
    let mut user = cargo(&["run", "--quiet", "--manifest-path"]);
    user.arg(user_of(&folder)?);
    run(user.arg("--target-dir").arg(workspace::target().join("packed-library")))?;
    Ok(Outcome::Passed)
}

/// A copy of the user's crate that depends on the unpacked package; its manifest.
fn user_of(package: &Path) -> Result<PathBuf> {
    let (from, to) = (workspace::root().join(USER), workspace::target().join("packed-user"));
    fs::create_dir_all(to.join("src"))?;
    for file in ["Cargo.lock", "src/main.rs"] {
        fs::copy(from.join(file), to.join(file)).with_context(|| format!("{USER} has no {file}"))?;
    }
    let manifest = fs::read_to_string(from.join("Cargo.toml")).context("the user has no manifest")?;
    let path = package.to_str().context("the path of the package is not UTF-8")?;
    ensure!(manifest.contains(IN_PLACE), "{USER} does not depend on {IN_PLACE}");
    fs::write(to.join("Cargo.toml"), manifest.replace(IN_PLACE, &path.replace('\\', "/")))?;
    Ok(to.join("Cargo.toml"))
}

/// The package that was just made.
fn packed() -> Result<PathBuf> {
    let version = env!("CARGO_PKG_VERSION");
    let file = workspace::target().join(format!("package/arrocco-rules-{version}.crate"));
    ensure!(file.exists(), "there is no {}", file.display());
    Ok(file)
}
