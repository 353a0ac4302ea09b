//! The opening explorer: what was played in a position, how often and with what success.

use std::collections::{BTreeMap, HashMap, HashSet};

use arrocco_rules::pgn::GameResult;
use arrocco_rules::{Move, Position};

use super::collection_kind::CollectionKind;
use super::error::Result;
use super::game_summary::GameSummary;
use super::library::Library;
use super::result_number::result_of;
use crate::positions::{RatedGame, Score};

/// What is known about a position.
#[derive(Clone, Debug, Default)]
pub struct Exploration {
    /// All games in which the position occurs. One that passes through it twice with different moves counts twice. A game of
    /// one's own that stops there unfinished, such as the one on the board, says nothing about the position and is left out.
    pub total: Score,
    /// The moves played, the most frequent first.
    pub moves: Vec<ExploredMove>,
    /// Games that ended in the position.
    pub ended: Score,
    /// Some of the games, those with the highest ratings first.
    pub games: Vec<GameSummary>,
}

/// A move that was played.
#[derive(Clone, Copy, Debug)]
pub struct ExploredMove {
    pub mv: Move,
    pub score: Score,
}

/// What the files of positions say, before games in the bin are taken away.
#[derive(Default)]
struct Found {
    scores: BTreeMap<u16, Score>,
    best: Vec<RatedGame>,
}

impl Library {
    /// What was played in a position, in some collections or, if none are named, in all. `games` says how many games to name.
    pub fn explore(&self, position: &Position, collections: &[String], games: usize) -> Result<Exploration> {
        let included = self.included(collections)?;
        let mut found = Found::default();
        let key = position.key();
        self.for_each_run(|run| {
            run.find(key, |group| {
                let Some(kind) = included.get(&i64::from(group.collection())) else { return };
                let mut score = *group.score();
                if stops_unfinished(*kind, group.mv()) {
                    score.unknown = 0;
                }
                if score.games() > 0 {
                    found.scores.entry(group.mv()).or_default().add(&score);
                    found.best.extend_from_slice(group.best_games());
                }
            })
        })?;
        let binned = self.take_away_bin(key, &included, &mut found)?;
        let mut exploration = Exploration::default();
        for (bits, score) in found.scores {
            if score.games() == 0 {
                continue;
            }
            exploration.total.add(&score);
            // A move that is not legal here belongs to another position with the same key.
            match Move::from_bits(bits).filter(|&mv| bits != 0 && position.is_legal(mv)) {
                Some(mv) => exploration.moves.push(ExploredMove { mv, score }),
                None => exploration.ended.add(&score),
            }
        }
        exploration.moves.sort_by_key(|explored| std::cmp::Reverse(explored.score.games()));
        found.best.sort_unstable_by_key(|game| std::cmp::Reverse((game.rating, game.game)));
        found.best.dedup();
        let best = found.best.into_iter().filter(|game| !binned.contains(&i64::from(game.game)));
        exploration.games =
            best.take(games).map(|game| self.game(game.game.into())).collect::<Result<_>>()?;
        Ok(exploration)
    }

    /// The collections with these names, or all; none of those in the bin unless it is named.
    fn included(&self, names: &[String]) -> Result<HashMap<i64, CollectionKind>> {
        if names.is_empty() {
            let all = self.collections()?.into_iter().filter(|known| known.binned.is_none());
            return Ok(all.map(|known| (known.id, known.kind)).collect());
        }
        names.iter().map(|name| self.collection(name).map(|known| (known.id, known.kind))).collect()
    }

    /// Takes the games in the bin away, and names them.
    fn take_away_bin(
        &self,
        key: u64,
        included: &HashMap<i64, CollectionKind>,
        found: &mut Found,
    ) -> Result<HashSet<i64>> {
        let sql = "SELECT move, game.id, collection, result, rating FROM bin_position
                   JOIN game ON game.id = bin_position.game WHERE key = ?";
        let mut statement = self.database.prepare_cached(sql)?;
        let mut rows = statement.query([key.cast_signed()])?;
        let mut binned = HashSet::new();
        let mut scores: HashMap<u16, Score> = HashMap::new();
        while let Some(row) = rows.next()? {
            let Some(kind) = included.get(&row.get(2)?) else { continue };
            binned.insert(row.get(1)?);
            let (mv, result) = (row.get(0)?, result_of(row.get(3)?));
            if result != GameResult::Unknown || !stops_unfinished(*kind, mv) {
                scores.entry(mv).or_default().add_game(result, row.get(4)?);
            }
        }
        for (bits, score) in scores {
            if let Some(found) = found.scores.get_mut(&bits) {
                found.subtract(&score);
            }
        }
        Ok(binned)
    }
}

/// Are games without a result and without a further move, for which the move is 0, unfinished games of one's own?
const fn stops_unfinished(kind: CollectionKind, mv: u16) -> bool {
    kind.is_own() && mv == 0
}
