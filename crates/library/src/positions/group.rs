//! The games of one collection in which one move was played in one position.

use std::cmp::Reverse;

use arrocco_rules::pgn::GameResult;

use super::bytes::{Bytes, put_varint};
use super::chunk::Chunk;
use super::score::Score;

/// The most games that stand in the group itself, each with its rating. More are in chunks.
pub(super) const FEW: usize = 16;

/// How many of the games with the highest ratings a group with chunks names.
const BEST: usize = 16;

/// A game, and the average rating of its players; 0 if it is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedGame {
    pub game: u32,
    pub rating: u16,
}

/// The games of one collection in which one move was played in one position.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Group {
    pub(super) key: u64,
    pub(super) collection: u32,
    /// The bits of the move; 0 where the game ended.
    pub(super) mv: u16,
    pub(super) score: Score,
    /// All games, if there are few; otherwise those with the highest ratings.
    pub(super) games: Vec<RatedGame>,
    /// All games, if there are many.
    pub(super) chunks: Vec<Chunk>,
}

impl Group {
    pub const fn collection(&self) -> u32 {
        self.collection
    }

    /// The bits of the move; 0 where the game ended.
    pub const fn mv(&self) -> u16 {
        self.mv
    }

    pub const fn score(&self) -> &Score {
        &self.score
    }

    /// Some of its games: all if there are few, otherwise those with the highest ratings.
    pub fn best_games(&self) -> &[RatedGame] {
        &self.games
    }

    /// What the groups of a file are sorted by.
    pub(super) const fn order(&self) -> (u64, u32, u16) {
        (self.key, self.collection, self.mv)
    }

    /// Keeps the games with the highest ratings; among equals, the newest.
    pub(super) fn keep_best(&mut self) {
        self.games.sort_unstable_by_key(|game| Reverse((game.rating, game.game)));
        self.games.dedup();
        self.games.truncate(BEST);
    }

    /// Appends the group to a block in which the key before it is `before`.
    pub(super) fn put(&self, before: u64, out: &mut Vec<u8>) {
        put_varint(out, self.key.wrapping_sub(before));
        put_varint(out, u64::from(self.collection));
        out.extend(self.mv.to_le_bytes());
        match self.games.as_slice() {
            // Most positions occur in one game: its result and rating are the whole score.
            [game] if self.chunks.is_empty() => {
                out.push(result_bits(&self.score));
                put_varint(out, u64::from(game.rating));
                put_varint(out, u64::from(game.game));
            }
            games => {
                out.push(if self.chunks.is_empty() { SEVERAL } else { MANY });
                put_score(&self.score, out);
                put_varint(out, games.len() as u64);
                for game in games {
                    put_varint(out, u64::from(game.rating));
                    put_varint(out, u64::from(game.game));
                }
                if !self.chunks.is_empty() {
                    put_varint(out, self.chunks.len() as u64);
                    self.chunks.iter().for_each(|chunk| chunk.put(out));
                }
            }
        }
    }

    /// Reads a group in place of this one; `None` if the bytes are none.
    pub(super) fn read(&mut self, before: u64, bytes: &mut Bytes<'_>) -> Option<()> {
        self.key = before.wrapping_add(bytes.varint()?);
        self.collection = u32::try_from(bytes.varint()?).ok()?;
        self.mv = bytes.u16()?;
        self.games.clear();
        self.chunks.clear();
        match bytes.u8()? {
            kind @ (SEVERAL | MANY) => {
                self.score = read_score(bytes)?;
                let games = bytes.varint()?;
                for _ in 0..games {
                    self.games.push(read_game(bytes)?);
                }
                let chunks = if kind == MANY { bytes.varint()? } else { 0 };
                for _ in 0..chunks {
                    self.chunks.push(Chunk::read(bytes)?);
                }
            }
            bits => {
                let game = read_game(bytes)?;
                self.score = Score::default();
                self.score.add_game(result_of(bits)?, game.rating);
                self.games.push(game);
            }
        }
        Some(())
    }
}

/// The byte that tells how a group goes on: several games, games in chunks, or the result of the only game.
const SEVERAL: u8 = 4;
const MANY: u8 = 5;

const RESULTS: [GameResult; 4] =
    [GameResult::WhiteWins, GameResult::Draw, GameResult::BlackWins, GameResult::Unknown];

fn result_bits(score: &Score) -> u8 {
    match (score.white, score.draws, score.black) {
        (1.., _, _) => 0,
        (_, 1.., _) => 1,
        (_, _, 1..) => 2,
        _ => 3,
    }
}

fn result_of(bits: u8) -> Option<GameResult> {
    RESULTS.get(usize::from(bits)).copied()
}

fn put_score(score: &Score, out: &mut Vec<u8>) {
    let Score { white, draws, black, unknown, rated, rating_sum } = *score;
    for number in [white, draws, black, unknown, rated, rating_sum] {
        put_varint(out, number);
    }
}

fn read_score(bytes: &mut Bytes<'_>) -> Option<Score> {
    let (white, draws, black) = (bytes.varint()?, bytes.varint()?, bytes.varint()?);
    let (unknown, rated, rating_sum) = (bytes.varint()?, bytes.varint()?, bytes.varint()?);
    Some(Score { white, draws, black, unknown, rated, rating_sum })
}

fn read_game(bytes: &mut Bytes<'_>) -> Option<RatedGame> {
    let rating = u16::try_from(bytes.varint()?).ok()?;
    Some(RatedGame { rating, game: u32::try_from(bytes.varint()?).ok()? })
}
