//! Files: the game saved in one, a game loaded from one or from a pasted text.

use std::path::{Path, PathBuf};

use arrocco_host::archive;
use arrocco_host::language::fill;
use arrocco_rules::pgn::{NodeRef, Tree};
use arrocco_support::quote::{one_line, quote};

use super::super::game_file::GameFile;
use super::super::listed_game::ListSource;
use super::super::message::Message;
use super::super::status_message::StatusMessage;
use super::super::words::screen_words;
use super::ScreenGame;

impl ScreenGame {
    /// Asks before an existing file is overwritten, unless this game was saved in it.
    /// Without a text, the game that is played is saved.
    pub(super) fn save(&mut self, path: PathBuf, text: Option<String>, may_overwrite: bool) {
        let (is_played, is_ours) = (text.is_none(), self.saved.as_ref() == Some(&path));
        if path.is_file() && !may_overwrite && !(is_played && is_ours) {
            return self.update(Message::Exists(path));
        }
        let (words, file) = (self.state.language.words(), path.display().to_string());
        let text = text.unwrap_or_else(|| self.driver.game().save(self.driver.now()));
        let status = match archive::write(&path, &text) {
            Ok(()) => {
                self.saved = if is_played { Some(path) } else { self.saved.take().filter(|_| !is_ours) };
                StatusMessage::info(fill(words.saved, &[("file", &file)]))
            }
            Err(error) => {
                let reason = self.state.language.archive_error(&error);
                let gaps = [("file", &*quote(&file)), ("reason", &reason)];
                StatusMessage::warning(fill(words.cannot_write, &gaps))
            }
        };
        self.update(Message::Status(status));
    }

    pub(super) fn load(&mut self, path: &Path) {
        let (words, file) = (self.state.language.words(), path.display().to_string());
        match archive::load(path) {
            Ok((game, warnings)) => {
                let mut text = fill(words.loaded, &[("file", &file)]);
                for warning in warnings {
                    let warning = one_line(&self.state.language.import_warning(&warning));
                    text = format!("{text}. {}", fill(words.warning, &[("text", &warning)]));
                }
                self.replace_by_opened(game, text);
                self.read_if_annotated(path);
            }
            Err(error) => {
                let reason = one_line(&self.state.language.archive_error(&error));
                let gaps = [("file", &*quote(&file)), ("reason", &reason)];
                self.update(Message::Status(StatusMessage::warning(fill(words.cannot_load, &gaps))));
            }
        }
    }

    /// What a file named on the command line has besides its first game.
    pub(super) fn show_opened(&mut self, path: &Path) {
        let file = path.display().to_string();
        let loaded = fill(self.state.language.words().loaded, &[("file", &file)]);
        self.update(Message::Status(StatusMessage::info(loaded)));
        match self.read_games(path) {
            Ok(file) if file.len() > 1 => {
                // So it is said of the board when nothing is chosen.
                let games = format!("{}{}", file.len(), if file.has_more() { "+" } else { "" });
                let first = fill(screen_words(self.state.language).first_of, &[("games", &games)]);
                self.update(Message::Status(StatusMessage::info(first)));
                self.choose_from(file);
            }
            _ => self.read_if_annotated(path),
        }
    }

    /// A game with comments or variations is opened to be read: the board alone would hide them.
    fn read_if_annotated(&mut self, path: &Path) {
        let record = archive::read(path).ok().and_then(|bytes| Tree::read(&*bytes).ok().flatten());
        let has_more = |tree: &Tree| {
            let words =
                |node: &NodeRef<'_>| node.comments().iter().any(|comment| !comment.words().is_empty());
            tree.nodes().any(|node| words(&node) || node.children().count() > 1)
        };
        if let Some(record) = record.filter(|record| has_more(&record.tree)) {
            self.update(Message::Read(Box::new(record)));
        }
    }

    /// A game that was pasted, or several to choose from.
    pub(super) fn load_text(&mut self, text: &str) {
        let name = PathBuf::from(screen_words(self.state.language).pasted_text);
        if let Some(file) = GameFile::of_text(&name, text).ok().filter(|file| file.len() > 1) {
            return self.choose_from(file);
        }
        // Reading from memory cannot fail, and the text was looked at before.
        if let Ok(Some(record)) = Tree::read(text.as_bytes()) {
            self.update(Message::Read(Box::new(record)));
        }
    }

    /// Lists the games of a file.
    pub(super) fn choose_from(&mut self, file: GameFile) {
        let requests = self.state.open_list(ListSource::File(file.path().to_owned()));
        self.file = Some(file);
        self.draw_within(std::time::Duration::ZERO);
        for request in requests {
            self.perform(request);
        }
    }
}
