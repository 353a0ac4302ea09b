//! Advice: hints, answers to draw offers, explanations and analysis, by one engine that is asked for one after the other.

use std::sync::Arc;

use arrocco_play::{Refusal, Status};
use arrocco_rules::{Move, Position};

use super::engine_player::EnginePlayer;
use super::search::{self, Search};
use super::{Driver, Purpose};

impl Driver {
    /// Has the adviser analyse the position after so many half-moves all the time, or not any more.
    pub fn set_analysis(&mut self, ply: Option<usize>) {
        self.analyzed = ply;
        self.advise();
    }

    /// Has the adviser explain a move that is legal in a position of the game or any other. The answer is
    /// [`News::Explained`](super::News::Explained); of several questions only the last one is answered.
    ///
    /// # Errors
    ///
    /// A machine is to move against a person: nothing else may take its time.
    pub fn explain(&mut self, position: Position, mv: Move) -> Result<(), Refusal> {
        self.game.check_advice()?;
        self.question = Some((position, mv));
        self.waiting.retain(|search| search.purpose != Purpose::Explanation);
        if self.advising.as_ref().is_some_and(|search| search.purpose == Purpose::Explanation) {
            self.stop_advice();
        }
        self.ask_adviser(Purpose::Explanation);
        self.advise();
        Ok(())
    }

    /// There is one adviser: what is asked for waits until the search before it has ended.
    pub(super) fn ask_adviser(&mut self, purpose: Purpose) {
        let is_asked = self.advising.iter().chain(&self.waiting).any(|search| search.purpose == purpose);
        if !is_asked {
            self.waiting.push(Search::new(0, purpose, &self.game, self.game.record().ply()));
        }
    }

    /// Stops advice on another position, and starts what was asked for, or else the analysis.
    pub(super) fn advise(&mut self) {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.retain(|search| !self.is_stale(search));
        let gives_way = |search: &Search| search.purpose == Purpose::Analysis && !waiting.is_empty();
        if self.advising.as_ref().is_some_and(|search| self.is_stale(search) || gives_way(search)) {
            self.stop_advice();
        }
        if self.advising.is_none() && !waiting.is_empty() {
            let next = waiting.remove(0);
            self.start_advice(next.purpose, self.game.record().ply());
        }
        self.waiting = waiting;
        let analyzed = self
            .analyzed
            .filter(|ply| self.game.record().positions().get(*ply).is_some_and(Position::has_moves));
        if let Some(ply) = analyzed.filter(|_| self.advising.is_none()) {
            self.start_advice(Purpose::Analysis, ply);
        }
    }

    /// Is its result no longer wanted?
    fn is_stale(&self, search: &Search) -> bool {
        let is_open = !matches!(self.game.status(), Status::Over(_));
        match search.purpose {
            Purpose::Analysis => self.analyzed.is_none_or(|ply| !search.is_of_position_at(&self.game, ply)),
            Purpose::DrawAnswer(by) => self.game.draw_offer() != Some(!by),
            // It is about a position of its own, but must not go on while a machine's clock runs.
            Purpose::Explanation => self.game.check_advice().is_err(),
            _ => !is_open || !search.is_of_position_at(&self.game, self.game.record().ply()),
        }
    }

    fn start_advice(&mut self, purpose: Purpose, ply: usize) {
        let ticket = self.next_ticket();
        let tell = Arc::clone(&self.tell);
        let adviser = self.adviser.get_or_insert_with(|| EnginePlayer::start(tell, false));
        match self.question.filter(|_| purpose == Purpose::Explanation) {
            Some((position, mv)) => adviser.explain(ticket, position, mv),
            None => adviser.search(ticket, &self.game, ply, None, search::advice_limits(purpose)),
        }
        self.advising = Some(Search::new(ticket, purpose, &self.game, ply));
    }

    pub(super) fn stop_advice(&mut self) {
        if self.advising.take().is_some()
            && let Some(player) = &self.adviser
        {
            player.stop();
        }
    }
}
