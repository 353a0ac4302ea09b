//! The site: the page with the session and the engines as WebAssembly, a folder that any static host serves under any path.
//! Everything but the page, its manifest and its service worker is in a folder that is called after its content, so browsers may
//! keep it for ever, and never mix two versions.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use super::build::{self, Toolchain};
use super::package::{bindings, copy, copy_file, network};
use crate::workspace;

/// The folders of the page, but for its tests.
const FOLDERS: [&str; 13] = [
    "alone",
    "board",
    "coach",
    "help",
    "icons",
    "languages",
    "library",
    "manual",
    "page",
    "play",
    "puzzles",
    "style",
    "study",
];
/// What the page takes from the npm package: the engine in workers.
const ENGINE: [&str; 5] =
    ["files.js", "search-worker.js", "stop-signal.js", "uci-connection.js", "workers.js"];
/// Builds that not every browser uses are kept in it only once they were used.
const LATER: [&str; 3] = ["arrocco/wasm/plain.wasm", "arrocco/wasm/threads.wasm", "arrocco/wasm/threads.js"];
/// The attributes of the page that name a file.
const REFERENCES: [&str; 2] = [" href=\"", " src=\""];
/// The modules that the page loads besides those it names itself.
const MODULES: [&str; 3] = ["alone/worker-backend.js", "alone/offline.js", "alone/own-script.js"];

/// Scripts, styles, pictures and connections only from this site. A search asks addresses of its own whether it should stop.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
    connect-src 'self' blob:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    require-trusted-types-for 'script'; trusted-types arrocco";

/// Where the site is put together.
pub(crate) fn folder() -> PathBuf {
    workspace::target().join("site")
}

pub(super) fn make(toolchain: &Toolchain) -> Result<()> {
    let (folder, scratch) = (folder(), workspace::target().join("wasm").join("site"));
    for old in [&folder, &scratch] {
        if old.exists() {
            fs::remove_dir_all(old).with_context(|| format!("{} cannot be removed", old.display()))?;
        }
    }
    let page = page_folder();
    for name in FOLDERS {
        copy(&page.join(name), &scratch.join(name), &["js", "css", "svg", "md", "webp"])?;
    }
    for set in ["modern", "shapes"] {
        copy(&page.join("sets").join(set), &scratch.join("sets").join(set), &["svg"])?;
    }
    copy(&workspace::root().join("crates/rules/src/svg/pieces"), &scratch.join("pieces"), &["svg"])?;
    // It is fetched when somebody first asks for a puzzle.
    let starter = workspace::root().join("crates/puzzles/starter/starter.puzzles");
    copy_file(&starter, &scratch.join("puzzles/starter.puzzles"))?;
    // The service worker has its place beside the page.
    fs::remove_file(scratch.join("alone/service-worker.js"))?;
    engine(toolchain, &scratch.join("arrocco"))?;
    let files = files_of(&scratch)?;
    let version = format!("v-{:016x}", hash(&files));
    fs::create_dir_all(&folder)?;
    fs::rename(&scratch, folder.join(&version))?;
    page_itself(&folder, &version, files.keys())
}

fn page_folder() -> PathBuf {
    workspace::root().join("crates/web/page")
}

/// The engine with the session in the same file, which makes both smaller.
fn engine(toolchain: &Toolchain, folder: &Path) -> Result<()> {
    let source = workspace::root().join("crates/wasm/package");
    fs::create_dir_all(folder)?;
    for name in ENGINE {
        copy_file(&source.join(name), &folder.join(name))?;
    }
    let builder = build::builder()?;
    network(&builder, &folder.join("files"))?;
    bindings(toolchain, &builder, "page", &folder.join("wasm"))?;
    fs::remove_file(folder.join("wasm/rules.d.ts")).context("the types are not for the site")
}

/// What does not last: the page, its manifest and its service worker.
fn page_itself<'a>(folder: &Path, version: &str, files: impl Iterator<Item = &'a String>) -> Result<()> {
    let read = |name: &str| fs::read_to_string(page_folder().join(name)).with_context(|| name.to_owned());
    fs::write(folder.join("index.html"), index(&read("index.html")?, version)?)?;
    fs::write(folder.join("manifest.webmanifest"), manifest(&read("manifest.webmanifest")?, version))?;
    let worker = read("alone/service-worker.js")?;
    let kept = files.filter(|name| !LATER.contains(&name.as_str()));
    let (rest, first): (Vec<&String>, Vec<&String>) = kept.partition(|name| is_rest(name));
    let quoted = |name: &String| format!("'{version}/{name}'");
    let pages = ["''".to_owned(), "'manifest.webmanifest'".to_owned()];
    let first: Vec<String> = pages.into_iter().chain(first.into_iter().map(quoted)).collect();
    let rest: Vec<String> = rest.into_iter().map(quoted).collect();
    let written = worker.replace("['FILES']", &format!("[{}]", first.join(", ")));
    let written = written.replace("['REST']", &format!("[{}]", rest.join(", ")));
    let written = written.replace("'VERSION'", &format!("'{version}'"));
    ensure!(
        written.contains(version) && written != worker,
        "the service worker has no place for its version"
    );
    fs::write(folder.join("service-worker.js"), written)?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy_file(&workspace::root().join(licence), &folder.join(licence))?;
    }
    Ok(())
}

/// What a first visit does without, and the service worker fetches from the second one on: the pictures of the manual, and the
/// puzzles.
fn is_rest(name: &str) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    matches!(ending, Some("webp" | "puzzles"))
}

/// The page, with its policy, which a host need not know, and the addresses of this version.
fn index(page: &str, version: &str) -> Result<String> {
    let mut written = page.to_owned();
    for (from, to) in [
        (
            "<meta charset=\"utf-8\">\n",
            format!(
                "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n"
            ),
        ),
        (
            "<meta name=\"arrocco-backend\" content=\"program\">",
            "<meta name=\"arrocco-backend\" content=\"worker\">".to_owned(),
        ),
        (
            "<!-- The program writes its token here when it sends the page. -->\n<meta name=\"arrocco-token\" content=\"\">\n",
            String::new(),
        ),
        ("<script type=\"module\"", format!("{}<script type=\"module\"", preloads())),
    ] {
        ensure!(written.contains(from), "the page has no {from}");
        written = written.replacen(from, &to, 1);
    }
    for reference in REFERENCES {
        written = written.replace(reference, &format!("{reference}{version}/"));
    }
    Ok(written.replace(&format!("{version}/manifest.webmanifest"), "manifest.webmanifest"))
}

fn preloads() -> String {
    let lines = MODULES.map(|name| format!("<link rel=\"modulepreload\" href=\"{name}\">\n"));
    lines.concat()
}

/// The manifest, for whatever path the site is under.
fn manifest(manifest: &str, version: &str) -> String {
    manifest.replace("\"/\"", "\"./\"").replace("\"icons/", &format!("\"{version}/icons/"))
}

/// The files of a folder by their names, with their contents.
fn files_of(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).with_context(|| format!("cannot read {}", next.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
                files.insert(name, fs::read(&path)?);
            }
        }
    }
    Ok(files)
}

/// FNV-1a, which is the same with every compiler.
fn hash(files: &BTreeMap<String, Vec<u8>>) -> u64 {
    let bytes = files.iter().flat_map(|(name, bytes)| name.as_bytes().iter().chain(bytes));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
