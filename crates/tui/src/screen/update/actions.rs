//! What keys and buttons do: most stand for a command, the others exist only on the screen.

use arrocco_host::command::{Command, interpret};
use arrocco_host::language::Verb;
use arrocco_play::{Event, Game, Status};

use super::super::action::Action;
use super::super::dialog::{Dialog, SettingsRow, name_of};
use super::super::listed_game::ListSource;
use super::super::message::Request;
use super::super::state::State;
use super::super::status_message::StatusMessage;
use crate::screen::words::screen_words;

impl State {
    pub(super) fn act(&mut self, action: Action, game: &Game) -> Vec<Request> {
        if action == Action::Draw {
            return self.ask_draw(game);
        }
        // Asked again, the hint is explained.
        if action == Action::Hint && game.hint().is_some() && self.viewed_ply.is_none() {
            return self.why(game);
        }
        if let Some(verb) = action.verb() {
            return self.command(verb, game);
        }
        match action {
            // One key does both.
            Action::Pause if game.status() == Status::Paused => return self.command(Verb::Resume, game),
            Action::Pause => return self.command(Verb::Pause, game),
            Action::Redraw => return vec![Request::Redraw],
            Action::Paste => return vec![Request::Paste],
            Action::Library => return self.open_list(ListSource::Library),
            Action::Explorer => return self.open_explorer(game),
            Action::Review => return self.review_game(game),
            Action::Puzzles => return self.open_puzzles(),
            Action::Why => return self.why(game),
            Action::Settings => self.dialog = Some(Dialog::Settings { row: SettingsRow::Language }),
            Action::Suspend => return vec![Request::Suspend],
            Action::First | Action::Previous | Action::Next | Action::Last => self.step(action, game),
            other => return self.switch(other),
        }
        Vec::new()
    }

    /// Turns a setting of the screen on or off.
    fn switch(&mut self, action: Action) -> Vec<Request> {
        let words = screen_words(self.language);
        match action {
            Action::Figurines => self.preferences.has_figurines = !self.preferences.has_figurines,
            Action::Evaluation => {
                self.preferences.shows_evaluation = !self.preferences.shows_evaluation;
                self.say(if self.preferences.shows_evaluation {
                    words.evaluation_on
                } else {
                    words.evaluation_off
                });
                let value = Some(name_of(&self.visibility()));
                return vec![Request::Remember { name: "evaluation", value }];
            }
            _ => {
                self.is_analyzing = !self.is_analyzing;
                self.preferences.shows_evaluation |= self.is_analyzing;
                self.say(if self.is_analyzing { words.analysis_on } else { words.analysis_off });
            }
        }
        Vec::new()
    }

    /// A key is pressed by mistake more easily than a word is typed: asks before a draw is given away.
    fn ask_draw(&mut self, game: &Game) -> Vec<Request> {
        let is_over = matches!(game.status(), Status::Over(_));
        match interpret(Verb::Draw, "", game, self.language) {
            Ok(Command::Apply(Event::OfferDraw { by })) if !is_over => {
                let is_offered = game.draw_offer() == Some(!by);
                self.dialog = Some(Dialog::Draw { is_offered, chosen: 1 });
                Vec::new()
            }
            _ => self.command(Verb::Draw, game),
        }
    }

    /// Shows the game after so many half-moves.
    pub(super) fn show_ply(&mut self, ply: usize, game: &Game) {
        self.clear_selection();
        self.viewed_ply = Some(ply).filter(|ply| *ply < game.plies().len());
        self.status = StatusMessage::default();
    }

    /// Shows an earlier or later position without changing the game.
    fn step(&mut self, action: Action, game: &Game) {
        let (now, last) = (self.ply(game), game.plies().len());
        let wanted = match action {
            Action::First => Some(0),
            Action::Previous => now.checked_sub(1),
            Action::Next => Some(now + 1).filter(|ply| *ply <= last),
            _ => Some(last),
        };
        self.clear_selection();
        match wanted {
            Some(ply) => {
                self.viewed_ply = Some(ply).filter(|ply| *ply < last);
                // The message was about another position.
                self.status = StatusMessage::default();
            }
            None if action == Action::Next => self.say(screen_words(self.language).at_the_end),
            None => self.say(screen_words(self.language).at_the_start),
        }
    }
}
