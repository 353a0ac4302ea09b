//! The window with a list of games: the library, its bin, or a file with many games.

use arrocco_rules::Position;

use super::TextField;
use crate::screen::listed_game::{ListSource, ListedGame};

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
    /// What there is to say of the list as long as it is open.
    pub(in super::super) remark: Option<String>,
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
            remark: None,
        }
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
