//! Our own engine as a player or adviser in a game.

use std::sync::Arc;
use std::thread;

use arrocco_coach::Coach;
use arrocco_engine::{Event, Level, Limits};
use arrocco_play::Game;
use arrocco_rules::{Move, Position};

use super::search::EXPLANATION;
use super::{Answer, Said, Teller};
use crate::engine_host::{EngineFailure, EngineHost, EnginePool, EngineSettings, RequestHandle};
use crate::error::PlayerError;

/// An engine that searches one position at a time. It stops when this is dropped.
pub(super) struct EnginePlayer {
    /// `None` if the system has no thread to give: then each search is answered with that.
    host: Option<EngineHost>,
    settings: EngineSettings,
    search: Option<RequestHandle>,
    tell: Teller,
}

impl EnginePlayer {
    /// With all processors, or with one.
    pub(super) fn start(tell: Teller, with_all: bool) -> Self {
        let all = thread::available_parallelism().map_or(1, usize::from);
        let settings =
            EngineSettings { threads: if with_all { all } else { 1 }, ..EngineSettings::default() };
        let host = EnginePool::of_games().host(settings.clone()).ok();
        Self { host, settings, search: None, tell }
    }

    /// Begins to search the position after so many half-moves; what was searched before is stopped.
    pub(super) fn search(
        &mut self,
        ticket: u64,
        game: &Game,
        ply: usize,
        level: Option<Level>,
        limits: Limits,
    ) {
        self.stop();
        let Some(host) = &self.host else {
            let said = Said::Failed(EngineFailure::WorkerEnded.into());
            return (self.tell)(Answer { ticket, said });
        };
        let positions = game.record().positions();
        let before = positions.get(..ply).unwrap_or_default();
        let position = *positions.get(ply).unwrap_or(game.position());
        let history: Vec<u64> = before.iter().map(Position::key).collect();
        let settings = EngineSettings { level, ..self.settings.clone() };
        let (tell, tell_end) = (Arc::clone(&self.tell), Arc::clone(&self.tell));
        let search = host.submit(
            false,
            move |engine, _| {
                engine.configure(&settings);
                let mut say = |event| {
                    if let Event::Report(report) = event {
                        tell(Answer { ticket, said: Said::Thought(Box::new(report)) });
                    }
                };
                engine.search_armed(&position, &history, &limits, &mut say)
            },
            move |found| {
                let said = match found {
                    Ok(found) => Said::Found { best: found.best, score: found.score },
                    Err(failure) => Said::Failed(failure.into()),
                };
                tell_end(Answer { ticket, said });
            },
        );
        self.search = Some(search);
    }

    /// Begins to explain a move of a position, which is legal there; what was searched before is stopped.
    pub(super) fn explain(&mut self, ticket: u64, position: Position, mv: Move) {
        self.stop();
        let Some(host) = &self.host else {
            let said = Said::Failed(EngineFailure::WorkerEnded.into());
            return (self.tell)(Answer { ticket, said });
        };
        let (settings, tell) = (self.settings.clone(), Arc::clone(&self.tell));
        let search = host.submit(
            false,
            move |engine, _| {
                engine.configure(&settings);
                Coach::new(engine, EXPLANATION).explain(&position, mv)
            },
            move |explained| {
                let said = match explained {
                    Ok(Ok(explanation)) => Said::Explained(Box::new(explanation)),
                    Ok(Err(error)) => Said::Failed(PlayerError::Other(error.to_string())),
                    Err(failure) => Said::Failed(failure.into()),
                };
                tell(Answer { ticket, said });
            },
        );
        self.search = Some(search);
    }

    pub(super) fn stop(&self) {
        self.search.iter().for_each(RequestHandle::stop);
    }
}
