//! Python with python-chess, a separate process that some tests compare with.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

use crate::effort::Effort;
use crate::process::{program, run, succeeds};
use crate::runner::Outcome;
use crate::{tools, workspace};

use super::python_package;

/// The variable in which the tests look for the program's path.
pub(super) const VARIABLE: &str = "ARROCCO_PYTHON";

/// Finds python-chess, and checks the Python package with it.
pub(super) fn check(effort: Effort) -> Result<Outcome> {
    match (find()?, python_package::check(effort)?) {
        (Outcome::Passed, package) => Ok(package),
        (skipped, _) => Ok(skipped),
    }
}

fn find() -> Result<Outcome> {
    if let Some(path) = std::env::var_os(VARIABLE) {
        ensure!(has_chess(Path::new(&path)), "{VARIABLE} names {}, which lacks python-chess", path.display());
        return Ok(Outcome::Passed);
    }
    if path().is_none() && tools::is_root() {
        install();
    }
    Ok(match path() {
        Some(path) => {
            println!("  found {}", path.display());
            Outcome::Passed
        }
        None => Outcome::Skipped(format!("no Python with `pip install chess`; set {VARIABLE} to one")),
    })
}

/// What the variable should hold for the tests.
pub(super) fn path() -> Option<PathBuf> {
    let given = std::env::var_os(VARIABLE).map(PathBuf::from);
    given.into_iter().chain(tools::find("python3")).chain([own_python()]).find(|python| has_chess(python))
}

/// A Python of our own, so that nobody's is changed.
fn own_folder() -> PathBuf {
    workspace::target().join("python-chess")
}

fn own_python() -> PathBuf {
    own_folder().join("bin").join("python3")
}

fn has_chess(python: &Path) -> bool {
    succeeds(&mut program(python, &["-c", "import chess"]))
}

/// Whether it worked shows when the module is looked for.
fn install() {
    let Some(python) = tools::find_or_install("python3", "python3-venv") else { return };
    let made = run(program(&python, &["-m", "venv"]).arg(own_folder()));
    let installed = made.and_then(|()| run(&mut program(&own_python(), &["-m", "pip", "install", "chess"])));
    if let Err(error) = installed {
        println!("  {error:#}");
    }
}
