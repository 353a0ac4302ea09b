//! The window with a list of games: the library, its bin, or a file with many games.

use std::path::PathBuf;

use arrocco_library::index::{GameSummary, Origin};
use arrocco_rules::Position;

use super::TextField;
use crate::screen::message::Request;

/// Where the games come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) enum ListSource {
    Library,
    Bin,
    File(PathBuf),
}

/// A game in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) struct ListedGame {
    /// Its number in the library, or in the file from 0.
    pub(in super::super) id: i64,
    pub(in super::super) title: Option<String>,
    pub(in super::super) white: String,
    pub(in super::super) black: String,
    pub(in super::super) result: String,
    pub(in super::super) date: String,
    pub(in super::super) opening: String,
    pub(in super::super) plies: Option<u32>,
    /// `None` for a game of a file.
    pub(in super::super) origin: Option<Origin>,
    pub(in super::super) is_unfinished: bool,
    pub(in super::super) tags: Vec<String>,
}

impl From<GameSummary> for ListedGame {
    fn from(game: GameSummary) -> Self {
        let eco = game.eco.map(|eco| format!("{eco} ")).unwrap_or_default();
        Self {
            id: game.id,
            result: game.result.to_string(),
            date: game.date.to_string(),
            opening: format!("{eco}{}", game.opening).trim().to_owned(),
            plies: Some(game.plies),
            origin: Some(game.origin()),
            is_unfinished: game.is_unfinished(),
            title: game.title,
            white: game.white,
            black: game.black,
            tags: game.tags,
        }
    }
}

impl ListedGame {
    /// Its title, or who plays.
    pub(in super::super) fn name(&self) -> String {
        let named = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
        let players = format!("{} - {}", named(&self.white), named(&self.black));
        self.title.as_ref().map_or(players.clone(), |title| format!("{title}: {players}"))
    }
}

/// What is being typed besides the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum PromptKind {
    Name,
    Tag,
}

/// The window.
#[derive(Clone, Debug)]
pub(in super::super) struct GameList {
    pub(in super::super) source: ListSource,
    pub(in super::super) search: TextField,
    pub(in super::super) games: Vec<ListedGame>,
    /// How many games there are in all; `None` while they are counted.
    pub(in super::super) total: Option<u64>,
    /// Whether games are still being looked for.
    pub(in super::super) is_searching: bool,
    /// Why there are none.
    pub(in super::super) failure: Option<String>,
    pub(in super::super) chosen: usize,
    /// The last position of a game.
    pub(in super::super) preview: Option<(i64, Position)>,
    pub(in super::super) prompt: Option<(PromptKind, TextField)>,
    /// Games that were deleted in this window and their names, the last at the end.
    pub(in super::super) deleted: Vec<(i64, String)>,
    pub(in super::super) notice: Option<String>,
}

impl GameList {
    pub(in super::super) fn new(source: ListSource) -> Self {
        Self {
            source,
            search: TextField::default(),
            games: Vec::new(),
            total: None,
            is_searching: true,
            failure: None,
            chosen: 0,
            preview: None,
            prompt: None,
            deleted: Vec::new(),
            notice: None,
        }
    }

    /// Empties the line of search.
    pub(in super::super) fn search_for_all(&mut self) -> Vec<Request> {
        self.search.clear();
        vec![self.again()]
    }

    /// Asks for the games anew.
    pub(in super::super) fn again(&mut self) -> Request {
        self.is_searching = true;
        Request::List { source: self.source.clone(), search: self.search.text().to_owned() }
    }

    pub(in super::super) fn game(&self) -> Option<&ListedGame> {
        self.games.get(self.chosen)
    }

    /// Moves the choice by so many rows.
    pub(in super::super) fn step(&mut self, rows: isize) {
        let last = self.games.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(rows).min(last);
    }

    /// Takes new games in. The choice stays at its game if it is still there.
    pub(in super::super) fn fill(&mut self, games: Vec<ListedGame>, total: Option<u64>) {
        let id = self.game().map(|game| game.id);
        let place = games.iter().position(|game| Some(game.id) == id);
        self.chosen = place.unwrap_or(self.chosen.min(games.len().saturating_sub(1)));
        (self.games, self.total) = (games, total);
        (self.is_searching, self.failure) = (false, None);
    }

    /// There is nothing to show, for a reason.
    pub(in super::super) fn fail(&mut self, reason: String) {
        self.fill(Vec::new(), None);
        self.failure = Some(reason);
    }
}
