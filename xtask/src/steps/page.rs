//! The page in a real browser: its types, its tests with a stand-in for the program, and with the program itself.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use crate::build::Build;
use crate::effort::Effort;
use crate::process::{program, run, succeeds};
use crate::runner::Outcome;
use crate::{tools, workspace};

/// The variable in which the tests look for the browser's path.
pub(super) const BROWSER: &str = "ARROCCO_CHROMIUM";
/// The names that the browser goes by; the first is that of the Debian package.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/// And the variable for the program.
const PROGRAM: &str = "ARROCCO_PROGRAM";

pub(super) fn check(_: Effort) -> Result<Outcome> {
    let node = tools::find_or_install("node", "nodejs");
    let (Some(_), Some(npm)) = (node, tools::find_or_install("npm", "npm")) else {
        return Ok(skipped("Node.js and npm (Debian: nodejs, npm)"));
    };
    let Some(browser) = browser()? else {
        return Ok(skipped(&format!("Chromium; install it or set {BROWSER}")));
    };
    let scripts = Scripts { npm, browser };
    if let Err(error) = run(&mut scripts.npm(&["ci", "--no-audit", "--no-fund"])) {
        let is_reachable = succeeds(&mut scripts.npm(&["ping"]));
        ensure!(!is_reachable, "{error:#}");
        return Ok(skipped("what its tests need from npm's registry, which cannot be reached"));
    }
    let arrocco = Build::Native.program()?;
    // All of them run, whatever becomes of the first.
    let types = run(&mut scripts.npm(&["run", "types"]));
    let alone = run(&mut scripts.npm(&["test"]));
    let together = run(scripts.npm(&["run", "real"]).env(PROGRAM, arrocco));
    types.and(alone).and(together)?;
    Ok(Outcome::Passed)
}

fn skipped(needed: &str) -> Outcome {
    Outcome::Skipped(format!("neither types nor behaviour of the page were checked; that needs {needed}"))
}

pub(super) fn browser() -> Result<Option<PathBuf>> {
    if let Some(path) = std::env::var_os(BROWSER) {
        ensure!(Path::new(&path).is_file(), "{BROWSER} names {}, which is not there", path.display());
        return Ok(Some(path.into()));
    }
    let found = BROWSERS.iter().find_map(|name| tools::find(name));
    Ok(found.or_else(|| tools::find_or_install(BROWSERS[0], BROWSERS[0])))
}

struct Scripts {
    npm: PathBuf,
    browser: PathBuf,
}

impl Scripts {
    /// What `crates/web/page/tests/package.json` knows.
    fn npm(&self, arguments: &[&str]) -> Command {
        let mut command = program(&self.npm, arguments);
        command.current_dir(workspace::root().join("crates/web/page/tests")).env(BROWSER, &self.browser);
        command
    }
}
