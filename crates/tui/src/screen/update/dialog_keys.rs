//! Keys while a dialog is open.

use std::time::Duration;

use arrocco_host::command::{Command, interpret};
use arrocco_host::language::Verb;
use arrocco_play::Game;
use arrocco_rules::{Role, Square};
use arrocco_support::file::expand_home;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::action::Action;
use super::super::dialog::{Dialog, NewGame};
use super::super::message::Request;
use super::super::path_completion::complete_path;
use super::super::state::State;
use super::super::text_field::TextField;
use super::super::view::text_height;
use super::list_search::search_for_all;
use crate::screen::words::screen_words;

impl State {
    pub(super) fn answer(&mut self, key: KeyEvent, game: &Game) -> Vec<Request> {
        match Action::of_key(key) {
            Some(action @ (Action::Quit | Action::Suspend | Action::Redraw)) => {
                return self.act(action, game);
            }
            Some(Action::Paste) => return vec![Request::Paste],
            _ if key.code == KeyCode::Esc => return self.cancel(),
            _ => {}
        }
        let is_command = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        if key.code == KeyCode::Char('u') && key.modifiers == KeyModifiers::CONTROL {
            match &mut self.dialog {
                Some(Dialog::Path { line, .. }) => line.clear(),
                Some(Dialog::NewGame(new)) => new.clear(),
                Some(Dialog::GameList(list)) => match &mut list.prompt {
                    Some((_, field)) => field.clear(),
                    None => return search_for_all(list),
                },
                _ => {}
            }
        }
        if is_command {
            // Any key closes the help.
            let is_text = |dialog: &mut Dialog| {
                matches!(dialog, Dialog::Help { .. } | Dialog::Why { .. } | Dialog::Progress { .. })
            };
            self.dialog.take_if(is_text);
            return Vec::new();
        }
        match &mut self.dialog {
            Some(Dialog::Themes { .. }) => self.themes_key(key),
            Some(Dialog::Help { .. } | Dialog::Why { .. } | Dialog::Progress { .. }) => {
                self.scroll(key);
                Vec::new()
            }
            Some(Dialog::GameList(_)) => self.list_key(key),
            Some(Dialog::Explorer(_)) => self.explorer_key(key),
            Some(Dialog::Settings { .. }) => self.settings_key(key),
            Some(Dialog::NewGame(_)) if key.code == KeyCode::Enter => self.begin_new(),
            Some(Dialog::NewGame(new)) => {
                new.key(key);
                Vec::new()
            }
            Some(Dialog::Path { .. }) if key.code == KeyCode::Enter => self.take_path(),
            Some(Dialog::Path { line, .. }) if key.code == KeyCode::Tab => {
                complete_path(line);
                Vec::new()
            }
            Some(Dialog::Path { line, .. }) => {
                edit(line, key);
                Vec::new()
            }
            _ => self.choose(key, game),
        }
    }

    /// Esc closes a dialog. The question about the unfinished game has to be answered, so there it quits.
    fn cancel(&mut self) -> Vec<Request> {
        if matches!(self.dialog, Some(Dialog::Unfinished { .. })) {
            return vec![Request::Quit];
        }
        if let Some(Dialog::GameList(list)) = &mut self.dialog
            && list.prompt.take().is_some()
        {
            return Vec::new();
        }
        match self.dialog.take() {
            Some(Dialog::GameList(list)) if list.is_searching => vec![Request::StopSearching],
            Some(Dialog::Explorer(explorer)) if explorer.is_searching => vec![Request::StopSearching],
            _ => Vec::new(),
        }
    }

    /// Scrolls a text that is longer than its window. Any other key closes it.
    fn scroll(&mut self, key: KeyEvent) {
        let (lines, rows) = text_height(self);
        let most = lines.saturating_sub(rows);
        let Some(Dialog::Help { top } | Dialog::Why { top, .. } | Dialog::Progress { top }) =
            &mut self.dialog
        else {
            return;
        };
        let place = match key.code {
            KeyCode::Down => *top + 1,
            KeyCode::Up => top.saturating_sub(1),
            KeyCode::PageDown => *top + rows,
            KeyCode::PageUp => top.saturating_sub(rows),
            KeyCode::Home => 0,
            KeyCode::End => most,
            _ => {
                self.dialog = None;
                return;
            }
        };
        *top = place.min(most);
    }

    fn begin_new(&mut self) -> Vec<Request> {
        let Some(Dialog::NewGame(mut new)) = self.dialog.take() else { return Vec::new() };
        match new.setup(self.language, &mut self.random) {
            Ok(setup) => {
                let settings = new.to_remember().into_iter();
                let mut requests: Vec<Request> =
                    settings.map(|(name, value)| Request::Remember { name, value }).collect();
                requests.push(Request::StartGame(Box::new(Game::new(setup, Duration::ZERO))));
                self.begun_from = Some(new);
                requests
            }
            Err(complaint) => {
                new.complaint = Some(complaint);
                self.dialog = Some(Dialog::NewGame(Box::new(NewGame::clone(&new))));
                Vec::new()
            }
        }
    }

