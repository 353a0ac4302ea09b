//! Finding programs that some steps need, and getting them where nobody is there to be asked.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;
use std::thread::JoinHandle;

use crate::process;

/// Where Debian puts games, which is not always on the search path.
const EXTRA_FOLDERS: [&str; 1] = ["/usr/games"];

/// The full path of a program on the search path.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain(EXTRA_FOLDERS.map(PathBuf::from))
        .map(|folder| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
        .find(|file| file.is_file())
}

/// Packages that are being installed while something else is done.
static FETCHED: Mutex<Option<JoinHandle<()>>> = Mutex::new(None);

/// Begins to install the packages of programs that are missing, where we may do that.
pub(crate) fn fetch(needed: &[(&str, &'static str)]) {
    let missing = needed.iter().filter(|(name, _)| find(name).is_none()).map(|(_, package)| *package);
    let missing: Vec<&str> = missing.collect();
    if missing.is_empty() || !may_install() {
        return;
    }
    println!("installing {} meanwhile\n", missing.join(", "));
    let work = std::thread::spawn(move || {
        let install = || quietly(apt(&["install", "-y", "--no-install-recommends"]).args(&missing));
        // Whether it worked shows when the programs are looked for.
        if !install() && quietly(&mut apt(&["update"])) {
            install();
        }
    });
    if let Ok(mut fetched) = FETCHED.lock() {
        *fetched = Some(work);
    }
}

fn quietly(command: &mut Command) -> bool {
    command.output().is_ok_and(|Output { status, .. }| status.success())
}

/// Waits for what was begun: two installers do not go together.
fn wait_for_fetched() {
    let work = FETCHED.lock().ok().and_then(|mut fetched| fetched.take());
    if let Some(work) = work {
        let _ = work.join();
    }
}

/// A program, installed from its Debian package if it is missing and we may do that.
pub(crate) fn find_or_install(name: &str, package: &str) -> Option<PathBuf> {
    wait_for_fetched();
    find(name).or_else(|| {
        install(package);
        find(name)
    })
}

/// Installs a Debian package, as root and only then. Whether it worked shows when the program is looked for.
pub(crate) fn install(package: &str) {
    wait_for_fetched();
    if !may_install() {
        return;
    }
    let install = || process::run(&mut apt(&["install", "-y", "--no-install-recommends", package]));
    // The lists of a fresh machine may be empty or old: fetch them only if they turn out to be.
    if install().is_err()
        && process::run(&mut apt(&["update"])).is_ok()
        && let Err(error) = install()
    {
        println!("  {error:#}");
    }
}

fn may_install() -> bool {
    is_root() && find("apt-get").is_some()
}

fn apt(arguments: &[&str]) -> Command {
    let mut command = process::program(Path::new("apt-get"), arguments);
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// Whether we run as the system's administrator: containers that run the checks do, people should not.
pub(crate) fn is_root() -> bool {
    process::read(&mut process::program(Path::new("id"), &["-u"])).is_ok_and(|id| id.trim() == "0")
}

/// Whether `cargo NAME` exists.
pub(crate) fn has_cargo(subcommand: &str) -> bool {
    process::succeeds(&mut process::cargo(&[subcommand, "--version"]))
}
