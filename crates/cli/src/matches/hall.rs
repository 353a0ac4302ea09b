//! The hall in which the games are played, several at a time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;

use anyhow::{Error, anyhow};
use arrocco_rules::Color;
use arrocco_uci::client::{ClientError, Engine};

use super::book::Opening;
use super::contestant::Contestant;
use super::played::Played;
use super::referee::{Canceled, Referee, Seat};
use super::schedule::{Job, Schedule};
use crate::quote::quote;

/// All that is needed to play the games of a match.
#[derive(Debug)]
pub(super) struct Hall {
    pub(super) contestants: Vec<Contestant>,
    pub(super) openings: Vec<Opening>,
    pub(super) schedule: Schedule,
    pub(super) referee: Referee,
    /// Games that need not be played any more.
    pub(super) done: BTreeSet<u64>,
    /// Once set, all games are broken off.
    pub(super) cancel: Arc<AtomicBool>,
    pub(super) next: AtomicU64,
}

/// What is told from a board.
#[derive(Debug)]
pub(super) enum News {
    Finished(Job, Box<Played>),
    /// An engine cannot be started any more.
    Failed(Error),
}

/// Engines that run, by number.
type Running = BTreeMap<usize, Engine>;

/// Why a game was not played to its end.
enum Unplayed {
    Canceled,
    Failed(Error),
}

impl Hall {
    /// Plays one game after the other until there are no more.
    pub(super) fn play_at_one_board(&self, news: &Sender<News>) {
        let mut running = Running::new();
        while let Some(job) = self.next_job() {
            let told = match self.play(job, &mut running) {
                Ok(played) => News::Finished(job, Box::new(played)),
                Err(Unplayed::Failed(error)) => News::Failed(error),
                Err(Unplayed::Canceled) => return,
            };
            if news.send(told).is_err() {
                return;
            }
        }
    }

    pub(super) fn is_canceled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    fn next_job(&self) -> Option<Job> {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if self.is_canceled() {
                return None;
            }
            if !self.done.contains(&number) {
                return self.schedule.job(number);
            }
        }
    }

    fn play(&self, job: Job, running: &mut Running) -> Result<Played, Unplayed> {
        // Engines that do not play would only be in the way of those that do.
        running.retain(|number, _| job.engines.contains(number));
        let [white_number, black_number] = job.engines;
        let mut white = self.seat(white_number, running)?;
        let mut black = self.seat(black_number, running)?;
        let opening = self.openings.get(job.opening).ok_or(Unplayed::Canceled)?;
        let seats = [(white_number, &mut white), (black_number, &mut black)];
        let seats = seats.map(|(number, engine)| Seat { engine, control: self.control(number) });
        let played = self.referee.play(opening, seats).map_err(|Canceled| Unplayed::Canceled)?;
        // Whoever is at fault starts afresh.
        let culprit = played.fault.as_ref().map(|fault| fault.culprit);
        running.extend((culprit != Some(Color::White)).then_some((white_number, white)));
        running.extend((culprit != Some(Color::Black)).then_some((black_number, black)));
        Ok(played)
    }

    fn control(&self, number: usize) -> super::time_control::TimeControl {
        let control = self.contestants.get(number).map(|contestant| contestant.control);
        // There is no such engine: no time is as good as any.
        control.unwrap_or(super::time_control::TimeControl::Depth(1))
    }

    fn seat(&self, number: usize, running: &mut Running) -> Result<Engine, Unplayed> {
        if let Some(engine) = running.remove(&number) {
            return Ok(engine);
        }
        let contestant = self.contestants.get(number).ok_or(Unplayed::Canceled)?;
        contestant.start().map_err(|error| match error {
            ClientError::Canceled => Unplayed::Canceled,
            error => {
                Unplayed::Failed(anyhow!("{} cannot be started again: {error}", quote(&contestant.name)))
            }
        })
    }
}
