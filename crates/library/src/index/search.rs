//! Games found by what they have in common, by a position and by material.

use rusqlite::types::Value;
use rusqlite::{OptionalExtension as _, Statement, params_from_iter};

use super::error::{LibraryError, Result};
use super::filter::{Condition, Filter};
use super::game_set::GameSet;
use super::game_summary::{self, GameSummary};
use super::library::Library;

const FROM_GAMES: &str = "FROM game JOIN collection ON collection.id = game.collection";

/// In which order games are listed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Order {
    /// As they were added.
    #[default]
    Added,
    /// The newest first.
    Date,
    /// The highest ratings first.
    Rating,
    /// The longest first.
    Length,
    /// Those whose files were changed last first.
    Changed,
}

impl Order {
    const fn sql(self) -> &'static str {
        match self {
            Self::Added => "game.id",
            Self::Date => "game.date DESC, game.id DESC",
            Self::Rating => "game.rating DESC, game.id",
            Self::Changed => "collection.modified DESC, game.id DESC",
            Self::Length => "game.plies DESC, game.id",
        }
    }
}

impl Library {
    /// Hands over the games that a filter lets through, until `found` returns false.
    pub fn search(
        &self,
        filter: &Filter,
        order: Order,
        mut found: impl FnMut(GameSummary) -> bool,
    ) -> Result<()> {
        self.check_collection(filter)?;
        let (condition, among) = self.condition(filter)?;
        if order == Order::Added && among.is_none() {
            let sql = format!("{} WHERE {} ORDER BY game.id", game_summary::SELECT, condition.sql);
            let mut statement = self.database.prepare(&sql)?;
            let mut rows = statement.query(params_from_iter(condition.values))?;
            while let Some(row) = rows.next()? {
                if !found(game_summary::read(row)?) {
                    break;
                }
            }
            return Ok(());
        }
        // Numbers are sorted, and passed over, in much less time than whole rows.
        self.ids_in_order(&condition, among.as_ref(), order, &mut |id| Ok(found(self.game(id)?)))
    }

    /// Hands over the numbers of games, until `found` returns false.
    fn ids_in_order(
        &self,
        condition: &Condition,
        among: Option<&GameSet>,
        order: Order,
        found: &mut dyn FnMut(i64) -> Result<bool>,
    ) -> Result<()> {
        let (from, values) = (FROM_GAMES, &condition.values);
        let is_few = among.is_some_and(|among| among.len() <= self.few_games);
        if order != Order::Changed || is_few {
            let sql = format!("SELECT game.id {from} WHERE {} ORDER BY {}", condition.sql, order.sql());
            let mut statement = self.database.prepare(&sql)?;
            hand_over(&mut statement, values, among, found)?;
            return Ok(());
        }
        // In a collection the games stand in order already, and collections are few.
        let sql = format!(
            "SELECT game.id {from} WHERE {} AND game.collection = ? ORDER BY game.number DESC",
            condition.sql
        );
        let mut statement = self.database.prepare(&sql)?;
        let mut collections =
            self.database.prepare("SELECT id FROM collection ORDER BY modified DESC, id DESC")?;
        let mut collections = collections.query([])?;
        while let Some(row) = collections.next()? {
            let values: Vec<Value> = values.iter().cloned().chain([Value::Integer(row.get(0)?)]).collect();
            if !hand_over(&mut statement, &values, among, found)? {
                break;
            }
        }
        Ok(())
    }

    /// How many games a filter lets through.
    pub fn count(&self, filter: &Filter) -> Result<u64> {
        self.check_collection(filter)?;
        let (condition, among) = self.condition(filter)?;
        let is_few = among.as_ref().is_some_and(|among| among.len() <= self.few_games);
        if !condition.is_particular && !is_few {
            return self.count_shown(among, filter.is_in_bin);
        }
        let mut count = 0;
        let mut statement =
            self.database.prepare(&format!("SELECT game.id {FROM_GAMES} WHERE {}", condition.sql))?;
        hand_over(&mut statement, &condition.values, among.as_ref(), &mut |_| {
            count += 1;
            Ok(true)
        })?;
        Ok(count)
    }

    /// What the database is asked of each game, and the games among which the answer counts, if a position, material or
    /// words are asked for. A few games are named in the question, so that the database looks at no others.
    fn condition(&self, filter: &Filter) -> Result<(Condition, Option<GameSet>)> {
        let among = self.matching(filter)?;
        let mut condition = filter.condition();
        if let Some(among) = among.as_ref().filter(|among| among.len() <= self.few_games) {
            condition.look_at(among);
        }
        Ok((condition, among))
    }

    fn check_collection(&self, filter: &Filter) -> Result<()> {
        filter.collection.as_ref().map_or(Ok(()), |name| self.collection(name).map(drop))
    }

    /// One game.
    pub fn game(&self, id: i64) -> Result<GameSummary> {
        let sql = format!("{} WHERE game.id = ?", game_summary::SELECT);
        let found = self.database.prepare_cached(&sql)?.query_row([id], game_summary::read).optional()?;
        found.ok_or(LibraryError::NoGame(id))
    }
}

/// Hands over the numbers that a statement finds and that are among some games. Returns whether more are wanted.
fn hand_over(
    statement: &mut Statement<'_>,
    values: &[Value],
    among: Option<&GameSet>,
    found: &mut dyn FnMut(i64) -> Result<bool>,
) -> Result<bool> {
    let mut rows = statement.query(params_from_iter(values))?;
    while let Some(row) = rows.next()? {
        let id: u32 = row.get(0)?;
        if among.is_none_or(|among| among.contains(id)) && !found(i64::from(id))? {
            return Ok(false);
        }
    }
    Ok(true)
}
