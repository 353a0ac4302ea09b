//! The library line by line: `library anderssen 1-0` lists games with numbers, `library open 2` opens one of them, and so on.

use anyhow::Result;
use arrocco_host::archive::{Archive, Found};
use arrocco_host::language::fill;
use arrocco_library::index::{Filter, GameSummary, Order, own_games};
use arrocco_support::quote::one_line;

use super::plain_game::PlainGame;
use super::words::plain_words;

/// The most games in a list: more are found by more words.
const MOST_LISTED: usize = 20;

impl PlainGame {
    /// Does what follows the word `library`. What goes wrong there does not end the game.
    pub(super) fn library_command(&mut self, operand: &str) -> Result<()> {
        let words = plain_words(self.language);
        let line = match self.use_library(operand) {
            Ok(line) => line,
            Err(error) => fill(words.library_failed, &[("reason", &one_line(&format!("{error:#}")))]),
        };
        if line.is_empty() { Ok(()) } else { self.line(&line) }
    }

    /// Returns what is to be said at the end.
    fn use_library(&mut self, operand: &str) -> Result<String> {
        let words = plain_words(self.language);
        let (verb, rest) = operand.split_once(char::is_whitespace).unwrap_or((operand, ""));
        let (number, text) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
        let verb = verb.to_lowercase();
        // Words that are no number belong to a search, as in `library open games`.
        let number: Option<usize> = number.parse().ok();
        match number {
            None if verb == words.bin && rest.is_empty() => return self.list_games("", true),
            None if verb == words.restore && rest.is_empty() => return self.undo_delete(),
            None => return self.list_games(operand, false),
            Some(_) => {}
        }
        let known = [words.open, words.name, words.tag, words.delete, words.restore];
        if !known.contains(&verb.as_str()) {
            return self.list_games(operand, false);
        }
        let place = number.and_then(|number| number.checked_sub(1));
        let Some(game) = place.and_then(|place| self.library.listed.get(place)).cloned() else {
            return Ok(fill(words.no_number, &[("command", words.library)]));
        };
        let text = text.trim();
        match verb.as_str() {
            verb if verb == words.open => self.open_game(&game),
            verb if verb == words.name => self.name_game(&game, text),
            verb if verb == words.tag && !text.is_empty() => self.tag_game(&game, text),
            verb if verb == words.tag => Ok(game.tags.join(" ")),
            verb if verb == words.delete => self.delete_game(game),
            _ => self.restore_game(&game),
        }
    }

    fn list_games(&mut self, search: &str, is_in_bin: bool) -> Result<String> {
        let words = plain_words(self.language);
        let filter = Filter { is_in_bin, ..Filter::read(search) };
        let library = self.library.open()?;
        let mut games = Vec::new();
        library.search(&filter, Order::Changed, |game| {
            games.push(game);
            games.len() < MOST_LISTED
        })?;
        let total = if games.len() < MOST_LISTED { games.len() as u64 } else { library.count(&filter)? };
        for (index, game) in games.iter().enumerate() {
            self.line(&format!("{} {}", index + 1, described(game)))?;
        }
        let shown = games.len().to_string();
        self.library.listed = games;
        let command = format!("{} {}", words.library, words.open);
        let gaps = [("shown", shown.as_str()), ("total", &total.to_string()), ("command", &command)];
        Ok(match total {
            0 if is_in_bin => words.bin_empty.to_owned(),
            0 => words.nothing_found.to_owned(),
            _ => fill(words.listed, &gaps),
        })
    }

