//! How messages change the state, and the requests that follow. Nothing here touches the terminal, a file or a thread.

mod actions;
mod carry_out;
mod dialog_keys;
mod keys;
mod mouse;
mod news;
mod pieces;
#[cfg(test)]
mod request_tests;
mod submit;
#[cfg(test)]
mod test_screen;
#[cfg(test)]
mod tests;

use arrocco_play::Game;
use arrocco_rules::Bitboard;
use crossterm::event::KeyEventKind;

use super::dialog::Dialog;
use super::message::{Message, Request};
use super::state::State;
use crate::bottom_side::bottom_side;
#[cfg(test)]
pub(crate) use test_screen::TestScreen;

impl State {
    /// Changes the state, and returns what else is to be done.
    pub(super) fn update(&mut self, message: Message, game: &Game) -> Vec<Request> {
        let mut requests = match message {
            Message::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
            Message::Key(key) if self.dialog.is_some() => self.answer(key, game),
            Message::Key(key) => self.press(key, game),
            Message::Mouse(mouse) => self.point(mouse, game),
            Message::Paste(text) => {
                self.paste(&text);
                Vec::new()
            }
            Message::Resize(size) => {
                self.size = size;
                Vec::new()
            }
            Message::News(news) => {
                self.show_news(news, game);
                Vec::new()
            }
            Message::Refused { refusal, typed } => {
                self.refuse(&refusal, game, &typed);
                Vec::new()
            }
            Message::Exists(path) => {
                // The default answer keeps the file, in case Enter is pressed by mistake.
                self.dialog = Some(Dialog::Overwrite { path, chosen: 1 });
                Vec::new()
            }
            Message::Replaced => {
                self.clear_for(game);
                Vec::new()
            }
            Message::Status(status) => {
                self.status = status;
                Vec::new()
            }
        };
        requests.extend(self.update_analysis(game));
        requests
    }

    /// The analysis follows the position on the screen.
    fn update_analysis(&mut self, game: &Game) -> Option<Request> {
        let wanted = self.is_analyzing.then(|| self.ply(game));
        if wanted == self.analyzed {
            return None;
        }
        self.analyzed = wanted;
        Some(Request::Analyse(wanted))
    }

    /// Line breaks become blanks.
    fn paste(&mut self, text: &str) {
        let text = text.trim_end_matches(['\r', '\n']).replace("\r\n", " ").replace(['\r', '\n', '\t'], " ");
        let text = text.as_str();
        match &mut self.dialog {
            None => self.input.insert(text),
            Some(Dialog::NewGame(new)) => new.paste(text),
            Some(Dialog::Path { line, .. }) => line.insert(text),
            Some(_) => {}
        }
    }

    fn clear_for(&mut self, game: &Game) {
        self.clear_selection();
        self.viewed_ply = None;
        self.engine_report = None;
        self.analyzed = None;
        self.bottom = bottom_side(game.players());
    }

    /// Deselects the piece and removes the highlights of a refused move.
    fn clear_selection(&mut self) {
        self.selected = None;
        self.dragged = None;
        self.offending = Bitboard::EMPTY;
    }
}
