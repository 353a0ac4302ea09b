//! Keys while a game is read.

use std::time::Duration;

use arrocco_host::command::next_game;
use arrocco_host::language::fill;
use arrocco_play::Game;
use arrocco_rules::pgn::{GameRecord, Severity, Tree};
use arrocco_support::quote::one_line;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::action::Action;
use super::super::dialog::Dialog;
use super::super::kept_review::FinishedReview;
use super::super::message::{Request, ReviewNews};
use super::super::reader::{Reader, ReviewState};
use super::super::state::State;
use super::super::text_field::TextField;
use crate::screen::words::screen_words;

impl State {
    /// Shows a game to be read, and says what of it cannot be read.
    pub(super) fn read_record(&mut self, record: GameRecord) {
        let fault = record.errors.iter().find(|error| error.severity() == Severity::Error);
        let fault = fault.map(|error| {
            let reason = one_line(&self.language.game_error(error));
            let words = screen_words(self.language);
            let text = if record.rest.is_empty() { words.read_fault } else { words.rest_not_shown };
            fill(text, &[("reason", &reason)])
        });
        self.read(record.tree);
        if let Some(reader) = &mut self.reader {
            reader.fault.clone_from(&fault);
            reader.rest = record.rest;
        }
        if let Some(fault) = fault {
            self.warn(fault);
        }
    }

    /// Shows a game to be read. The window that it was chosen from comes back afterwards.
    fn read(&mut self, tree: Tree) {
        self.clear_selection();
        let is_choice = |dialog: &Dialog| matches!(dialog, Dialog::GameList(_) | Dialog::Explorer(_));
        let mut reader = Reader::new(tree);
        reader.chosen_from = self.dialog.take().filter(is_choice);
        if let Some(Dialog::Explorer(explorer)) = &reader.chosen_from {
            reader.go_to_position(&explorer.position());
        }
        self.reader = Some(reader);
        // What was analysed was another position.
        self.is_analyzing = false;
        self.say("");
    }

    pub(super) fn reading_key(&mut self, key: KeyEvent, game: &Game) -> Vec<Request> {
        if let Some(action) = Action::of_key(key) {
            return self.reading_action(action, game);
        }
        let is_plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let words = screen_words(self.language);
        let Some(reader) = &mut self.reader else { return Vec::new() };
        let is_done = match key.code {
            KeyCode::Right | KeyCode::Down | KeyCode::Char(' ') if is_plain => reader.next(),
            KeyCode::Left | KeyCode::Up | KeyCode::Backspace => reader.previous(),
            KeyCode::Tab => reader.next_variation(),
            KeyCode::Char('n') if is_plain => reader.mistake(true),
            KeyCode::Char('p') if is_plain => reader.mistake(false),
            KeyCode::Enter => return self.play_on(game),
            KeyCode::Esc => return self.stop_reading(),
            _ => return Vec::new(),
        };
        match key.code {
            _ if is_done => self.say(""),
            KeyCode::Char('n' | 'p') => self.say(words.no_mistake),
            KeyCode::Left | KeyCode::Up | KeyCode::Backspace => self.say(words.at_the_start),
            KeyCode::Tab => self.say(""),
            _ => self.say(words.at_the_end),
        }
        Vec::new()
    }

    pub(super) fn reading_action(&mut self, action: Action, game: &Game) -> Vec<Request> {
        let Some(reader) = &mut self.reader else { return Vec::new() };
        match action {
            Action::First => reader.first(),
            Action::Last => reader.last(),
            Action::Previous => drop(reader.previous()),
            Action::Next => drop(reader.next()),
            Action::Why => return self.why_read(),
            Action::Puzzles => return self.open_puzzles(),
            Action::Save => {
                let name =
                    if matches!(reader.review, ReviewState::Done(_)) { "reviewed.pgn" } else { "game.pgn" };
                self.dialog = Some(Dialog::Path { is_save: true, line: TextField::new(name) });
            }
            Action::Review => {
                let tree = reader.tree().clone();
                return self.review(tree);
            }
            Action::Help
            | Action::Analyse
            | Action::Evaluation
            | Action::Flip
            | Action::Figurines
            | Action::Settings
            | Action::Library
            | Action::Explorer
            | Action::Load
            | Action::New
            | Action::Redraw
            | Action::Suspend
            | Action::Quit => return self.act(action, game),
            _ => {}
        }
        self.say("");
        Vec::new()
    }

    /// A game that goes on from the position that is read.
    fn play_on(&mut self, game: &Game) -> Vec<Request> {
        let Some(reader) = self.reader.take() else { return Vec::new() };
        self.is_analyzing = false;
        let start = *reader.position();
        let setup = next_game(game, start);
        vec![Request::StopReview, Request::StartGame(Box::new(Game::new(setup, Duration::ZERO)))]
    }

    fn stop_reading(&mut self) -> Vec<Request> {
        self.is_analyzing = false;
        self.dialog = self.reader.take().and_then(|reader| reader.chosen_from);
        self.say("");
        vec![Request::StopReview]
    }

    /// Reviews the game on the board.
    pub(super) fn review_game(&mut self, game: &Game) -> Vec<Request> {
        // Reading from memory cannot fail, and a game that was played can be read.
        match Tree::read(game.pgn().as_bytes()) {
            Ok(Some(record)) if !game.plies().is_empty() => {
                self.read(record.tree.clone());
                self.review(record.tree)
            }
            _ => {
                self.say(screen_words(self.language).nothing_to_review);
                Vec::new()
            }
        }
    }

    fn review(&mut self, tree: Tree) -> Vec<Request> {
        let (total, text) = (tree.mainline().count() + 1, tree.to_string());
        if let Some(reader) = &mut self.reader {
            if let Some(known) = self.reviews.of(&text) {
                reader.conclude(known.clone());
                self.say_reviewed();
                return Vec::new();
            }
            reader.review = ReviewState::Running { done: 0, total };
            reader.reviewed = text;
        }
        vec![Request::Review(Box::new(tree))]
    }

    fn say_reviewed(&mut self) {
        if self.puzzle.is_some() {
            return;
        }
        self.say(fill(screen_words(self.language).review_done, &[("keys", &Action::Save.keys())]));
    }

    pub(super) fn review_news(&mut self, news: ReviewNews) -> Vec<Request> {
        let words = screen_words(self.language);
        let behind = self.puzzle.as_mut().and_then(|puzzle| puzzle.reader.as_deref_mut());
        let Some(reader) = self.reader.as_mut().or(behind) else { return Vec::new() };
        match news {
            ReviewNews::Progress { done, total } => reader.review = ReviewState::Running { done, total },
            ReviewNews::Done { tree, sides, best, explained } => {
                let review = FinishedReview { tree: *tree, sides, best, explained };
                self.reviews.keep(std::mem::take(&mut reader.reviewed), review.clone());
                reader.conclude(review);
                self.say_reviewed();
            }
            ReviewNews::Failed(reason) => {
                reader.review = ReviewState::None;
                self.warn(fill(words.review_failed, &[("reason", &reason)]));
            }
            ReviewNews::Puzzles(puzzles) => {
                let count = puzzles.len().to_string();
                let gaps = [("count", &*count), ("key", &*Action::Puzzles.keys())];
                let text = if puzzles.is_empty() { words.no_puzzles_made } else { words.puzzles_made };
                self.say(fill(text, &gaps));
                return vec![Request::KeepPuzzles(puzzles)];
            }
        }
        Vec::new()
    }
}
