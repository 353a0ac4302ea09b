//! Changes of the game and reports of engines, shown below the board.

use arrocco_engine::Report;
use arrocco_host::driver::{News, Purpose};
use arrocco_host::language::{Verb, by_side, fill};
use arrocco_play::{Game, Notice};
use arrocco_rules::{Color, Move};
use arrocco_support::quote::one_line;

use super::super::action::Action;
use super::super::dialog::Dialog;
use super::super::engine_report::EngineReport;
use super::super::state::{ClockHold, State};
use crate::screen::words::screen_words;

impl State {
    pub(super) fn show_news(&mut self, news: News, game: &Game) {
        let (language, words) = (self.language, self.language.words());
        match news {
            News::Game(notice) => self.notice(&notice, game),
            News::Thought { purpose, report } => self.show_report(purpose, *report, game),
            News::Explained(explanation) => self.show_explanation(explanation),
            News::NotExplained(error) => {
                let reason = one_line(&language.player_error(&error));
                self.warn(fill(words.not_explained, &[("reason", &reason)]));
            }
            News::PlayerFailed { color, error } => {
                let reason = one_line(&language.player_error(&error));
                let gaps = [("side", language.side(color)), ("reason", &*reason)];
                let text = fill(words.player_failed, &gaps);
                self.engine_failure = Some(text.clone());
                self.warn(text);
            }
            News::SaveFailed(error) => {
                let reason = one_line(&language.archive_error(&error));
                self.warn(fill(words.cannot_save, &[("reason", &reason)]));
            }
        }
    }

    /// Bounds are not shown: the exact score follows soon.
    fn show_report(&mut self, purpose: Purpose, report: Report, game: &Game) {
        let is_shown = match purpose {
            Purpose::Analysis => true,
            // A person's opponent thinks in silence.
            Purpose::Move(_) => !self.is_analyzing && is_watched(game),
            Purpose::Hint | Purpose::Explanation | Purpose::DrawAnswer(_) => false,
        };
        if !is_shown || report.bound.is_some() || report.rank > 1 {
            return;
        }
        let position = match purpose {
            Purpose::Analysis => *self.position(game),
            _ => *game.position(),
        };
        self.engine_report = Some(EngineReport { purpose, report, position });
    }

    fn notice(&mut self, notice: &Notice, game: &Game) {
        let (language, words) = (self.language, self.language.words());
        let text = match notice {
            Notice::Moved { by, mv, .. } => return self.moved(*by, *mv, game),
            Notice::TakenBack { plies } => fill(words.taken_back, &[("moves", &plies.to_string())]),
            Notice::Redone { plies } => fill(words.played_again, &[("moves", &plies.to_string())]),
            Notice::DrawOffered { by } => fill(
                screen_words(language).offer_answer,
                &[
                    ("offer", by_side(*by, words.offers)),
                    ("accept", language.command(Verb::Accept)),
                    ("decline", language.command(Verb::Decline)),
                ],
            ),
            Notice::DrawDeclined { by } => by_side(*by, words.declines).to_owned(),
            Notice::Hint { mv, .. } => {
                let name = game.position().san_in(*mv, self.letters());
                let hint = fill(words.hint, &[("move", &name)]);
                fill(screen_words(language).hint_why, &[("hint", &hint)])
            }
            // It goes without saying when a window is opened or closed.
            Notice::Paused if self.clock_hold == ClockHold::Held && self.engine_failure.is_none() => return,
            Notice::Resumed if self.clock_hold == ClockHold::Ending => {
                self.clock_hold = ClockHold::None;
                return;
            }
            // What has failed must not be hidden by what follows from it.
            Notice::Paused if self.engine_failure.is_some() => return self.warn(self.paused_text()),
            Notice::Paused => self.paused_text(),
            Notice::Resumed => {
                self.engine_failure = None;
                words.resumed.to_owned()
            }
            Notice::Seated { color } => {
                let player = language.player(&game.players()[*color]);
                fill(words.seated, &[("player", &player), ("side", language.side(*color))])
            }
            Notice::Over(outcome) if game.plies().is_empty() => language.outcome(*outcome),
            Notice::Over(outcome) => {
                let gaps = [("outcome", &*language.outcome(*outcome))];
                fill(screen_words(language).over, &gaps)
            }
            Notice::TooLate => words.too_late.to_owned(),
            _ => return,
        };
        if matches!(notice, Notice::TakenBack { .. } | Notice::Redone { .. } | Notice::Over(_)) {
            self.board_changed();
        }
        self.say(text);
    }

    /// That the game is paused, with the reason if an engine has failed, and the key that lets it go on.
    pub(super) fn paused_text(&self) -> String {
        let paused = fill(self.language.words().paused, &[("resume", &Action::Pause.keys())]);
        match &self.engine_failure {
            Some(failure) => format!("{}. {paused}", failure.trim_end_matches('.')),
            None => paused,
        }
    }

    fn moved(&mut self, by: Color, mv: Move, game: &Game) {
        self.board_changed();
        if !self.status.is_warning {
            self.status.text.clear();
        }
        let positions = game.record().positions();
        let before = positions.len().checked_sub(2).and_then(|before| positions.get(before));
        if let Some(before) = before.filter(|_| self.preferences.speaks) {
            let text = format!("{}: {}", self.language.side(by), self.language.spoken(mv, before));
            self.say(text);
        }
    }

    /// Drops the selection and the promotion dialog, which belonged to another position.
    fn board_changed(&mut self) {
        // A puzzle is on the board.
        if self.puzzle.is_some() {
            return;
        }
        self.clear_selection();
        self.explained = None;
        self.viewed_ply = None;
        if matches!(self.dialog, Some(Dialog::Promotion { .. })) {
            self.dialog = None;
        }
    }
}

/// Do only machines play?
pub(super) fn is_watched(game: &Game) -> bool {
    Color::ALL.into_iter().all(|color| game.players()[color].is_machine())
}
