//! The games of a file: where they are, and what a list of them says.

use std::collections::BTreeSet;
use std::ops::Range;

use arrocco_rules::pgn::{self, Reader, Tree};

use super::chapter::LIMITS;
use super::view::cut;
use crate::protocol::StudyGame;

/// The longest text that a list shows.
const LONGEST: usize = 80;
/// So many games of a list are sent at once.
pub(crate) const PAGE_OF_GAMES: usize = 100;

#[derive(Debug, Default)]
pub(crate) struct Contents {
    /// The bytes of each game.
    pub(crate) places: Vec<Range<usize>>,
    games: Vec<StudyGame>,
    /// Games that were removed and can be taken back.
    removed: BTreeSet<usize>,
    /// Can anything in it be read?
    pub(crate) makes_sense: bool,
    /// The first thing that could not be read.
    pub(crate) first_error: Option<pgn::Error>,
}

/// A part of the list.
#[derive(Debug)]
pub(crate) struct GamesFound {
    pub games: Vec<StudyGame>,
    pub found: usize,
    pub total: usize,
}

impl Contents {
    pub(crate) fn of(text: &[u8]) -> Self {
        let mut contents = Self::default();
        contents.read(text, 0);
        contents
    }

    /// Reads the games of a text from a place on.
    pub(crate) fn read(&mut self, text: &[u8], from: usize) {
        let mut reader = Reader::with_limits(text.get(from..).unwrap_or_default(), LIMITS);
        loop {
            let start = from + reader.offset() as usize;
            // Reading from memory does not fail.
            let Ok(Some(mut record)) = Tree::read_from(&mut reader) else { break };
            self.makes_sense |= record.errors.is_empty() || record.tree.mainline().next().is_some();
            if self.first_error.is_none() && !record.errors.is_empty() {
                self.first_error = Some(record.errors.swap_remove(0));
            }
            self.places.push(start..from + reader.offset() as usize);
            self.games.push(entry(self.games.len(), &record.tree));
        }
    }

    /// How many games there are, without those that were removed.
    pub(crate) fn count(&self) -> usize {
        self.games.len() - self.removed.len()
    }

    /// How many games there are or were.
    pub(crate) const fn places(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn is_removed(&self, index: usize) -> bool {
        self.removed.contains(&index)
    }

    pub(crate) const fn removed(&self) -> &BTreeSet<usize> {
        &self.removed
    }

    pub(crate) fn set_removed(&mut self, index: usize, is_removed: bool) {
        if is_removed && index < self.games.len() {
            self.removed.insert(index);
        } else {
            self.removed.remove(&index);
        }
    }

    /// A game that is left, the nearest to this one.
    pub(crate) fn nearest(&self, index: usize) -> Option<usize> {
        let is_left = |index: &usize| !self.is_removed(*index);
        (index..self.games.len()).find(is_left).or_else(|| (0..index).rev().find(is_left))
    }

    /// A game has changed: the list says so.
    pub(crate) fn update(&mut self, index: usize, tree: &Tree) {
        if let Some(game) = self.games.get_mut(index) {
            *game = entry(index, tree);
        }
    }

    /// The games that have all these words somewhere, a part of them from a place on.
    pub(crate) fn find(&self, words: &str, from: usize) -> GamesFound {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let has_all = |game: &StudyGame| {
            let text = [&game.white, &game.black, &game.event, &game.date].map(|text| text.to_lowercase());
            words.iter().all(|word| text.iter().any(|text| text.contains(word)) || game.result == word)
        };
        let left = self.games.iter().filter(|game| !self.is_removed(game.index));
        let found: Vec<&StudyGame> = left.filter(|game| words.is_empty() || has_all(game)).collect();
        let games = found.iter().skip(from).take(PAGE_OF_GAMES).map(|game| (*game).clone()).collect();
        GamesFound { games, found: found.len(), total: self.count() }
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