    /// An unfinished game is taken up; any other is printed.
    fn open_game(&mut self, game: &GameSummary) -> Result<String> {
        if !game.is_unfinished() || game.binned.is_some() {
            let text = self.library.open()?.game_text(game.id)?;
            self.line(plain_words(self.language).opened)?;
            self.lines_of(&String::from_utf8_lossy(&text))?;
            return Ok(String::new());
        }
        if self.driver.archive().is_some_and(|archive| archive.path() == game.path) {
            self.show_players()?;
            return Ok(String::new());
        }
        let language = self.language;
        let in_use = |error| anyhow::anyhow!(language.archive_error(&error));
        let archive = Archive::take_up(&game.path).map_err(in_use)?;
        match archive.find_game() {
            Found::Unfinished(found) => {
                let news = self.driver.take_up(*found, archive);
                self.saved_as = None;
                self.show_players()?;
                let moves = self.driver.game().plies().len().div_ceil(2).to_string();
                self.line(&fill(language.words().resumed_game, &[("moves", &moves)]))?;
                self.show_failures(news)?;
                Ok(String::new())
            }
            Found::Broken(error) => Err(in_use(error)),
            Found::Nothing | Found::Finished => anyhow::bail!("{}", language.words().nothing_to_resume),
        }
    }

    /// The number of a game of which something is to be said. The one that is played here gets a file for good first.
    fn settled(&mut self, game: &GameSummary) -> Result<i64> {
        let is_played = self.driver.archive().is_some_and(|archive| archive.path() == game.path);
        if !is_played {
            return Ok(game.id);
        }
        let language = self.language;
        let moved = self.driver.keep_apart();
        let (from, to) = moved.map_err(|error| anyhow::anyhow!(language.archive_error(&error)))?;
        let state = own_games(None).unwrap_or_default();
        let library = self.library.open()?;
        let id = library.follow_moved(&state, &from, &to)?;
        // The list has it by its old name.
        let moved = library.game(id)?;
        for listed in self.library.listed.iter_mut().filter(|listed| listed.path == from) {
            *listed = moved.clone();
        }
        Ok(id)
    }

    fn name_game(&mut self, game: &GameSummary, title: &str) -> Result<String> {
        let id = self.settled(game)?;
        self.library.open()?.title_game(id, Some(title).filter(|title| !title.is_empty()))?;
        let gaps = [("game", &*players(game)), ("title", if title.is_empty() { "-" } else { title })];
        Ok(fill(plain_words(self.language).named, &gaps))
    }

    /// A tag that it has already is taken away.
    fn tag_game(&mut self, game: &GameSummary, tag: &str) -> Result<String> {
        let words = plain_words(self.language);
        let id = self.settled(game)?;
        let library = self.library.open()?;
        let is_set = !library.game(id)?.tags.iter().any(|known| known == tag);
        library.tag_games(&[id], tag, is_set)?;
        let text = if is_set { words.tagged } else { words.untagged };
        Ok(fill(text, &[("game", &players(game)), ("tag", tag)]))
    }

    fn delete_game(&mut self, game: GameSummary) -> Result<String> {
        let words = plain_words(self.language);
        if self.driver.archive().is_some_and(|archive| archive.path() == game.path) {
            return Ok(words.is_played.to_owned());
        }
        self.library.open()?.bin_games(&[game.id], true)?;
        let command = format!("{} {}", words.library, words.restore);
        let text = fill(words.deleted, &[("game", &players(&game)), ("command", &command)]);
        self.library.deleted.push(game);
        Ok(text)
    }

    fn restore_game(&mut self, game: &GameSummary) -> Result<String> {
        self.library.open()?.bin_games(&[game.id], false)?;
        self.library.deleted.retain(|deleted| deleted.id != game.id);
        Ok(fill(plain_words(self.language).restored, &[("game", &players(game))]))
    }

    /// Takes out of the bin what was deleted last.
    fn undo_delete(&mut self) -> Result<String> {
        match self.library.deleted.last().cloned() {
            Some(game) => self.restore_game(&game),
            None => Ok(plain_words(self.language).nothing_to_undo.to_owned()),
        }
    }
}

fn players(game: &GameSummary) -> String {
    let named = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
    format!("{} - {}", named(&game.white), named(&game.black))
}

/// A game as a line: title, players, result, date, opening, tags.
pub(super) fn described(game: &GameSummary) -> String {
    let title = game.title.as_ref().map(|title| format!("{title}: ")).unwrap_or_default();
    let tags: Vec<String> = game.tags.iter().map(|tag| format!("#{tag}")).collect();
    let parts = [game.result.to_string(), game.date.to_string(), game.opening.clone(), tags.join(" ")];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{title}{}, {}", players(game), parts.join(", "))
}
