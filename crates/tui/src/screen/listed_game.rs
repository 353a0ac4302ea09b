//! A game as a list of the terminal shows it, and where the list comes from.

use std::path::PathBuf;

use arrocco_library::index::{GameSummary, Origin};

/// Where the games come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ListSource {
    Library,
    Bin,
    File(PathBuf),
}

/// A game in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ListedGame {
    /// Its number in the library, or in the file from 0.
    pub(super) id: i64,
    pub(super) title: Option<String>,
    pub(super) white: String,
    pub(super) black: String,
    pub(super) result: String,
    pub(super) date: String,
    pub(super) opening: String,
    pub(super) plies: Option<u32>,
    /// `None` for a game of a file.
    pub(super) origin: Option<Origin>,
    pub(super) is_unfinished: bool,
    pub(super) tags: Vec<String>,
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
    pub(super) fn name(&self) -> String {
        let named = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
        let players = format!("{} - {}", named(&self.white), named(&self.black));
        self.title.as_ref().map_or(players.clone(), |title| format!("{title}: {players}"))
    }
}
