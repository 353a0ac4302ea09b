//! The games that an earlier run has written already, so that a run goes on where it was stopped.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use arrocco_rules::Move;
use arrocco_rules::pgn::{FromRead, GameResult, Reader, Tree};
use arrocco_support::quote::quote;

/// Whether the text of a game was written to its end, which is the result.
fn ends_with_result(path: &Path, place: Range<u64>) -> io::Result<bool> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(place.start))?;
    let mut text = Vec::new();
    file.take(place.end - place.start).read_to_end(&mut text)?;
    let last = text.split(u8::is_ascii_whitespace).rfind(|word| !word.is_empty());
    Ok(last.is_some_and(|word| GameResult::from_text(word).is_some()))
}

/// The end of the last line with text among the first bytes of a file.
fn end_of_text(path: &Path, bytes: u64) -> io::Result<u64> {
    let start = bytes.saturating_sub(64);
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(start))?;
    let mut text = Vec::new();
    file.take(bytes - start).read_to_end(&mut text)?;
    let blank = text.len() - text.trim_ascii_end().len();
    Ok(if blank > 1 { bytes - blank as u64 + 1 } else { bytes })
}

/// What tells a game from others, whatever an analysis has added to it.
#[derive(PartialEq, Eq, Debug)]
struct Identity {
    players: [Option<String>; 2],
    moves: Vec<Option<Move>>,
}

impl Identity {
    fn of(tree: &Tree) -> Self {
        let players = ["White", "Black"].map(|name| tree.tag(name).map(str::to_owned));
        Self { players, moves: tree.mainline().map(|node| node.mv()).collect() }
    }
}

/// The games of a file, in order.
#[derive(Default, Debug)]
pub(super) struct Existing {
    games: VecDeque<Identity>,
    /// Where the last whole game ends.
    end: u64,
}

impl Existing {
    /// The games of a file; none if there is no such file. A game that was cut off does not count.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let name = || format!("cannot read {}", quote(&path.to_string_lossy()));
        let file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            result => result.with_context(name)?,
        };
        if !file.metadata().with_context(name)?.is_file() {
            return Ok(Self::default());
        }
        let mut reader = Reader::new(FromRead(file));
        let (mut existing, mut before) = (Self::default(), 0);
        while let Some(record) = Tree::read_from(&mut reader).with_context(name)? {
            if !record.errors.is_empty() {
                // The last game may have been cut off when the program was killed; anything else is not ours to change.
                let is_last = Tree::read_from(&mut reader).with_context(name)?.is_none();
                ensure!(
                    is_last && existing.end > 0,
                    "{} has something else in it than analysed games: choose another name, or remove it",
                    quote(&path.to_string_lossy())
                );
                break;
            }
            existing.games.push_back(Identity::of(&record.tree));
            before = std::mem::replace(&mut existing.end, reader.offset());
        }
        if existing.len() > 0 && !ends_with_result(path, before..existing.end).with_context(name)? {
            // The program was killed while it wrote this game.
            existing.games.pop_back();
            existing.end = before;
        }
        existing.end = end_of_text(path, existing.end).with_context(name)?;
        Ok(existing)
    }

    pub(super) fn len(&self) -> usize {
        self.games.len()
    }

    pub(super) const fn end(&self) -> u64 {
        self.end
    }

    /// Whether the next game is done already.
    pub(super) fn has_next(&mut self, tree: &Tree) -> Result<bool> {
        let Some(known) = self.games.pop_front() else { return Ok(false) };
        ensure!(
            known == Identity::of(tree),
            "the file of --pgn-out has other games than the file that is read: choose another name, or remove it"
        );
        Ok(true)
    }
}
