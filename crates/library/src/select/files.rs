//! Where selected games go: one file, or one after the other.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use arrocco_support::answer::warn;
use arrocco_support::file::is_same_file;
use arrocco_support::quote::quote;

use crate::game_output::GameOutput;

/// Standard output, a file, or a series of files with so many games each.
#[derive(Debug)]
pub(super) struct Files {
    path: Option<PathBuf>,
    split: Option<u64>,
    open: Option<GameOutput>,
    /// Games in all files.
    games: u64,
    /// The numbers of files of the series that were there before.
    earlier: Vec<u64>,
}

impl Files {
    /// Refuses to write to a file that is read.
    pub(super) fn new(path: Option<&Path>, split: Option<u64>, inputs: &[PathBuf]) -> Result<Self> {
        let path = path.filter(|path| path.as_os_str() != "-");
        ensure!(path.is_some() || split.is_none(), "--split needs a file to write to");
        let earlier = path.filter(|_| split.is_some()).map(numbers).unwrap_or_default();
        let targets = match path {
            Some(path) if split.is_some() => earlier.iter().map(|number| numbered(path, *number)).collect(),
            path => Vec::from_iter(path.map(Path::to_owned)),
        };
        for target in &targets {
            let is_read = inputs.iter().any(|input| is_same_file(input, target));
            let name = quote(&target.to_string_lossy());
            ensure!(!is_read, "{name} is a file that is read: choose another one to write to");
        }
        let open = if split.is_none() { Some(GameOutput::create(path)?) } else { None };
        Ok(Self { path: path.map(Path::to_owned), split, open, games: 0, earlier })
    }

    /// Writes a game. Returns whether anybody reads more.
    pub(super) fn write(&mut self, text: &str) -> Result<bool> {
        if let (Some(split), Some(path)) = (self.split, &self.path)
            && self.games.is_multiple_of(split)
        {
            let number = self.games / split + 1;
            let next = GameOutput::create(Some(&numbered(path, number)))?;
            if let Some(last) = self.open.replace(next) {
                last.finish_one_of_many()?;
            }
        }
        self.games += 1;
        let Some(open) = &mut self.open else { return Ok(false) };
        open.write(text.as_bytes())?;
        Ok(!open.is_closed())
    }

    pub(super) fn finish(self) -> Result<()> {
        if let (Some(split), Some(path)) = (self.split, &self.path) {
            warn_of_earlier(path, self.games.div_ceil(split), &self.earlier);
        }
        self.open.map_or(Ok(()), |open| open.finish_with_games(self.games))
    }

    pub(super) fn discard(self) {
        if let Some(open) = self.open {
            open.discard();
        }
    }
}

/// Files of a longer run that was before would be taken for the end of this one.
fn warn_of_earlier(path: &Path, last: u64, earlier: &[u64]) {
    let left: Vec<u64> = earlier.iter().copied().filter(|number| *number > last).collect();
    let name = |number: u64| quote(&numbered(path, number).to_string_lossy());
    match left[..] {
        [] => {}
        [one] => warn(&format!("{} was there before and is not of this run", name(one))),
        [first, ..] => warn(&format!(
            "{} files from {} on were there before and are not of this run",
            left.len(),
            name(first)
        )),
    }
}

/// The numbers of the files of a series that exist, in their order.
fn numbers(path: &Path) -> Vec<u64> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (stem, extension) = (path.file_stem().unwrap_or_default().to_string_lossy(), path.extension());
    let number = |name: PathBuf| {
        let known = name.file_stem()?.to_str()?.strip_prefix(&*stem)?.strip_prefix('-')?.parse().ok()?;
        (name.extension() == extension && numbered(path, known).file_name() == Some(name.as_os_str()))
            .then_some(known)
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut numbers: Vec<u64> = entries.filter_map(|entry| number(entry.file_name().into())).collect();
    numbers.sort_unstable();
    numbers
}

/// `games.pgn` becomes `games-7.pgn`.
fn numbered(path: &Path, number: u64) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(extension) => format!("{stem}-{number}.{}", extension.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    path.with_file_name(name)
}
