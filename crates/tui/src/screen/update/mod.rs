//! How the screen changes: a message comes in, wishes go out. Nothing here touches the terminal, a file or a thread.

mod act;
mod answer;
mod carry_out;
mod keys;
mod mouse;
mod moving;
mod news;
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
use super::message::{Message, Wish};
use super::state::{State, bottom_for};
#[cfg(test)]
pub(crate) use test_screen::TestScreen;

impl State {
    /// Takes in a message about this game, and tells what is to be done about it.
    pub(super) fn update(&mut self, message: Message, game: &Game) -> Vec<Wish> {
        let mut wishes = match message {
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
                self.hear(news, game);
                Vec::new()
            }
            Message::Refused { refusal, typed } => {
                self.refuse(&refusal, game, &typed);
                Vec::new()
            }
            Message::Exists(path) => {
                // Whoever presses Enter by mistake keeps it.
                self.dialog = Some(Dialog::Overwrite { path, chosen: 1 });
                Vec::new()
            }
            Message::Replaced => {
                self.clear_for(game);
                Vec::new()
            }
            Message::Remark(remark) => {
                self.remark = remark;
                Vec::new()
            }
        };
        wishes.extend(self.follow(game));
        wishes
    }

    /// The analysis follows what is shown.
    fn follow(&mut self, game: &Game) -> Option<Wish> {
        let wanted = self.is_analyzing.then(|| self.ply(game));
        if wanted == self.analyzed {
            return None;
        }
        self.analyzed = wanted;
        Some(Wish::Analyse(wanted))
    }

    /// Lines become one, with blanks between them.
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
        self.put_back();
        self.looking_at = None;
        self.thought = None;
        self.analyzed = None;
        self.bottom = bottom_for(game.players());
    }

    /// Nothing is picked up, and nothing stands against it.
    fn put_back(&mut self) {
        self.picked = None;
        self.dragged = None;
        self.blamed = Bitboard::EMPTY;
    }
}
