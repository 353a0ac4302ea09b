//! The files in the state folder that have games in them.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::index::collection_kind::CollectionKind;

/// A file with a game or a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::index) struct OwnFile {
    pub(in crate::index) path: PathBuf,
    /// The name of its collection, which no file that somebody adds gets by itself.
    pub(in crate::index) name: String,
    pub(in crate::index) kind: CollectionKind,
}

impl OwnFile {
    fn new(state: &Path, path: PathBuf, kind: CollectionKind) -> Self {
        let below = path.strip_prefix(state).unwrap_or(&path);
        let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
        Self { name: format!("@{}", parts.join("/")), path, kind }
    }

    /// All files of a state folder. A folder that is missing has none.
    pub(super) fn find(state: &Path) -> io::Result<Vec<Self>> {
        let mut found = Vec::new();
        for entry in entries(state)? {
            let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if is_terminal_game(&name) {
                found.push(Self::new(state, entry, CollectionKind::Terminal));
            } else if is_page_folder(&name) {
                for (folder, kind) in [("games", CollectionKind::Page), ("studies", CollectionKind::Study)] {
                    let files = entries(&entry.join(folder))?.into_iter().filter(|path| is_of_page(path));
                    found.extend(files.map(|path| Self::new(state, path, kind)));
                }
            }
        }
        Ok(found)
    }

    /// The study and the number of the game, from 1, that the file of an edited chapter stands for.
    pub(super) fn edited_chapter(&self) -> Option<(PathBuf, i64)> {
        if self.kind != CollectionKind::Study {
            return None;
        }
        let (study, chapter) = self.path.file_stem()?.to_str()?.split_once('-')?;
        Some((self.path.with_file_name(format!("{study}.pgn")), chapter.parse::<i64>().ok()? + 1))
    }
}

/// The name of the study's collection and the number of the game there, for the collection of an edited chapter.
pub(in crate::index) fn original_of(collection: &str) -> Option<(String, i64)> {
    let (folder, file) = collection.strip_prefix('@')?.rsplit_once('/')?;
    let (study, chapter) = file.strip_suffix(".pgn")?.split_once('-')?;
    Some((format!("@{folder}/{study}.pgn"), chapter.parse::<i64>().ok()? + 1))
}

/// The files and folders of a folder, in a fixed order.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        // What stands in the place of a folder is none of ours.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(Vec::new());
        }
        result => result?,
    };
    let mut paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort_unstable();
    Ok(paths)
}

/// `game.pgn`, `game-2.pgn`, `opened.pgn`, and such as were set aside: `game.2026-11-17-3.pgn`.
fn is_terminal_game(name: &str) -> bool {
    let stem = name.strip_suffix(".pgn").unwrap_or_default();
    let (slot, day) = stem.split_once('.').unwrap_or((stem, "0"));
    let of_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let is_slot = matches!(slot, "game" | "opened") || slot.strip_prefix("game-").is_some_and(of_digits);
    is_slot && !day.is_empty() && of_digits(day)
}

/// `web`, `web-2` and so on: a folder for each server that ran at the same time.
fn is_page_folder(name: &str) -> bool {
    let number = name.strip_prefix("web-");
    name == "web" || number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A file that the page's server names: sixteen hexadecimal digits, and the number of a chapter.
fn is_of_page(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let (name, chapter) = stem.split_once('-').unwrap_or((&stem, "0"));
    path.extension().is_some_and(|extension| extension == "pgn")
        && name.len() == 16
        && name.bytes().all(|byte| byte.is_ascii_hexdigit())
        && chapter.parse::<u32>().is_ok()
}
