//! Keys while no dialog is open: letters are typed, arrows move the cursor over the board, the others are actions.

use arrocco_play::Game;
use arrocco_rules::{Color, Square};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::action::Action;
use super::super::completion::{common_beginning, completions};
use super::super::message::Request;
use super::super::state::State;

impl State {
    pub(super) fn press(&mut self, key: KeyEvent, game: &Game) -> Vec<Request> {
        // In a line that is begun, the question mark is part of what is typed: `Nf3?`.
        let is_typed = key.code == KeyCode::Char('?') && !self.input.is_empty();
        if let Some(action) = Action::of_key(key).filter(|_| !is_typed) {
            return self.act(action, game);
        }
        let is_command = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') if self.input.is_empty() => return self.select_cursor(game),
            KeyCode::Enter => return self.submit(game),
            KeyCode::Char('u') if key.modifiers == KeyModifiers::CONTROL => self.input.clear(),
            KeyCode::Char(letter) if !is_command => self.type_letter(letter),
            KeyCode::Esc => self.escape(),
            KeyCode::Tab => self.complete(game),
            KeyCode::Backspace => self.input.backspace(),
            KeyCode::Delete => self.input.delete(),
            KeyCode::Left if !self.input.is_empty() => self.input.left(),
            KeyCode::Right if !self.input.is_empty() => self.input.right(),
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Up => self.move_cursor(0, 1),
            KeyCode::Down => self.move_cursor(0, -1),
            _ => {}
        }
        Vec::new()
    }

    fn type_letter(&mut self, letter: char) {
        self.input.insert(letter.encode_utf8(&mut [0; 4]));
    }

    /// Cancels one thing at a time.
    fn escape(&mut self) {
        if self.selected.is_some() || self.offending.any() {
            self.clear_selection();
        } else if !self.input.is_empty() {
            self.input.clear();
        } else if self.explained.take().is_some() {
            self.say("");
        } else if self.viewed_ply.is_some() {
            self.viewed_ply = None;
        } else {
            self.cursor = None;
        }
    }

    fn complete(&mut self, game: &Game) {
        let found = self.completions(game);
        let common = common_beginning(&found);
        if common.chars().count() > self.input.text().chars().count() {
            self.input.set(common);
        } else if let Some(first) = found.first() {
            self.input.set(first.as_str());
        }
    }

    /// Completions of the typed text.
    pub(in super::super) fn completions(&self, game: &Game) -> Vec<String> {
        let position = self.viewed_ply.is_none().then(|| game.position());
        completions(self.input.text(), position, self.language)
    }

    fn move_cursor(&mut self, right: i8, up: i8) {
        let toward = if self.bottom == Color::White { 1 } else { -1 };
        self.cursor = match self.cursor {
            None => Some(self.selected.unwrap_or(home(self.bottom))),
            Some(square) => square.offset(right * toward, up * toward).or(Some(square)),
        };
    }

    fn select_cursor(&mut self, game: &Game) -> Vec<Request> {
        if let Some(square) = self.cursor {
            return self.select_square(square, game);
        }
        self.move_cursor(0, 0);
        Vec::new()
    }
}

/// The first square of the cursor: the pawn in front of the king.
const fn home(bottom: Color) -> Square {
    match bottom {
        Color::White => Square::E2,
        Color::Black => Square::E7,
    }
}
