//! Keys in the window of settings.

use arrocco_host::language::Language;
use crossterm::event::{KeyCode, KeyEvent};

use super::super::dialog::{Dialog, SettingsRow, name_of, turned};
use super::super::message::Request;
use super::super::state::State;
use super::super::theme::Theme;
use crate::screen::words::screen_words;
use crate::screen_args::{Background, BoardColors, PieceStyle, Visibility};

const BOARDS: [BoardColors; 4] =
    [BoardColors::Brown, BoardColors::Green, BoardColors::Blue, BoardColors::Gray];
const PIECES: [PieceStyle; 3] = [PieceStyle::Drawn, PieceStyle::Symbols, PieceStyle::Letters];
const BACKGROUNDS: [Background; 2] = [Background::Dark, Background::Light];

impl State {
    pub(super) fn settings_key(&mut self, key: KeyEvent) -> Vec<Request> {
        let Some(Dialog::Settings { row }) = &mut self.dialog else { return Vec::new() };
        match key.code {
            KeyCode::Up | KeyCode::BackTab => *row = row.stepped(false),
            KeyCode::Down | KeyCode::Tab => *row = row.stepped(true),
            KeyCode::Left => return self.change_setting(false),
            KeyCode::Right | KeyCode::Char(' ') => return self.change_setting(true),
            KeyCode::Enter => self.dialog = None,
            _ => {}
        }
        Vec::new()
    }

    fn change_setting(&mut self, forward: bool) -> Vec<Request> {
        let Some(Dialog::Settings { row }) = self.dialog else { return Vec::new() };
        let (name, value) = match row {
            SettingsRow::Language => {
                self.language = turned(&Language::ALL, self.language, forward);
                ("language", name_of(&self.language))
            }
            SettingsRow::Evaluation => {
                self.preferences.shows_evaluation = !self.preferences.shows_evaluation;
                ("evaluation", name_of(&self.visibility()))
            }
            SettingsRow::Board => {
                self.board_colors = turned(&BOARDS, self.board_colors, forward);
                ("board", name_of(&self.board_colors))
            }
            SettingsRow::Pieces => {
                self.piece_style = turned(&PIECES, self.piece_style, forward);
                ("pieces", name_of(&self.piece_style))
            }
            SettingsRow::Background => {
                let background = &mut self.capabilities.background;
                *background = turned(&BACKGROUNDS, *background, forward);
                ("theme", name_of(background))
            }
        };
        self.theme = Theme::new(self.capabilities, self.board_colors);
        vec![Request::Remember { name, value: Some(value) }]
    }

    pub(super) const fn visibility(&self) -> Visibility {
        if self.preferences.shows_evaluation { Visibility::Shown } else { Visibility::Hidden }
    }

    /// The name of a setting and its value, for people.
    pub(in super::super) fn setting_text(&self, row: SettingsRow) -> (&'static str, &'static str) {
        let words = screen_words(self.language);
        match row {
            SettingsRow::Language => {
                let name = match self.language {
                    Language::En => "English",
                    Language::It => "Italiano",
                    Language::Es => "Español",
                };
                (words.language, name)
            }
            SettingsRow::Evaluation if self.preferences.shows_evaluation => (words.evaluation, words.shown),
            SettingsRow::Evaluation => (words.evaluation, words.hidden_one),
            SettingsRow::Board => {
                let name = match self.board_colors {
                    BoardColors::Brown => words.brown,
                    BoardColors::Green => words.green,
                    BoardColors::Blue => words.blue,
                    BoardColors::Gray => words.gray,
                };
                (words.board_colors, name)
            }
            SettingsRow::Pieces => {
                let name = match self.piece_style {
                    PieceStyle::Drawn => words.drawn,
                    PieceStyle::Symbols => words.symbols,
                    PieceStyle::Letters => words.letters,
                };
                (words.piece_style, name)
            }
            SettingsRow::Background => {
                let name = match self.capabilities.background {
                    Background::Dark => words.dark,
                    Background::Light => words.light,
                };
                (words.background, name)
            }
        }
    }
}
