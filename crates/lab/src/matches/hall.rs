//! The hall in which the games are played, several at a time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;

use anyhow::{Error, anyhow};
use arrocco_rules::Color;
use arrocco_support::quote::quote;
use arrocco_uci::client::{ClientError, Engine};

use super::book::Opening;
use super::contestant::Contestant;
use super::played::Played;
use super::referee::{Canceled, Referee, Seat};
use super::schedule::{Job, Schedule};

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
        let heading = self.heading(job).ok_or(Unplayed::Canceled)?;
        let opening = self.openings.get(job.opening).ok_or(Unplayed::Canceled)?;
        let [white, black] = job.engines.map(|number| running.remove(&number));
        let [white_player, black_player] = heading.players;
        let mut white = white.map_or_else(|| start(white_player), Ok)?;
        let mut black = black.map_or_else(|| start(black_player), Ok)?;
        let seats = [
            Seat { engine: &mut white, control: white_player.control },
            Seat { engine: &mut black, control: black_player.control },
        ];
        let played = self.referee.play(opening, seats).map_err(|Canceled| Unplayed::Canceled)?;
        // Whoever is at fault starts afresh.
        let culprit = played.fault.as_ref().map(|fault| fault.culprit);
        for (color, (number, engine)) in
            Color::ALL.into_iter().zip(job.engines.into_iter().zip([white, black]))
        {
            if culprit != Some(color) {
                running.insert(number, engine);
            }
        }
        Ok(played)
    }
}

fn start(contestant: &Contestant) -> Result<Engine, Unplayed> {
    contestant.start().map_err(|error| match error {
        ClientError::Canceled => Unplayed::Canceled,
        error => Unplayed::Failed(anyhow!("{} cannot be started again: {error}", quote(&contestant.name))),
    })
}
