//! What the documents say that a program can look up: links, lengths, and the files that hold `unsafe` code.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::effort::Effort;
use crate::runner::Outcome;
use crate::workspace;

/// Documents that show where things stand, and how many lines that may take.
const ONE_SCREEN: [&str; 2] = ["STRENGTH.md", "TRUST.md"];
const SCREEN: usize = 50;

/// What makes a line of Rust unsafe code, when it is no comment.
const UNSAFE: [&str; 6] =
    ["unsafe {", "unsafe fn", "unsafe impl", "unsafe extern", "unsafe trait", "#[unsafe("];

pub(super) fn check(_: Effort) -> Result<Outcome> {
    let files = workspace::files()?;
    let mut faults = broken_links(&files)?;
    faults.extend(unsafe_files(&files)?);
    for name in ONE_SCREEN {
        let lines = text_of(Path::new(name))?.lines().count();
        if lines > SCREEN {
            faults.push(format!("{name} has {lines} lines, more than the {SCREEN} of a screen"));
        }
    }
    ensure!(faults.is_empty(), "{}", faults.join("; "));
    Ok(Outcome::Passed)
}

/// A file of the checkout.
fn text_of(file: &Path) -> Result<String> {
    fs::read_to_string(workspace::root().join(file))
        .with_context(|| format!("could not read {}", file.display()))
}

/// Links in Markdown to files that are not there.
fn broken_links(files: &[PathBuf]) -> Result<Vec<String>> {
    let mut broken = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "md")) {
        let folder = workspace::root().join(file).parent().map(Path::to_path_buf).unwrap_or_default();
        let text = text_of(file)?;
        let missing = links(&text).filter(|link| !folder.join(link).exists());
        broken.extend(missing.map(|link| format!("{} links to {link}, which is not there", file.display())));
    }
    Ok(broken)
}

/// The targets of links to files, without the places inside them.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
    let files = targets.filter(|target| !target.contains("://") && !target.starts_with("mailto:"));
    files.filter_map(|target| target.split('#').next()).filter(|file| !file.is_empty())
}

/// SECURITY.md names every file of what is shipped that has unsafe code, and no other.
fn unsafe_files(files: &[PathBuf]) -> Result<Vec<String>> {
    let document = text_of(Path::new("SECURITY.md"))?;
    let named: BTreeSet<&str> =
        document.split('`').filter(|word| is_shipped_source(Path::new(word))).collect();
    let mut found = BTreeSet::new();
    for file in files.iter().filter(|file| is_shipped_source(file)) {
        if has_unsafe_code(&text_of(file)?) {
            found.insert(file.to_string_lossy().replace('\\', "/"));
        }
    }
    let unnamed = found.iter().filter(|file| !named.contains(file.as_str()));
    let unnamed = unnamed.map(|file| format!("{file} has unsafe code, and SECURITY.md does not name it"));
    let idle = named.iter().filter(|file| !found.contains(**file));
    Ok(unnamed
        .chain(idle.map(|file| format!("SECURITY.md names {file}, which has no unsafe code")))
        .collect())
}

/// Rust in `crates/NAME/src` and `python/src`.
fn is_shipped_source(file: &Path) -> bool {
    let mut parts = file.iter();
    if file.starts_with("python/src") {
        return file.extension().is_some_and(|extension| extension == "rs");
    }
    parts.next().is_some_and(|part| part == "crates")
        && parts.nth(1).is_some_and(|part| part == "src")
        && file.extension().is_some_and(|extension| extension == "rs")
}

fn has_unsafe_code(text: &str) -> bool {
    let code = text.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
    code.into_iter().any(|line| UNSAFE.iter().any(|start| line.contains(start)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_those_to_files() {
        let text = "[a](b.md#part), [c](https://example.org), ![d](e.png \"title\"), [f](#here)";
        assert_eq!(links(text).collect::<Vec<_>>(), ["b.md", "e.png"]);
    }

    #[test]
    fn comments_and_words_are_no_unsafe_code() {
        assert!(has_unsafe_code("    let x = unsafe { y() };"));
        assert!(has_unsafe_code("#[unsafe(no_mangle)]"));
        assert!(!has_unsafe_code("// unsafe { }\n/// unsafe fn\n\"style-src 'unsafe-inline'\""));
    }

    #[test]
    fn only_the_sources_of_shipped_crates_count() {
        assert!(is_shipped_source(Path::new("crates/rules/src/board/planes.rs")));
        assert!(!is_shipped_source(Path::new("crates/rules/tests/no_heap.rs")));
        assert!(!is_shipped_source(Path::new("oracle/src/lib.rs")));
    }
}
