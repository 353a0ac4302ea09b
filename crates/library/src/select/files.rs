//! Where selected games go: one file, or one after the other.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::game_output::GameOutput;

/// Standard output, a file, or a series of files with so many games each.
#[derive(Debug)]
pub(super) struct Files {
    path: Option<PathBuf>,
    split: Option<u64>,
    open: Option<GameOutput>,
    /// Games in all files.
    games: u64,
}

impl Files {
    pub(super) fn new(path: Option<&Path>, split: Option<u64>) -> Result<Self> {
        let open = if split.is_none() { Some(GameOutput::create(path)?) } else { None };
        Ok(Self { path: path.map(Path::to_owned), split, open, games: 0 })
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
        self.open.map_or(Ok(()), GameOutput::finish)
    }

    pub(super) fn discard(self) {
        if let Some(open) = self.open {
            open.discard();
        }
    }
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
