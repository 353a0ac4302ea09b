//! The question why: what is asked, and the answer of the coach.

use arrocco_coach::Explanation;
use arrocco_host::command::{Command, CommandRefusal, interpret};
use arrocco_host::language::{Verb, fill};
use arrocco_play::Game;
use arrocco_review::analyse::games::reasons::spoken;
use arrocco_rules::{Move, Position};

use super::super::action::Action;
use super::super::dialog::Dialog;
use super::super::message::Request;
use super::super::reader::Reader;
use super::super::state::State;
use crate::screen::words::screen_words;

impl State {
    /// Why is the move good or bad that led to the position that is looked back at, or else the hint, or the own last move?
    pub(super) fn why(&mut self, game: &Game) -> Vec<Request> {
        match self.asked_about(game) {
            Ok((position, mv)) => self.explain(position, mv),
            Err(refusal) => self.refuse_command(&refusal, game),
        }
    }

    fn asked_about(&self, game: &Game) -> Result<(Position, Move), CommandRefusal> {
        if self.viewed_ply.is_none() {
            return match interpret(Verb::Why, "", game, self.language)? {
                Command::Explain { position, mv } => Ok((*position, mv)),
                _ => Err(CommandRefusal::NothingToExplain),
            };
        }
        game.check_advice().map_err(|refusal| CommandRefusal::Game { refusal, typed: String::new() })?;
        let before = self.ply(game).checked_sub(1).and_then(|ply| game.record().positions().get(ply));
        before.copied().zip(self.last_move(game)).ok_or(CommandRefusal::NothingToExplain)
    }

    /// Asks the coach. Asked again, the whole reason is shown.
    pub(super) fn explain(&mut self, position: Position, mv: Move) -> Vec<Request> {
        self.clear_selection();
        let is_about = |known: &&Explanation| known.position == position && known.mv == mv;
        let read = self.reader.as_ref().and_then(Reader::explanation);
        let known = self.explained.as_deref().into_iter().chain(read).find(is_about);
        if let Some(explanation) = known.cloned() {
            self.dialog = Some(Dialog::Why { explanation: Box::new(explanation), top: 0 });
            return Vec::new();
        }
        let name = position.san_in(mv, self.letters()).to_string();
        self.say(fill(screen_words(self.language).asking_why, &[("move", &name)]));
        vec![Request::Explain { position: Box::new(position), mv }]
    }

    /// The same in a game that is read.
    pub(super) fn why_read(&mut self) -> Vec<Request> {
        let played = self.reader.as_ref().and_then(Reader::played);
        if let Some((position, mv)) = played {
            return self.explain(position, mv);
        }
        self.say(self.language.words().nothing_to_explain);
        Vec::new()
    }

    /// The answer has come.
    pub(super) fn show_explanation(&mut self, explanation: Box<Explanation>) {
        let language = spoken(self.language);
        let headline = explanation.headline(language);
        let reason = explanation.sentences(language).into_iter().next();
        // Where nothing is proven, the line is told, and nothing is made up.
        let reason = reason.or_else(|| explanation.variations(language).into_iter().next());
        let advice = explanation.advice(language).map(str::to_owned);
        let more = fill(screen_words(self.language).why_more, &[("key", &Action::Why.keys())]);
        let parts = [Some(format!("{headline}.")), reason, advice, Some(more)];
        self.say(parts.into_iter().flatten().collect::<Vec<_>>().join(" "));
        self.explained = Some(explanation);
    }
}
