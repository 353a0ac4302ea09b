//! Carries out commands on the screen.

use std::path::PathBuf;
use std::time::Duration;

use arrocco_host::command::{Command, Switch};
use arrocco_host::language::fill;
use arrocco_play::{Event, Game};
use arrocco_rules::{Color, Move};

use super::super::dialog::{Dialog, NewGame};
use super::super::message::Request;
use super::super::state::State;
use super::super::text_field::TextField;
use crate::screen::words::screen_words;

impl State {
    pub(super) fn carry_out(&mut self, command: Command, game: &Game) -> Vec<Request> {
        match command {
            Command::Apply(Event::Play { mv, .. }) => {
                let typed = self.input.text().trim().to_owned();
                return self.play(mv, game, typed);
            }
            // A key is pressed by mistake more easily than a word is typed: the default answer is no.
            Command::Apply(Event::Resign { .. }) => self.open(Dialog::Resign { chosen: 1 }),
            Command::Apply(event) => return vec![Request::Apply { event, typed: String::new() }],
            Command::Explain { position, mv } => return self.explain(*position, mv),
            Command::MoveNow => return vec![Request::MoveNow],
            Command::Help => self.open(Dialog::Help { top: 0 }),
            // It is on the screen already; an old warning would look like the answer.
            Command::ShowBoard => self.say(""),
            Command::ShowMoves => self.say_moves(game),
            Command::ShowClocks => return vec![Request::TellClocks],
            Command::ShowLegalMoves(moves) => self.show_legal_moves(&moves, game),
            Command::ShowOpening => {
                let name = game.opening().map(ToString::to_string);
                self.say(name.unwrap_or_else(|| self.language.words().no_opening.to_owned()));
            }
            Command::ShowFen => return self.copy_fen(game),
            Command::ShowPgn => {
                self.say(screen_words(self.language).copied_pgn);
                return vec![Request::Copy(game.pgn())];
            }
            Command::Flip => self.bottom = !self.bottom,
            Command::SpeakMoves(switch) => self.speak_moves(switch, game),
            Command::Save(None) => {
                self.open(Dialog::Path { is_save: true, line: TextField::new("game.pgn") });
            }
            Command::Save(Some(path)) => return vec![self.save_in(path, false)],
            Command::Load(None) => self.open(Dialog::Path { is_save: false, line: TextField::default() }),
            Command::Load(Some(path)) => return vec![Request::Load(path)],
            Command::NewGame(_) => {
                let number = self.random.below(960);
                self.open(Dialog::NewGame(Box::new(NewGame::like(game, number))));
            }
            Command::OpenGame(text) => return vec![Request::LoadText(text)],
            Command::StartGame(setup) => {
                return vec![Request::StartGame(Box::new(Game::new(*setup, Duration::ZERO)))];
            }
            Command::Quit => return vec![Request::Quit],
            Command::Nothing => {}
        }
        Vec::new()
    }

    /// Saves the game that is read, if one is, or else the one that is played.
    pub(super) fn save_in(&self, path: PathBuf, may_overwrite: bool) -> Request {
        let text = self.reader.as_ref().map(|reader| reader.pgn(self.language));
        Request::Save { path, text, may_overwrite }
    }

    /// The window for a new game from a position.
    pub(super) fn begin_from(&mut self, fen: &str, game: &Game) -> Vec<Request> {
        let number = self.random.below(960);
        self.open(Dialog::NewGame(Box::new(NewGame::like(game, number).with_position(fen))));
        Vec::new()
    }

    fn open(&mut self, dialog: Dialog) {
        self.clear_selection();
        self.dialog = Some(dialog);
    }

    fn say_moves(&mut self, game: &Game) {
        let mut words = Vec::new();
        for (position, &mv) in game.record().positions().iter().zip(game.record().moves()) {
            match position.turn() {
                Color::White => words.push(format!("{}.", position.fullmoves())),
                Color::Black if words.is_empty() => words.push(format!("{}...", position.fullmoves())),
                Color::Black => {}
            }
            words.push(position.san_in(mv, self.letters()).to_string());
        }
        let none = self.language.words().no_moves_yet;
        self.say(if words.is_empty() { none.to_owned() } else { words.join(" ") });
    }

    fn show_legal_moves(&mut self, moves: &[Move], game: &Game) {
        if moves.is_empty() {
            return self.say(self.language.words().no_legal_moves);
        }
        let names: Vec<String> =
            moves.iter().map(|&mv| game.position().san_in(mv, self.letters()).to_string()).collect();
        self.say(names.join(" "));
    }

    /// Copies the position on the screen, which may be an earlier one.
    fn copy_fen(&mut self, game: &Game) -> Vec<Request> {
        let fen = match self.viewed_ply {
            None => game.fen(),
            Some(_) => self.position(game).to_string(),
        };
        self.say(fill(screen_words(self.language).copied_fen, &[("text", &fen)]));
        vec![Request::Copy(fen)]
    }

    /// Turns announcements of moves in words on or off, and announces the move on the screen.
    fn speak_moves(&mut self, switch: Switch, game: &Game) {
        self.preferences.speaks = switch.is_on(self.preferences.speaks);
        let words = self.language.words();
        let before = self.ply(game).checked_sub(1).and_then(|ply| game.record().positions().get(ply));
        match (before, self.last_move(game)) {
            _ if !self.preferences.speaks => self.say(words.speech_off),
            (Some(before), Some(mv)) => self.say(self.language.spoken(mv, before)),
            _ => self.say(words.speech_on),
        }
    }
}
