//! Carries out the typed line: a move or a command.

use arrocco_host::command::{
    CommandRefusal, TypedLine, interpret, interpret_move, is_game, is_position_like,
};
use arrocco_host::language::{Language, Verb};
use arrocco_play::{Game, Refusal};
use arrocco_rules::{Square, WhyNot};

use super::super::action::Action;
use super::super::message::Request;
use super::super::state::State;
use super::paste::as_position;
use crate::screen::words::screen_words;

impl State {
    /// Carries out the typed line. A rejected text stays there, to be corrected or typed over.
    pub(super) fn submit(&mut self, game: &Game) -> Vec<Request> {
        let requests = self.do_as_typed(game);
        self.input.mark_rejected();
        requests
    }

    fn do_as_typed(&mut self, game: &Game) -> Vec<Request> {
        let text = self.input.text().trim().to_owned();
        self.clear_selection();
        match TypedLine::parse(&text, self.language) {
            TypedLine::Blank => Vec::new(),
            TypedLine::Verb(Verb::Why, "") => {
                self.input.clear();
                self.why(game)
            }
            TypedLine::Verb(verb, operand) => match interpret(verb, operand, game, self.language) {
                Ok(command) => {
                    self.input.clear();
                    self.carry_out(command, game)
                }
                Err(refusal) => self.refuse_command(&refusal, game),
            },
            TypedLine::Move(typed) if is_position_like(typed) => match as_position(typed) {
                Ok(_) => {
                    self.input.clear();
                    self.begin_from(typed, game)
                }
                Err(error) => self.refuse_command(&CommandRefusal::BadPosition(Box::new(error)), game),
            },
            TypedLine::Move(typed) if is_game(typed) => {
                self.input.clear();
                vec![Request::LoadText(typed.to_owned())]
            }
            TypedLine::Move(typed) => match self.screen_command(&text) {
                Some((action, operand)) => {
                    self.input.clear();
                    self.open_named(action, operand, game)
                }
                None => self.submit_move(typed, game),
            },
        }
    }

    /// A command that only the screen has, and what follows it. Only lists of games take an operand.
    fn screen_command<'a>(&self, text: &'a str) -> Option<(Action, &'a str)> {
        let (word, operand) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (word, operand) = (word.to_lowercase(), operand.trim());
        let languages = [self.language, Language::En].into_iter();
        let mut known = languages.flat_map(|language| screen_words(language).screen_commands);
        let (_, action) = known.find(|(name, _)| *name == word)?;
        let takes_operand = matches!(action, Action::Library | Action::Explorer);
        (operand.is_empty() || takes_operand).then_some((action, operand))
    }

    fn open_named(&mut self, action: Action, operand: &str, game: &Game) -> Vec<Request> {
        match action {
            Action::Library if !operand.is_empty() => self.search_library(operand),
            Action::Explorer if !operand.is_empty() => self.explore_named(operand, game),
            action => self.act(action, game),
        }
    }

    pub(super) fn submit_move(&mut self, typed: &str, game: &Game) -> Vec<Request> {
        if self.viewed_ply.is_some() {
            self.warn(screen_words(self.language).not_here);
            return Vec::new();
        }
        match interpret_move(typed, game, self.language) {
            Ok(command) => self.carry_out(command, game),
            Err(refusal) => match missing_promotion(&refusal) {
                Some((from, to)) => {
                    self.input.clear();
                    self.ask_promotion(from, to);
                    Vec::new()
                }
                None => self.refuse_command(&refusal, game),
            },
        }
    }

    /// Carries out the command that a key or a button stands for.
    pub(super) fn command(&mut self, verb: Verb, game: &Game) -> Vec<Request> {
        match interpret(verb, "", game, self.language) {
            Ok(command) => self.carry_out(command, game),
            Err(refusal) => self.refuse_command(&refusal, game),
        }
    }

    pub(super) fn refuse_command(&mut self, refusal: &CommandRefusal, game: &Game) -> Vec<Request> {
        match refusal {
            CommandRefusal::Game { refusal, typed } => self.refuse(refusal, game, typed),
            other => self.warn(other.text(game, self.language)),
        }
        if !can_be_corrected(refusal) {
            self.input.clear();
        }
        Vec::new()
    }
}

/// Is there something to correct in the typed text?
fn can_be_corrected(refusal: &CommandRefusal) -> bool {
    match refusal {
        CommandRefusal::Game { typed, .. } => !typed.is_empty(),
        CommandRefusal::NoHuman
        | CommandRefusal::NothingToExplain
        | CommandRefusal::NotYoursToAnswer { .. } => false,
        CommandRefusal::UnknownOperand { .. }
        | CommandRefusal::UnknownPlayer(_)
        | CommandRefusal::BadPosition(_) => true,
    }
}

/// The squares of a promotion without a piece.
fn missing_promotion(refusal: &CommandRefusal) -> Option<(Square, Square)> {
    match refusal {
        CommandRefusal::Game { refusal: Refusal::Move(refusal), typed } => match refusal.why()? {
            WhyNot::PromotionMissing { piece } => Some((piece, last_square(typed)?)),
            _ => None,
        },
        _ => None,
    }
}

fn last_square(text: &str) -> Option<Square> {
    let letters: Vec<char> = text.chars().collect();
    letters.windows(2).rev().find_map(|pair| pair.iter().collect::<String>().parse().ok())
}
