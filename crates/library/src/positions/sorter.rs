//! Positions of a batch of games, collected in memory, then sorted and written as a file of the position index.

use std::io;
use std::path::Path;

use arrocco_rules::pgn::GameResult;

use super::group::{Group, RatedGame};
use super::writer::Writer;

/// A position of a game with the move played in it: the key, the bits of the move, and the number of the game in its
/// batch, in one number that sorts in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Occurrence(u128);

impl Occurrence {
    /// `mv` is 0 where the game ended, and for material.
    pub const fn new(key: u64, mv: u16, game: u32) -> Self {
        Self((key as u128) << 64 | (mv as u128) << 48 | game as u128)
    }

    pub const fn key(self) -> u64 {
        (self.0 >> 64) as u64
    }

    #[cfg(test)]
    pub(super) const fn game_number(self) -> usize {
        self.game() as usize
    }

    /// The bits of the move.
    pub const fn mv(self) -> u16 {
        (self.0 >> 48) as u16
    }

    const fn game(self) -> u32 {
        self.0 as u32
    }

    /// The same in a batch to which `games` games have been added before.
    pub const fn moved_by(self, games: u32) -> Self {
        Self(self.0 + games as u128)
    }
}

/// What of a game is needed to count it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    pub game: u32,
    pub result: GameResult,
    /// The average rating of the players; 0 if it is not known.
    pub rating: u16,
}

/// Writes the occurrences of a batch of games of one collection. Returns the size of the file and the number of groups.
/// A game in which a position occurs twice with the same move counts once.
pub fn write_batch(
    path: &Path,
    collection: u32,
    games: &[Counted],
    occurrences: &mut [Occurrence],
) -> io::Result<u64> {
    sort(occurrences);
    let mut writer = Writer::create(path)?;
    let mut group = Group::default();
    let mut rest = &*occurrences;
    while let Some(&first) = rest.first() {
        let is_same = |other: &&Occurrence| other.key() == first.key() && other.mv() == first.mv();
        let (same, after) = rest.split_at(rest.iter().take_while(is_same).count());
        rest = after;
        group.chunks.clear();
        group.games.clear();
        (group.key, group.collection, group.mv) = (first.key(), collection, first.mv());
        group.score = super::score::Score::default();
        let mut before = None;
        for occurrence in same {
            let game = occurrence.game();
            if before.replace(game) == Some(game) {
                continue;
            }
            if let Some(counted) = games.get(game as usize) {
                group.score.add_game(counted.result, counted.rating);
                group.games.push(RatedGame { game: counted.game, rating: counted.rating });
            }
        }
        writer.add(&mut group)?;
    }
    writer.finish()
}

/// Keys are evenly spread: what shares its first bits is put together first, and these parts fit the processor's cache.
fn sort(occurrences: &mut [Occurrence]) {
    occurrences.sort_unstable();
}
