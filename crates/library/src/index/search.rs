//! Games found by what they have in common, by a position and by material.

use std::io::ErrorKind;
use std::path::PathBuf;

use rusqlite::{OptionalExtension as _, params_from_iter};

use super::error::{LibraryError, Result};
use super::filter::{Condition, Filter};
use super::game_set::GameSet;
use super::game_summary::{self, GameSummary};
use super::library::Library;
use super::source::{Source, SourceState};
use crate::positions::{Run, RunError, material_key};

/// Up to this many games are named in a query one by one; more are picked from the answer.
const FEW: usize = 20_000;

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
        let sql = format!("{} WHERE {} ORDER BY {}", game_summary::SELECT, condition.sql, order.sql());
        let mut statement = self.database.prepare(&sql)?;
        let mut rows = statement.query(params_from_iter(condition.values))?;
        while let Some(row) = rows.next()? {
            if among.as_ref().is_some_and(|among| !row.get(0).is_ok_and(|id| among.contains(id))) {
                continue;
            }
            if !found(game_summary::read(row)?) {
                break;
            }
        }
        Ok(())
    }

    /// How many games a filter lets through.
    pub fn count(&self, filter: &Filter) -> Result<u64> {
        self.check_collection(filter)?;
        let (condition, among) = self.condition(filter)?;
        let from = "FROM game JOIN collection ON collection.id = game.collection WHERE";
        let Some(among) = among else {
            let sql = format!("SELECT count(*) {from} {}", condition.sql);
            let count: i64 = self
                .database
                .prepare(&sql)?
                .query_row(params_from_iter(condition.values), |row| row.get(0))?;
            return Ok(count.cast_unsigned());
        };
        let mut statement = self.database.prepare(&format!("SELECT game.id {from} {}", condition.sql))?;
        let mut rows = statement.query(params_from_iter(condition.values))?;
        let mut count = 0;
        while let Some(row) = rows.next()? {
            count += u64::from(among.contains(row.get(0)?));
        }
        Ok(count)
    }

    /// What the database is asked, and the games among which the answer counts, if a position or material is asked for. A
    /// few games are named in the question, so that the database looks at no others.
    fn condition(&self, filter: &Filter) -> Result<(Condition, Option<GameSet>)> {
        let among = self.games_with(filter)?;
        let mut condition = filter.condition();
        if let Some(among) = among.as_ref().filter(|among| among.len() <= FEW) {
            let ids: Vec<String> = among.iter().map(|game| game.to_string()).collect();
            condition.add(&format!("game.id IN ({})", ids.join(",")), []);
        }
        Ok((condition, among))
    }

    fn check_collection(&self, filter: &Filter) -> Result<()> {
        filter.collection.as_ref().map_or(Ok(()), |name| self.collection(name).map(drop))
    }

    /// The games with the position and the material of a filter; `None` if it names neither.
    fn games_with(&self, filter: &Filter) -> Result<Option<GameSet>> {
        let mut games = None;
        if let Some(key) = filter.position {
            games = Some(self.games_with_keys(&[key])?);
        }
        if let Some(material) = filter.material {
            let keys = [material, material.mirrored()].map(material_key);
            let mut with_material = self.games_with_keys(&keys)?;
            if let Some(games) = games {
                with_material.intersect(&games);
            }
            games = Some(with_material);
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

    pub(super) fn for_each_run(
        &self,
        mut read: impl FnMut(&mut Run) -> std::result::Result<(), RunError>,
    ) -> Result<()> {
        for (path, mut run) in self.open_runs()? {
            read(&mut run).map_err(LibraryError::run(&path))?;
        }
        Ok(())
    }

    /// Opens all files of positions. Another program may merge some of them meanwhile, and then the list is read anew.
    fn open_runs(&self) -> Result<Vec<(PathBuf, Run)>> {
        let mut paths = self.run_paths()?;
        loop {
            let open = |path: PathBuf| match Run::open(&path) {
                Ok(run) => Ok((path, run)),
                Err(error) => Err((path, error)),
            };
            match paths.iter().cloned().map(open).collect() {
                Ok(runs) => return Ok(runs),
                Err((path, error)) => {
                    let before = std::mem::replace(&mut paths, self.run_paths()?);
                    let is_gone =
                        matches!(&error, RunError::Io(error) if error.kind() == ErrorKind::NotFound);
                    if is_gone && before == paths {
                        return Err(LibraryError::Damaged(format!("{} is gone", path.display())));
                    }
                    if !is_gone {
                        return Err(LibraryError::run(path)(error));
                    }
                }
            }
        }
    }

    pub(super) fn run_paths(&self) -> Result<Vec<PathBuf>> {
        let files = self.strings("SELECT file FROM run ORDER BY id")?;
        Ok(files.into_iter().map(|file| self.run_path(&file)).collect())
    }

    /// One game.
    pub fn game(&self, id: i64) -> Result<GameSummary> {
        let sql = format!("{} WHERE game.id = ?", game_summary::SELECT);
        let found = self.database.prepare_cached(&sql)?.query_row([id], game_summary::read).optional()?;
        found.ok_or(LibraryError::NoGame(id))
    }

    /// A game as it stands in its PGN file.
    pub fn game_text(&self, id: i64) -> Result<Vec<u8>> {
        self.texts()?.text(id)
    }

    /// Reads many games out of their files.
    pub fn texts(&self) -> Result<GameTexts<'_>> {
        Ok(GameTexts { library: self, open: None })
    }
}

/// Texts of games. The file of the last one stays open.
#[derive(Debug)]
pub struct GameTexts<'a> {
    library: &'a Library,
    open: Option<(i64, Source)>,
}

impl GameTexts<'_> {
    /// A game as it stands in its PGN file.
    pub fn text(&mut self, id: i64) -> Result<Vec<u8>> {
        let sql = "SELECT collection, offset, length FROM game WHERE id = ?";
        let mut statement = self.library.database.prepare_cached(sql)?;
        let place = statement.query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        let (collection, offset, length): (i64, i64, i64) =
            place.optional()?.ok_or(LibraryError::NoGame(id))?;
        if self.open.as_ref().is_none_or(|(open, _)| *open != collection) {
            let known = self.library.collection_with_id(collection)?.ok_or(LibraryError::NoGame(id))?;
            // Games of a file that is being taken in, or that has become longer, are where they were.
            let state: SourceState = known.source;
            self.open = Some((collection, Source::open(&known.path, &state)?));
        }
        match &mut self.open {
            Some((_, source)) => source.text(offset.cast_unsigned(), length.cast_unsigned()),
            None => Err(LibraryError::NoGame(id)),
        }
    }
}
