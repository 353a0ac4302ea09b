//! The games of a file: where they are, and what a list of them says.

use std::ops::Range;

use arrocco_rules::pgn::{Reader, Tree};

use super::chapter::LIMITS;
use super::view::cut;
use crate::protocol::StudyGame;

/// The longest text that a list shows, and the most games it has.
const LONGEST: usize = 80;
pub(super) const MOST_GAMES: usize = 20_000;

#[derive(Debug, Default)]
pub(super) struct Contents {
    /// The bytes of each game.
    pub(super) places: Vec<Range<usize>>,
    pub(super) games: Vec<StudyGame>,
    /// Are there more games than are listed?
    pub(super) has_more: bool,
    /// Can anything in it be read?
    pub(super) makes_sense: bool,
}

impl Contents {
    pub(super) fn of(text: &[u8]) -> Self {
        let mut contents = Self::default();
        let mut reader = Reader::with_limits(text, LIMITS);
        loop {
            let start = reader.offset();
            // Reading from memory does not fail.
            let Ok(Some(record)) = Tree::read_from(&mut reader) else { break };
            if contents.games.len() >= MOST_GAMES {
                contents.has_more = true;
                break;
            }
            contents.makes_sense |= record.errors.is_empty() || record.tree.mainline().next().is_some();
            contents.places.push(start as usize..reader.offset() as usize);
            contents.games.push(entry(contents.games.len(), &record.tree));
        }
        contents
    }
}

fn entry(index: usize, tree: &Tree) -> StudyGame {
    let tag = |name| cut(tree.tag(name).unwrap_or_default(), LONGEST);
    StudyGame {
        index,
        white: tag("White"),
        black: tag("Black"),
        result: tree.result().as_str(),
        date: tag("Date"),
        event: tag("Event"),
        plies: tree.mainline().count(),
    }
}
