//! The games in which a position, material or a word occurs, as sets.

use super::error::Result;
use super::filter::{Filter, pattern};
use super::game_set::GameSet;
use super::library::Library;
use crate::positions::material_key;

/// A word may be in any name, in the title or in a tag. Each of these has an index, so that only games that have the word
/// are looked at.
const WITH_WORD: &str = "
WITH named AS MATERIALIZED (SELECT id FROM name WHERE instr(CASE WHEN length(folded) = length(CAST(folded AS BLOB))
    THEN folded ELSE fold(folded) END, ?1) > 0)
SELECT game.id FROM named CROSS JOIN game ON game.white = named.id UNION ALL
SELECT game.id FROM named CROSS JOIN game ON game.black = named.id UNION ALL
SELECT game.id FROM named CROSS JOIN game ON game.event = named.id UNION ALL
SELECT game.id FROM named CROSS JOIN game ON game.site = named.id UNION ALL
SELECT game.id FROM named CROSS JOIN game ON game.opening = named.id UNION ALL
SELECT id FROM game WHERE title IS NOT NULL AND instr(fold(title), ?1) > 0 UNION ALL
SELECT game.id FROM tag CROSS JOIN game ON game.id = tag.game WHERE instr(fold(tag.text), ?1) > 0";

/// Games in the bin.
const BINNED: &str = "
SELECT id FROM game WHERE binned IS NOT NULL UNION ALL
SELECT game.id FROM collection CROSS JOIN game ON game.collection = collection.id WHERE collection.binned IS NOT NULL";

/// Games that no list shows: those that a filter calls not visible.
const INVISIBLE: &str = "
SELECT id FROM game WHERE state = 3 UNION ALL
SELECT game.id FROM collection CROSS JOIN game ON game.collection = collection.id
WHERE collection.kind IN (1, 2) AND game.plies = 0";

impl Library {
    /// The games with the position, the material and the words of a filter; `None` if it names none of them.
    pub(super) fn matching(&self, filter: &Filter) -> Result<Option<GameSet>> {
        let mut games: Option<GameSet> = None;
        let mut narrow = |found: GameSet| match &mut games {
            Some(games) => games.intersect(&found),
            None => games = Some(found),
        };
        for word in &filter.words {
            narrow(self.games_of(WITH_WORD, Some(word))?);
        }
        if let Some(key) = filter.position {
            narrow(self.games_with_keys(&[key])?);
        }
        if let Some(material) = filter.material {
            narrow(self.games_with_keys(&[material, material.mirrored()].map(material_key))?);
        }
        Ok(games)
    }

    /// How many games are in the bin, or outside it, among some games or all.
    pub(super) fn count_shown(&self, among: Option<GameSet>, is_in_bin: bool) -> Result<u64> {
        let mut hidden = self.games_of(INVISIBLE, None)?;
        let binned = self.games_of(BINNED, None)?;
        if is_in_bin {
            let mut shown = binned;
            shown.remove(&hidden);
            if let Some(among) = among {
                shown.intersect(&among);
            }
            return Ok(shown.len() as u64);
        }
        hidden.add(&binned);
        if let Some(mut among) = among {
            // The files of positions may still name games of collections that are no more.
            among.intersect(&self.games_of("SELECT id FROM game", None)?);
            among.remove(&hidden);
            return Ok(among.len() as u64);
        }
        let all: i64 = self.database.query_row("SELECT count(*) FROM game", [], |row| row.get(0))?;
        Ok(all.cast_unsigned() - hidden.len() as u64)
    }

    /// The games that a statement names, in which a word may be asked for.
    fn games_of(&self, sql: &str, word: Option<&str>) -> Result<GameSet> {
        let mut games = GameSet::default();
        let mut statement = self.database.prepare_cached(sql)?;
        let mut rows = match word {
            Some(word) => statement.query([pattern(word)])?,
            None => statement.query([])?,
        };
        while let Some(row) = rows.next()? {
            games.insert(row.get(0)?);
        }
        Ok(games)
    }

    fn games_with_keys(&self, keys: &[u64]) -> Result<GameSet> {
        let mut games = GameSet::default();
        self.for_each_run(|run| {
            for &key in keys {
                let mut groups = Vec::new();
                run.find(key, |group| groups.push(group.clone()))?;
                for group in groups {
                    run.games(&group)?.into_iter().for_each(|game| games.insert(game));
                }
            }
            Ok(())
        })?;
        Ok(games)
    }
}
