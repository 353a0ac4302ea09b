//! A screen without a terminal, for tests: keys, mouse and news go in, and the game is played.

use std::time::Duration;

use arrocco_host::driver::News;
use arrocco_host::language::Language;
use arrocco_play::{Game, Setup, Status};
use arrocco_rules::{Color, Square};
use arrocco_support::random::Random;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;

use super::super::capabilities::{Capabilities, ColorDepth};
use super::super::dialog::Dialog;
use super::super::message::{Message, Request};
use super::super::state::State;
use super::super::view::view;
use crate::screen_args::Background;

/// A screen and its game. Requests for the game are carried out, others are collected.
pub(crate) struct TestScreen {
    pub(super) state: State,
    pub(crate) game: Game,
    pub(super) requests: Vec<Request>,
}

impl TestScreen {
    pub(super) fn new(setup: Setup) -> Self {
        Self::of(Game::new(setup, Duration::ZERO))
    }

    pub(crate) fn of(game: Game) -> Self {
        let capabilities =
            Capabilities { colors: ColorDepth::True, background: Background::Dark, is_ascii: false };
        let state =
            State::new(Language::En, capabilities, Size::new(80, 24), game.players(), Random::new(1, 1));
        Self { state, game, requests: Vec::new() }
    }

    pub(super) fn people() -> Self {
        Self::new(Setup::default())
    }

    pub(super) fn from(fen: &str) -> Self {
        Self::new(Setup { start: fen.parse().unwrap(), ..Setup::default() })
    }

    pub(super) fn send(&mut self, message: Message) {
        for request in self.state.update(message, &self.game) {
            match request {
                Request::Apply { event, typed } => match self.game.apply(event, Duration::ZERO) {
                    Ok(notices) => {
                        for notice in notices {
                            self.send(Message::News(News::Game(notice)));
                        }
                    }
                    Err(refusal) => self.send(Message::Refused { refusal, typed }),
                },
                Request::StartGame(game) => {
                    self.game = *game;
                    self.send(Message::Replaced);
                }
                other => self.requests.push(other),
            }
        }
    }

    pub(super) fn key(&mut self, code: KeyCode) {
        self.send(Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    pub(super) fn control(&mut self, letter: char) {
        self.send(Message::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)));
    }

    pub(super) fn alt(&mut self, letter: char) {
        self.send(Message::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::ALT)));
    }

    pub(super) fn click_at(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.send(Message::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    pub(super) fn letters(&mut self, text: &str) {
        text.chars().for_each(|letter| self.key(KeyCode::Char(letter)));
    }

    pub(super) fn say(&mut self, text: &str) {
        self.letters(text);
        self.key(KeyCode::Enter);
    }

    /// Types a line in place of what is there, and says yes to any question.
    pub(crate) fn handle_line(&mut self, text: &str) {
        self.control('u');
        self.say(text);
        if matches!(self.state.dialog, Some(Dialog::Resign { .. })) {
            self.letters("y");
        }
        self.state.dialog = None;
    }

    /// Arrows to a square, as a person would press them.
    pub(super) fn go_to(&mut self, square: Square) {
        if self.state.cursor.is_none() {
            self.key(KeyCode::Up);
        }
        while self.state.cursor != Some(square) {
            let cursor = self.state.cursor.unwrap();
            let is_white = self.state.bottom == Color::White;
            let code = match (cursor.file().cmp(&square.file()), cursor.rank().cmp(&square.rank())) {
                (std::cmp::Ordering::Less, _) if is_white => KeyCode::Right,
                (std::cmp::Ordering::Greater, _) if !is_white => KeyCode::Right,
                (std::cmp::Ordering::Less | std::cmp::Ordering::Greater, _) => KeyCode::Left,
                (_, std::cmp::Ordering::Less) if is_white => KeyCode::Up,
                (_, std::cmp::Ordering::Greater) if !is_white => KeyCode::Up,
                _ => KeyCode::Down,
            };
            self.key(code);
        }
    }

    pub(super) fn mouse(&mut self, kind: MouseEventKind, square: Square) {
        let cell = self.state.layout().unwrap().board.square(square);
        let (column, row) = (cell.x + cell.width / 2, cell.y + cell.height / 2);
        self.send(Message::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    pub(super) fn click(&mut self, square: Square) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), square);
        self.mouse(MouseEventKind::Up(MouseButton::Left), square);
    }

    pub(super) fn drag(&mut self, from: Square, to: Square) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), from);
        self.mouse(MouseEventKind::Drag(MouseButton::Left), to);
        self.mouse(MouseEventKind::Up(MouseButton::Left), to);
    }

    /// What is on the screen.
    pub(super) fn text(&self) -> String {
        let mut terminal =
            Terminal::new(TestBackend::new(self.state.size.width, self.state.size.height)).unwrap();
        terminal.draw(|frame| view(frame, &self.state, &self.game, Duration::ZERO)).unwrap();
        terminal.backend().to_string()
    }

    pub(super) fn sans(&self) -> Vec<String> {
        self.game.plies().iter().map(|ply| ply.san.to_string()).collect()
    }

    pub(super) fn is_mated(&self) -> bool {
        matches!(self.game.status(), Status::Over(outcome) if outcome.winner() == Some(Color::White))
    }
}
