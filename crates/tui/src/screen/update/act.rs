//! Actions are carried out.

use arrocco_host::language::fill;
use arrocco_play::{Event, Game, Status};
use arrocco_rules::Color;

use super::super::action::Action;
use super::super::dialog::{Dialog, NewGame};
use super::super::line::Line;
use super::super::message::Wish;
use super::super::remark::Remark;
use super::super::state::State;
use crate::screen::words::screen_words;

fn apply(event: Event) -> Vec<Wish> {
    vec![Wish::Apply { event, typed: String::new() }]
}

impl State {
    pub(super) fn act(&mut self, action: Action, game: &Game) -> Vec<Wish> {
        match action {
            Action::Help => self.open(Dialog::Help { top: 0 }),
            Action::New => {
                let number = self.random.below(960);
                self.open(Dialog::NewGame(Box::new(NewGame::like(game, number))))
            }
            Action::Save => self.open(Dialog::Path { is_save: true, line: Line::new("game.pgn") }),
            Action::Load => self.open(Dialog::Path { is_save: false, line: Line::default() }),
            Action::Resign => self.ask_resignation(game),
            Action::Hint => apply(Event::AskHint),
            Action::Back => apply(Event::TakeBack { plies: game.plies_to_take_back().unwrap_or(1) }),
            Action::Redo => apply(Event::Redo { plies: game.plies_to_redo().unwrap_or(1) }),
            Action::Draw => self.as_person(game, |by| Event::OfferDraw { by }),
            Action::Claim => self.as_person(game, |by| Event::ClaimDraw { by, with: None }),
            Action::Pause if game.status() == Status::Paused => apply(Event::Resume),
            Action::Pause => apply(Event::Pause),
            Action::Now => vec![Wish::Hurry],
            Action::CopyFen => self.copy_fen(game),
            Action::CopyPgn => {
                self.say(screen_words(self.language).copied_pgn);
                vec![Wish::Copy(game.pgn())]
            }
            Action::Redraw => vec![Wish::Redraw],
            Action::Suspend => vec![Wish::Suspend],
            Action::Quit => vec![Wish::Quit],
            Action::Flip | Action::Evaluation | Action::Figurines | Action::Analyse => self.switch(action),
            Action::First | Action::Previous | Action::Next | Action::Last => self.step(action, game),
        }
    }

    fn open(&mut self, dialog: Dialog) -> Vec<Wish> {
        self.put_back();
        self.dialog = Some(dialog);
        Vec::new()
    }

    fn ask_resignation(&mut self, game: &Game) -> Vec<Wish> {
        match game.status() {
            Status::Over(outcome) => {
                self.warn(self.language.over(outcome));
                Vec::new()
            }
            _ if Self::person(game).is_none() => {
                self.warn(self.language.words().no_human);
                Vec::new()
            }
            // Whoever presses Enter by mistake plays on.
            _ => self.open(Dialog::Resign { chosen: 1 }),
        }
    }

    pub(super) fn as_person(&mut self, game: &Game, event: impl FnOnce(Color) -> Event) -> Vec<Wish> {
        if let Some(by) = Self::person(game) {
            return apply(event(by));
        }
        self.warn(self.language.words().no_human);
        Vec::new()
    }

    fn copy_fen(&mut self, game: &Game) -> Vec<Wish> {
        let fen = match self.looking_at {
            None => game.fen(),
            Some(_) => self.position(game).to_string(),
        };
        self.say(fill(screen_words(self.language).copied_fen, &[("text", &fen)]));
        vec![Wish::Copy(fen)]
    }

    /// What is on goes off, and the other way round.
    fn switch(&mut self, action: Action) -> Vec<Wish> {
        let words = screen_words(self.language);
        match action {
            Action::Flip => self.bottom = !self.bottom,
            Action::Figurines => self.has_figurines = !self.has_figurines,
            Action::Evaluation => {
                self.shows_evaluation = !self.shows_evaluation;
                self.say(if self.shows_evaluation { words.evaluation_on } else { words.evaluation_off });
            }
            _ => {
                self.is_analyzing = !self.is_analyzing;
                self.shows_evaluation |= self.is_analyzing;
                self.say(if self.is_analyzing { words.analysis_on } else { words.analysis_off });
            }
        }
        Vec::new()
    }

    /// Goes through the game without changing it.
    fn step(&mut self, action: Action, game: &Game) -> Vec<Wish> {
        let (now, last) = (self.ply(game), game.plies().len());
        let wanted = match action {
            Action::First => Some(0),
            Action::Previous => now.checked_sub(1),
            Action::Next => Some(now + 1).filter(|ply| *ply <= last),
            _ => Some(last),
        };
        self.put_back();
        match wanted {
            Some(ply) => {
                self.looking_at = Some(ply).filter(|ply| *ply < last);
                // What was said is about another position.
                self.remark = Remark::default();
            }
            None if action == Action::Next => self.say(screen_words(self.language).at_the_end),
            None => self.say(screen_words(self.language).at_the_start),
        }
        Vec::new()
    }
}
