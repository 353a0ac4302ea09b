//! Lists the files of the page, so that they are inside the program.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What the page is made of. Its tests, types and documents stay outside, and what stands in for the program.
const KINDS: [&str; 5] = ["html", "css", "js", "svg", "webmanifest"];
const OUTSIDE: [&str; 2] = ["tests", "alone"];
/// All of this folder is part of it.
const MANUAL: &str = "manual";

fn main() -> io::Result<()> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from).ok_or(io::ErrorKind::NotFound);
    let page = variable("CARGO_MANIFEST_DIR")?.join("page");
    let mut files = Vec::new();
    find(&page, &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    for file in &files {
        let name = file.strip_prefix(&page).map_err(io::Error::other)?.to_string_lossy().replace('\\', "/");
        let _ = writeln!(table, "    ({name:?}, include_bytes!({:?})),", file.to_string_lossy());
    }
    table.push_str("]\n");
    fs::write(variable("OUT_DIR")?.join("page_files.rs"), table)
}

/// A folder changes when a file comes or goes; the compiler looks after what is in the files.
fn find(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && !OUTSIDE.iter().any(|name| path.ends_with(name)) {
            find(&path, files)?;
        } else if path.parent().is_some_and(|folder| folder.ends_with(MANUAL))
            || path.extension().is_some_and(|kind| KINDS.iter().any(|known| kind == *known))
        {
            files.push(path);
        }
    }
    Ok(())
}
