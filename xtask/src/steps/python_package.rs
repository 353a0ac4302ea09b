//! The Python package: its wheel, built into a virtual environment of its own, and its tests with python-chess as a judge.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::effort::Effort;
use crate::process::{cargo, program, run, succeeds};
use crate::runner::Outcome;
use crate::{tools, workspace};

/// What the tests need from Python's index. None of it is shipped or needed by users.
const NEEDED: [&str; 6] = ["maturin>=1.9,<2", "chess>=1.11,<2", "mypy", "pyright", "numpy", "pyarrow"];

/// What the tests of `arrocco.cluster` need besides, which is large and not there for every Python.
const CLUSTER: [&str; 2] = ["ray>=2.9", "fsspec>=2023.6"];

/// The samples of a long run; CONTRIBUTING.md says what each of them is.
const LARGE: [(&str, &str); 4] = [
    ("ARROCCO_PYTHON_POSITIONS", "100000"),
    ("ARROCCO_PYTHON_GAMES", "5000"),
    ("ARROCCO_PYTHON_HOSTILE", "1000"),
    ("ARROCCO_PYTHON_CLUSTER_GAMES", "2000"),
];

pub(super) fn check(effort: Effort) -> Result<Outcome> {
    lint()?;
    let Some(python) = environment() else {
        let why = "that needs Python 3.9 with venv, and maturin and python-chess from Python's index";
        return Ok(Outcome::Skipped(why.to_owned()));
    };
    install(&python)?;
    test(&python, effort)?;
    types(&python)?;
    Ok(Outcome::Passed)
}

fn package() -> PathBuf {
    workspace::root().join("python")
}

fn folder() -> PathBuf {
    workspace::target().join("python-package")
}

/// The crate is a workspace of its own, which the other steps do not see.
fn lint() -> Result<()> {
    let manifest = package().join("Cargo.toml");
    run(cargo(&["fmt", "--check", "--manifest-path"]).arg(&manifest))?;
    let mut clippy = cargo(&["clippy", "--release", "--manifest-path"]);
    clippy.arg(&manifest).arg("--target-dir").arg(workspace::target().join("python"));
    run(clippy.args(["--", "-D", "warnings"]))
}

/// The Python of the virtual environment with what is needed, or nothing where that cannot be had.
fn environment() -> Option<PathBuf> {
    let python = folder().join("bin").join("python3");
    let is_new_enough = ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"];
    if !python.is_file() {
        let found = tools::find_or_install("python3", "python3-venv")?;
        if !succeeds(&mut program(&found, &is_new_enough)) {
            return None;
        }
        run(program(&found, &["-m", "venv"]).arg(folder())).ok()?;
    }
    let install = |packages: &[&str]| {
        let mut pip = program(&python, &["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        succeeds(pip.args(packages))
    };
    if !install(&NEEDED) {
        return None;
    }
    if !install(&CLUSTER) {
        println!("  Ray cannot be installed: the tests of arrocco.cluster are skipped");
    }
    Some(python)
}

/// Builds the wheel, and puts it in the place of the one before.
fn install(python: &Path) -> Result<()> {
    let wheels = folder().join("wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels).context("the old wheel cannot be removed")?;
    }
    let mut build = program(python, &["-m", "maturin", "build", "--release", "--quiet", "--locked", "--out"]);
    build.arg(&wheels).arg("--manifest-path").arg(package().join("Cargo.toml"));
    run(build.arg("--target-dir").arg(workspace::target().join("python")))?;
    let mut made = fs::read_dir(&wheels)?.filter_map(|entry| Some(entry.ok()?.path()));
    let wheel = made.next().context("maturin has made no wheel")?;
    ensure!(wheel.to_string_lossy().contains("-cp39-abi3-"), "{} is not for every Python", wheel.display());
    let mut install = program(python, &["-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall"]);
    run(install.arg("--disable-pip-version-check").arg(wheel))
}

fn test(python: &Path, effort: Effort) -> Result<()> {
    let mut tests = program(python, &["-m", "unittest", "discover", "-s", "tests", "-t", "tests"]);
    tests.current_dir(package());
    if let Some(tables) = tables() {
        tests.env("ARROCCO_SYZYGY", tables);
    }
    if effort == Effort::All {
        tests.envs(LARGE);
    }
    run(&mut tests)
}

/// Tables beside the checkout, where there are any.
fn tables() -> Option<PathBuf> {
    let folder = workspace::root().parent()?.join("shared/data/syzygy");
    folder.is_dir().then_some(folder)
}

/// The package, and its stubs as the strictest reading of the tests sees them.
fn types(python: &Path) -> Result<()> {
    let mut mypy = program(python, &["-m", "mypy", "--strict", "--no-error-summary", "--cache-dir"]);
    run(mypy.arg(folder().join("types")).args(["tests", "package/arrocco"]).current_dir(package()))
}
