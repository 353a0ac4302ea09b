//! Games that are in the library more than once.

use super::error::Result;
use super::game_summary::GameSummary;
use super::library::Library;

impl Library {
    /// The other games of the library with the same moves and players, oldest first. Games in the bin do not count.
    pub fn duplicates_of(&self, game: i64) -> Result<Vec<GameSummary>> {
        let sql = "SELECT other.id FROM game JOIN game AS other ON other.fingerprint = game.fingerprint
                   JOIN collection ON collection.id = other.collection
                   WHERE game.id = ? AND other.id <> game.id AND game.plies > 0 AND other.state <> 3
                   AND other.binned IS NULL AND collection.binned IS NULL ORDER BY other.id";
        let mut statement = self.database.prepare_cached(sql)?;
        let ids: Vec<i64> =
            statement.query_map([game], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        ids.into_iter().map(|id| self.game(id)).collect()
    }

    /// Hands over each set of equal games, oldest first, until `found` returns false. Games in the bin do not count.
    pub fn duplicates(&self, mut found: impl FnMut(Vec<GameSummary>) -> bool) -> Result<()> {
        let sql = "SELECT group_concat(game.id) FROM game JOIN collection ON collection.id = game.collection
                   WHERE plies > 0 AND state <> 3 AND game.binned IS NULL AND collection.binned IS NULL
                   GROUP BY fingerprint HAVING count(*) > 1 ORDER BY min(game.id)";
        let mut statement = self.database.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let ids: String = row.get(0)?;
            let mut ids: Vec<i64> = ids.split(',').filter_map(|id| id.parse().ok()).collect();
            ids.sort_unstable();
            let games = ids.into_iter().map(|id| self.game(id)).collect::<Result<_>>()?;
            if !found(games) {
                break;
            }
        }
        Ok(())
    }
}
