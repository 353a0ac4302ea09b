//! The files of cases: built into the program, or in a folder of the user.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use include_dir::{Dir, include_dir};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/torture");

const ENDING: &str = ".case";

/// The longest file of a case.
const LONGEST: u64 = 1 << 20;

/// The name of a case and the text of its file.
pub(super) type Named = (String, String);

/// The cases that are built in.
pub(super) fn built_in() -> Vec<Named> {
    let files = FILES.dirs().flat_map(Dir::files);
    let named = files.filter_map(|file| {
        let name = file.path().to_str()?.strip_suffix(ENDING)?.replace('\\', "/");
        Some((name, String::from_utf8_lossy(file.contents()).into_owned()))
    });
    let mut named: Vec<Named> = named.collect();
    named.sort();
    named
}

/// The cases of a folder, which has a folder for each section.
pub(super) fn in_folder(folder: &Path) -> Result<Vec<Named>> {
    let mut found = Vec::new();
    for section in entries(folder)?.into_iter().filter(|path| path.is_dir()) {
        for path in entries(&section)? {
            let parts = path.strip_prefix(folder).ok().and_then(Path::to_str);
            if let Some(name) = parts.and_then(|parts| parts.strip_suffix(ENDING)) {
                found.push((name.replace('\\', "/"), read(&path)?));
            }
        }
    }
    Ok(found)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let unread = || format!("cannot read the folder {}", folder.display());
    let entries = fs::read_dir(folder).with_context(unread)?;
    entries.map(|entry| Ok(entry.with_context(unread)?.path())).collect()
}

fn read(path: &Path) -> Result<String> {
    let unread = || format!("cannot read {}", path.display());
    let mut text = String::new();
    let mut file = File::open(path).with_context(unread)?.take(LONGEST + 1);
    file.read_to_string(&mut text).with_context(unread)?;
    ensure!(text.len() as u64 <= LONGEST, "{} has more than {LONGEST} bytes", path.display());
    Ok(text)
}
