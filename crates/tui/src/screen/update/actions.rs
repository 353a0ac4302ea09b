//! What keys and buttons do: most stand for a command, the others exist only on the screen.

use arrocco_host::language::Verb;
use arrocco_play::{Game, Status};

use super::super::action::Action;
use super::super::message::Request;
use super::super::state::State;
use super::super::status_message::StatusMessage;
use crate::screen::words::screen_words;

impl State {
    pub(super) fn act(&mut self, action: Action, game: &Game) -> Vec<Request> {
        if let Some(verb) = action.verb() {
            return self.command(verb, game);
        }
        match action {
            // One key does both.
            Action::Pause if game.status() == Status::Paused => return self.command(Verb::Resume, game),
            Action::Pause => return self.command(Verb::Pause, game),
            Action::Redraw => return vec![Request::Redraw],
            Action::Suspend => return vec![Request::Suspend],
            Action::First | Action::Previous | Action::Next | Action::Last => self.step(action, game),
            other => self.switch(other),
        }
        Vec::new()
    }

    /// Turns a setting of the screen on or off.
    fn switch(&mut self, action: Action) {
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
            }
            _ => {
                self.is_analyzing = !self.is_analyzing;
                self.preferences.shows_evaluation |= self.is_analyzing;
                self.say(if self.is_analyzing { words.analysis_on } else { words.analysis_off });
            }
        }
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
