//! How messages change the state, and the requests that follow. Nothing here touches the terminal, a file or a thread.

mod actions;
mod carry_out;
mod clock_hold;
mod dialog_keys;
mod explorer;
#[cfg(test)]
mod explorer_tests;
mod game_list;
mod keys;
mod list_search;
mod mouse;
mod news;
mod paste;
#[cfg(test)]
mod pause_tests;
mod pieces;
mod puzzle;
#[cfg(test)]
mod puzzle_tests;
mod reading;
#[cfg(test)]
mod request_tests;
mod settings;
mod submit;
#[cfg(test)]
mod test_screen;
#[cfg(test)]
mod tests;
mod why;
#[cfg(test)]
mod why_tests;
#[cfg(test)]
mod window_tests;

use arrocco_play::Game;
use arrocco_rules::Bitboard;
use crossterm::event::KeyEventKind;

use super::dialog::Dialog;
use super::message::{Message, Request};
use super::state::{ClockHold, State};
use crate::bottom_side::bottom_side;
#[cfg(test)]
pub(crate) use test_screen::TestScreen;

impl State {
    /// Changes the state, and returns what else is to be done.
    pub(super) fn update(&mut self, message: Message, game: &Game) -> Vec<Request> {
        let mut requests = self.react(message, game);
        self.hold_clock(&mut requests, game);
        requests
    }

    fn react(&mut self, message: Message, game: &Game) -> Vec<Request> {
        let is_input = matches!(message, Message::Key(_) | Message::Mouse(_) | Message::Paste(_));
        if is_input && let Some(puzzle) = &self.puzzle {
            let shown = puzzle.game().clone();
            return self.puzzle_input(message, &shown, game);
        }
        let mut requests = match message {
            Message::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
            Message::Key(key) if self.dialog.is_some() => self.answer(key, game),
            Message::Key(key) if self.reader.is_some() => self.reading_key(key, game),
            Message::Key(key) => self.press(key, game),
            Message::Mouse(mouse) => self.point(mouse, game),
            Message::Paste(text) => self.paste(&text, game),
            Message::Listed { games, total, remark } => self.fill_list(games, total, remark),
            Message::Review(news) => self.review_news(news),
            Message::Puzzle(news) => self.puzzle_news(news),
            Message::NewFrom(fen) => self.begin_from(&fen, game),
            other => {
                self.note(other, game);
                Vec::new()
            }
        };
        requests.extend(self.update_analysis(game));
        requests
    }

    /// Messages after which nothing else is to be done.
    fn note(&mut self, message: Message, game: &Game) {
        match message {
            Message::Resize(size) => self.size = size,
            Message::Preview { id, position } => {
                if let Some(Dialog::GameList(list)) = &mut self.dialog {
                    list.preview = Some((id, position));
                }
            }
            Message::Binned { id, is_in } => self.binned(id, is_in),
            Message::ListNotice(text) => self.list_notice(text),
            Message::Counted(total) => self.count_list(total),
            Message::Explored(found) => self.fill_explorer(*found),
            Message::ExploreFailed(reason) => self.fail_explorer(reason),
            Message::ListFailed(reason) => self.fail_list(reason),
            Message::Read(record) => self.read_record(*record),
            Message::Studied(report) => {
                if let Some(reader) = self.reader.as_mut().filter(|_| self.is_analyzing) {
                    reader.take_report(*report);
                }
            }
            Message::News(news) => self.show_news(news, game),
            Message::Refused { refusal, typed } => self.refuse(&refusal, game, &typed),
            // The default answer keeps the file, in case Enter is pressed by mistake.
            Message::Exists(path) => self.dialog = Some(Dialog::Overwrite { path, chosen: 1 }),
            // The default answer loses nothing.
            Message::CannotSave(reason) => self.dialog = Some(Dialog::Unsaved { reason, chosen: 0 }),
            Message::NotBegun(reason) => self.not_begun(reason),
            Message::Replaced => self.clear_for(game),
            Message::Status(status) => self.status = status,
            Message::Key(_)
            | Message::Mouse(_)
            | Message::Paste(_)
            | Message::Listed { .. }
            | Message::Review(_)
            | Message::Puzzle(_)
            | Message::NewFrom(_) => {}
        }
    }

    /// The analysis follows the position on the screen.
    fn update_analysis(&mut self, game: &Game) -> Vec<Request> {
        let mut requests = Vec::new();
        let read = self.reader.as_ref().filter(|_| self.is_analyzing).map(|reader| *reader.position());
        if read != self.studied {
            self.studied = read;
            requests.push(Request::Study(read.map(Box::new)));
        }
        let wanted = (self.is_analyzing && self.reader.is_none()).then(|| self.ply(game));
        if wanted != self.analyzed {
            self.analyzed = wanted;
            requests.push(Request::Analyse(wanted));
        }
        requests
    }

    fn clear_for(&mut self, game: &Game) {
        self.clear_selection();
        self.viewed_ply = None;
        self.reader = None;
        self.puzzle = None;
        self.engine_report = None;
        self.engine_failure = None;
        self.begun_from = None;
        self.clock_hold = ClockHold::None;
        self.explained = None;
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
