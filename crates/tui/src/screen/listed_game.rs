//! A game as a list of the terminal shows it, and where the list comes from.

use std::path::PathBuf;

use arrocco_host::language::Language;
use arrocco_library::index::{GameSummary, Origin};

use super::words::screen_words;

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

    /// What a person recognises it by among others: its name, the date, and where it is.
    pub(super) fn described(&self, collection: &str, language: Language) -> String {
        let place = self.place(language).unwrap_or_default();
        let place = if self.origin == Some(Origin::Added) { collection } else { place };
        let date = if self.date.starts_with('?') { String::new() } else { format!(", {}", self.date) };
        format!("{}{date} ({place})", self.name())
    }

    /// Where it was played or found, in a word; `None` for a game of a file.
    pub(super) fn place(&self, language: Language) -> Option<&'static str> {
        let words = screen_words(language);
        self.origin.as_ref().map(|origin| match origin {
            Origin::Added => words.in_collection,
            Origin::Terminal => words.in_terminal,
            Origin::Page(_) => words.in_page,
            Origin::Study { .. } => words.in_study,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_recognised_by_players_date_and_place() {
        let mut game = ListedGame {
            id: 11,
            title: None,
            white: "Anderssen".to_owned(),
            black: "Kieseritzky".to_owned(),
            result: "1-0".to_owned(),
            date: "1851.06.21".to_owned(),
            opening: String::new(),
            plies: Some(45),
            origin: Some(Origin::Added),
            is_unfinished: false,
            tags: Vec::new(),
        };
        let told = game.described("classics", Language::En);
        assert_eq!(told, "Anderssen - Kieseritzky, 1851.06.21 (classics)");
        (game.date, game.origin) = ("????.??.??".to_owned(), Some(Origin::Terminal));
        assert_eq!(game.described("@games/7", Language::It), "Anderssen - Kieseritzky (terminale)");
    }
}