    /// The window comes back with the reason.
    pub(super) fn not_begun(&mut self, reason: String) {
        match self.begun_from.take() {
            Some(mut new) => {
                new.complaint = Some(reason);
                self.dialog = Some(Dialog::NewGame(new));
            }
            None => self.warn(reason),
        }
    }

    fn take_path(&mut self) -> Vec<Request> {
        let Some(Dialog::Path { is_save, line }) = self.dialog.take() else { return Vec::new() };
        match line.text().trim() {
            "" => Vec::new(),
            path if is_save => vec![self.save_in(expand_home(path), false)],
            path => vec![Request::Load(expand_home(path))],
        }
    }

    /// One of several answers, by arrows and Enter or by its letter.
    fn choose(&mut self, key: KeyEvent, game: &Game) -> Vec<Request> {
        let letter = match key.code {
            KeyCode::Char(letter) => self.answer_by_letter(letter),
            _ => None,
        };
        let Some((count, chosen)) = self.dialog.as_mut().and_then(Dialog::choice) else { return Vec::new() };
        match key.code {
            KeyCode::Left | KeyCode::Up | KeyCode::BackTab => *chosen = (*chosen + count - 1) % count,
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => *chosen = (*chosen + 1) % count,
            KeyCode::Enter => return self.accept_answer(game),
            _ => {
                let Some(answer) = letter else { return Vec::new() };
                *chosen = answer;
                return self.accept_answer(game);
            }
        }
        Vec::new()
    }

    /// Pieces by their letter in notation, other answers by their first letter.
    fn answer_by_letter(&self, letter: char) -> Option<usize> {
        let letter = letter.to_lowercase().next()?;
        self.answers().iter().position(|answer| answer.to_lowercase().starts_with(letter)).or_else(|| {
            let roles = Role::PROMOTIONS.iter();
            let is_promotion = matches!(self.dialog, Some(Dialog::Promotion { .. }));
            let place = roles.map(|role| role.char().to_ascii_lowercase()).position(|own| own == letter);
            place.filter(|_| is_promotion)
        })
    }

    /// The answers to choose from.
    pub(in super::super) fn answers(&self) -> Vec<String> {
        let words = screen_words(self.language);
        match &self.dialog {
            Some(Dialog::Promotion { .. }) => {
                Role::PROMOTIONS.map(|role| self.language.piece(role).to_owned()).to_vec()
            }
            Some(Dialog::Resign { .. } | Dialog::Overwrite { .. } | Dialog::Draw { .. }) => {
                vec![words.yes.to_owned(), words.no.to_owned()]
            }
            Some(Dialog::Unsaved { .. }) => vec![words.try_again.to_owned(), words.quit_unsaved.to_owned()],
            Some(Dialog::Unfinished { .. }) => vec![words.take_up.to_owned(), words.begin_anew.to_owned()],
            _ => Vec::new(),
        }
    }

    /// Acts on the chosen answer.
    pub(super) fn accept_answer(&mut self, game: &Game) -> Vec<Request> {
        match self.dialog.take() {
            Some(Dialog::Promotion { from, to, chosen }) => self.promote(from, to, chosen, game),
            Some(Dialog::Resign { chosen: 0 }) => self.resign(game),
            Some(Dialog::Draw { chosen: 0, .. }) => self.command(Verb::Draw, game),
            Some(Dialog::Overwrite { path, chosen: 0 }) => vec![self.save_in(path, true)],
            Some(Dialog::Unsaved { chosen: 0, .. }) => vec![Request::Quit],
            Some(Dialog::Unsaved { .. }) => vec![Request::QuitUnsaved],
            Some(Dialog::Unfinished { chosen: 0, .. }) => vec![Request::ResumeGame],
            Some(Dialog::Unfinished { fresh, .. }) => vec![Request::StartGame(fresh)],
            _ => Vec::new(),
        }
    }

    fn resign(&mut self, game: &Game) -> Vec<Request> {
        match interpret(Verb::Resign, "", game, self.language) {
            Ok(Command::Apply(event)) => vec![Request::Apply { event, typed: String::new() }],
            // The game has ended while the dialog was open, and the screen says so.
            _ => Vec::new(),
        }
    }

    fn promote(&mut self, from: Square, to: Square, chosen: usize, game: &Game) -> Vec<Request> {
        let role = Role::PROMOTIONS.get(chosen).copied();
        match game.position().find_move(from, to, role) {
            Ok(mv) => self.play(mv, game, String::new()),
            // The position has changed while the dialog was open.
            Err(_) => Vec::new(),
        }
    }
}

pub(super) fn edit(line: &mut TextField, key: KeyEvent) {
    match key.code {
        KeyCode::Char(letter) => line.insert(letter.encode_utf8(&mut [0; 4])),
        KeyCode::Backspace => line.backspace(),
        KeyCode::Delete => line.delete(),
        KeyCode::Left => line.left(),
        KeyCode::Right => line.right(),
        _ => {}
    }
}
