//! The package's folder: what is written by hand, what is built, and the board of the page.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use super::build::{self, Build, Toolchain};
use crate::process::{program, run};
use crate::workspace;

/// Where the package is put together.
pub(crate) fn folder() -> PathBuf {
    workspace::target().join("npm").join("arrocco")
}

pub(super) fn make(toolchain: &Toolchain) -> Result<()> {
    let folder = folder();
    if folder.exists() {
        fs::remove_dir_all(&folder).context("the old package cannot be removed")?;
    }
    let root = workspace::root();
    let source = root.join("crates/wasm/package");
    copy(&source, &folder, &["js", "ts", "css", "md", "json"])?;
    copy(&source.join("tests"), &folder.join("tests"), &["js"])?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy_file(&root.join(licence), &folder.join(licence))?;
    }
    let page = root.join("crates/web/page");
    copy(&page.join("board"), &folder.join("board"), &["js"])?;
    copy(&root.join("crates/rules/src/svg/pieces"), &folder.join("pieces"), &["svg"])?;
    copy_file(&page.join("style/board.css"), &folder.join("board/board.css"))?;
    let builder = build::builder()?;
    files(&builder, &folder.join("files"))?;
    bindings(toolchain, &builder, "", &folder.join("wasm"))
}

/// What the engine loads: the network, packed, and the tables of endings.
fn files(builder: &Path, folder: &Path) -> Result<()> {
    network(builder, folder)?;
    let crates = workspace::root().join("crates");
    copy_file(&crates.join("tablebase/tables/four-men.tables"), &folder.join("tables.bin"))
}

pub(super) fn network(builder: &Path, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let network = workspace::root().join("crates/engine/networks/arrocco.net");
    let mut pack = program(builder, &["network"]);
    run(pack.arg(network).arg(folder.join("network.bin")))
}

/// The builds with the JavaScript around them. That of the builds without threads is the same.
pub(super) fn bindings(toolchain: &Toolchain, builder: &Path, features: &str, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    for build in Build::ALL {
        if !toolchain.can_build(build) {
            println!(
                "  without threads: they need the standard library's source (`rustup component add rust-src`)"
            );
            continue;
        }
        let compiled = toolchain.compile(build, features)?;
        let scratch = workspace::target().join("wasm").join("bindings").join(build.name());
        let mut generate = program(builder, &["bindings"]);
        generate.arg(compiled).args([&scratch, Path::new("rules")]);
        run(&mut generate)?;
        copy_file(&scratch.join("rules_bg.wasm"), &folder.join(format!("{}.wasm", build.name())))?;
        let script = fs::read(scratch.join("rules.js"))?;
        match build {
            Build::Threads => fs::write(folder.join("threads.js"), script)?,
            Build::Vectors => {
                fs::write(folder.join("rules.js"), script)?;
                copy_file(&scratch.join("rules.d.ts"), &folder.join("rules.d.ts"))?;
            }
            Build::Plain => {
                let other = fs::read(folder.join("rules.js"))?;
                ensure!(script == other, "the builds with and without vectors need the same JavaScript");
            }
        }
    }
    Ok(())
}

/// Copies the files of a folder that have one of these endings, without its sub-folders.
pub(super) fn copy(from: &Path, to: &Path, endings: &[&str]) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let path = entry?.path();
        let has_ending = path.extension().is_some_and(|own| endings.iter().any(|ending| own == *ending));
        if let Some(name) = path.file_name().filter(|_| has_ending) {
            copy_file(&path, &to.join(name))?;
        }
    }
    Ok(())
}

pub(super) fn copy_file(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))?;
    Ok(())
}
