//! A position of a game in a PGN file, given on the command line.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use arrocco_rules::Position;
use arrocco_rules::pgn::{FromRead, GameRecord, Reader, Severity, Tree};
use clap::Args;

use crate::answer::warn;
use crate::file::open_file;
use crate::quote::quote;

/// The options `--pgn`, `--game` and `--ply`: a position of a game in a file.
#[derive(Args, Clone, Default, Debug)]
pub struct GamePlace {
    /// Position of a game in a PGN file: the last one, or that after --ply half-moves
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// Number of the game in the file [default: 1]
    #[arg(long, value_name = "N", requires = "pgn", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: Option<u64>,
    /// Half-moves before the position; 0 is the start
    #[arg(long, value_name = "N", requires = "pgn")]
    pub ply: Option<usize>,
}

impl GamePlace {
    /// The position; `None` if no file was given.
    pub fn resolve(&self) -> Result<Option<Position>> {
        // The parser of the command line does not ask for --pgn where --fen or --moves, which exclude it, are given.
        if self.pgn.is_none()
            && let Some(option) = self.ply.map(|_| "--ply").or(self.game.map(|_| "--game"))
        {
            bail!("{option} is about a game in a file: it needs --pgn FILE");
        }
        self.pgn.as_deref().map(|path| self.find(path)).transpose()
    }

    fn find(&self, path: &Path) -> Result<Position> {
        let name = quote(&path.to_string_lossy());
        let wanted = self.game.unwrap_or(1);
        let record = read(path, wanted).with_context(|| format!("cannot read {name}"))?;
        let Some(record) = record else { bail!("{name} has no game {wanted}") };
        let positions: Vec<&Position> = std::iter::once(record.tree.start())
            .chain(record.tree.mainline().map(|node| node.position()))
            .collect();
        let last = positions.len() - 1;
        let fault = record.errors.iter().find(|error| error.severity() == Severity::Error);
        match (self.ply, fault) {
            (Some(ply), _) if ply <= last => {}
            (Some(ply), Some(fault)) => {
                bail!("game {wanted} of {name} cannot be read to half-move {ply}: {fault}")
            }
            (Some(ply), None) => bail!("game {wanted} of {name} has {last} half-moves, not {ply}"),
            (None, Some(fault)) => warn(&fault.to_string()),
            (None, None) => {}
        }
        let position = positions.get(self.ply.unwrap_or(last)).copied();
        position.copied().context("there is no such half-move")
    }
}

/// A game of a file by its number, from 1; `None` if there are fewer.
fn read(path: &Path, number: u64) -> Result<Option<GameRecord>> {
    let mut reader = Reader::new(FromRead(open_file(path)?));
    for _ in 1..number {
        if !reader.skip_game()? {
            return Ok(None);
        }
    }
    Ok(Tree::read_from(&mut reader)?)
}

#[cfg(test)]
mod tests {
    use crate::temporary_folder::TemporaryFolder;

    use super::*;

    #[test]
    fn positions_of_games_are_found() {
        let folder = TemporaryFolder::new().unwrap();
        let path = folder.file("two.pgn");
        std::fs::write(&path, "1. e4 e5 *\n\n[White \"Anna\"]\n\n1. d4 d5 2. Kd3 *\n").unwrap();
        let find = |game, ply| GamePlace { pgn: Some(path.clone()), game, ply }.resolve();
        let after = |moves: &str| {
            let mut position = Position::startpos();
            position.moves_from_san(moves).unwrap().into_iter().for_each(|mv| position.play(mv));
            Some(position)
        };
        assert_eq!(find(None, None).unwrap(), after("e4 e5"));
        assert_eq!(find(None, Some(1)).unwrap(), after("e4"));
        assert_eq!(find(Some(2), Some(0)).unwrap(), after(""));
        assert_eq!(find(Some(2), None).unwrap(), after("d4 d5"));
        let told = |game, ply| find(game, ply).unwrap_err().to_string();
        assert!(told(None, Some(3)).ends_with("has 2 half-moves, not 3"));
        assert!(told(Some(2), Some(3)).contains("Kd3 is not legal"));
        assert!(told(Some(3), None).ends_with("has no game 3"));
        assert_eq!(GamePlace::default().resolve().unwrap(), None);
        let lost = GamePlace { ply: Some(3), ..GamePlace::default() }.resolve().unwrap_err();
        assert_eq!(lost.to_string(), "--ply is about a game in a file: it needs --pgn FILE");
    }
}
