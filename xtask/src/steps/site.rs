//! The page without a program, in Chromium, from a plain host that knows nothing of it.

use anyhow::Result;

use super::page;
use crate::effort::Effort;
use crate::process::{program, run};
use crate::runner::Outcome;
use crate::wasm::{self, Toolchain};
use crate::{tools, workspace};

/// The variable in which the tests look for the site.
const SITE: &str = "ARROCCO_SITE";

pub(super) fn check(_: Effort) -> Result<Outcome> {
    if let Some(missing) = Toolchain::find().missing() {
        return Ok(skipped(&missing));
    }
    let tests = workspace::root().join("crates/web/page/tests");
    let (Some(npm), Some(browser)) = (tools::find_or_install("npm", "npm"), page::browser()?) else {
        return Ok(skipped("no Node.js with npm, or no Chromium (Debian: nodejs, npm, chromium)"));
    };
    if !tests.join("node_modules/playwright-core").is_dir() {
        return Ok(skipped("the step `page` installs what drives the browser"));
    }
    wasm::make_site()?;
    let mut site = program(&npm, &["run", "site"]);
    run(site.current_dir(tests).env(page::BROWSER, browser).env(SITE, wasm::site_folder()))?;
    Ok(Outcome::Passed)
}

fn skipped(why: &str) -> Outcome {
    Outcome::Skipped(format!("the page without a program was not checked: {why}"))
}
