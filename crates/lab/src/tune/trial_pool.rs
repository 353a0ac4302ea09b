//! Plays the pairs of games of a tuning, several at a time, each between two processes of the engine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use arrocco_rules::Color;
use arrocco_support::answer::warn;
use arrocco_uci::client::{ClientError, Engine};

use super::log_entry::PairResult;
use super::trial::Trial;
use super::tuning::Tuning;
use crate::arena::{Contestant, LiveTable, Opening, Referee, Seat, Unplayed, restart};

/// What the threads that play need, and share.
#[derive(Debug)]
pub(super) struct TrialPool {
    pub(super) contestant: Contestant,
    /// The names of the parameters.
    pub(super) names: Vec<String>,
    pub(super) openings: Vec<Opening>,
    pub(super) referee: Referee,
    /// Once set, all games are broken off.
    pub(super) cancel: Arc<AtomicBool>,
    pub(super) live: LiveTable,
}

/// Two processes of the engine: one plays with the trial's `plus`, the other with its `minus`. One that failed is gone.
#[derive(Default)]
struct EnginePair {
    engines: [Option<Engine>; 2],
}

impl TrialPool {
    /// The loop of one thread: plays one pair after the other until there are no more. An error ends all threads.
    pub(super) fn play(&self, tuning: &Mutex<Tuning>) -> Result<()> {
        let mut engines = EnginePair::default();
        let result = loop {
            let trial = lock(tuning).begin();
            let Some(trial) = trial.filter(|_| !self.is_canceled()) else { return Ok(()) };
            let added = match engines.play(self, &trial) {
                Ok(result) => self.add(tuning, &trial, &result),
                Err(Unplayed::Failed(error)) => Err(error),
                Err(Unplayed::Canceled) => return Ok(()),
            };
            if added.is_err() {
                break added;
            }
        };
        self.cancel.store(true, Ordering::Relaxed);
        result
    }

    /// Learns from a pair, logs and shows it, before the thread begins another one.
    fn add(&self, tuning: &Mutex<Tuning>, trial: &Trial, result: &PairResult) -> Result<()> {
        let mut tuning = lock(tuning);
        for warning in tuning.finish(trial, result) {
            self.live.pause(|| warn(&warning));
        }
        self.show(&tuning);
        tuning.check()
    }

    pub(super) fn show(&self, tuning: &Tuning) {
        let (played, pairs) = (tuning.tally.played(), tuning.spsa.schedule.pairs);
        self.live.show(&super::report::summary(tuning), 2 * played, Some(2 * pairs));
    }

    fn is_canceled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    fn start_engine(&self) -> Result<Engine, Unplayed> {
        // A failure while everything ends does not count.
        restart(&self.contestant)
            .map_err(|unplayed| if self.is_canceled() { Unplayed::Canceled } else { unplayed })
    }

    fn set_values(&self, engine: &mut Engine, values: &[i64]) -> Result<(), ClientError> {
        let values: Vec<String> = values.iter().map(i64::to_string).collect();
        let names = self.names.iter().map(String::as_str);
        engine.set_options(names.zip(values.iter().map(String::as_str)))
    }

    fn opening(&self, trial: &Trial) -> Option<&Opening> {
        let index = (trial.number - 1) % self.openings.len().max(1) as u64;
        self.openings.get(index as usize)
    }
}

impl EnginePair {
    /// Plays both games of a pair. A fault ends it, because one game alone would favor a color.
    fn play(&mut self, pool: &TrialPool, trial: &Trial) -> Result<PairResult, Unplayed> {
        let opening = pool.opening(trial).ok_or(Unplayed::Canceled)?;
        if let Err(why) = self.prepare(pool, trial)? {
            return Ok(PairResult::Void(why));
        }
        let mut result = 0;
        for white in 0..2 {
            match self.play_game(pool, opening, white)? {
                PairResult::Counts(game) => result += game,
                void @ PairResult::Void(_) => return Ok(void),
            }
        }
        Ok(PairResult::Counts(result))
    }

    /// Starts the engines where needed and sets their values. The outer error ends the whole tuning; the inner one, that
    /// an engine failed when it was given its values, makes only this pair void.
    fn prepare(&mut self, pool: &TrialPool, trial: &Trial) -> Result<Result<(), String>, Unplayed> {
        for (slot, values) in self.engines.iter_mut().zip([&trial.plus, &trial.minus]) {
            let mut engine = slot.take().map_or_else(|| pool.start_engine(), Ok)?;
            match pool.set_values(&mut engine, values) {
                Ok(()) => *slot = Some(engine),
                Err(ClientError::Canceled) => return Err(Unplayed::Canceled),
                Err(_) if pool.is_canceled() => return Err(Unplayed::Canceled),
                Err(error) => return Ok(Err(format!("when it was given its values, {error}"))),
            }
        }
        Ok(Ok(()))
    }

    /// Plays one game, in which engine number `white` has White. The result is that of the first engine.
    fn play_game(
        &mut self,
        pool: &TrialPool,
        opening: &Opening,
        white: usize,
    ) -> Result<PairResult, Unplayed> {
        let [Some(first), Some(second)] = &mut self.engines else { return Err(Unplayed::Canceled) };
        let seat = |engine| Seat { engine, control: pool.contestant.control };
        let (seats, color) = match white {
            0 => ([seat(first), seat(second)], Color::White),
            _ => ([seat(second), seat(first)], Color::Black),
        };
        let finished = pool.referee.play(opening, seats).map_err(|_| Unplayed::Canceled)?;
        let Some(fault) = finished.fault else {
            let result = finished.outcome.winner().map_or(0, |winner| if winner == color { 1 } else { -1 });
            return Ok(PairResult::Counts(result));
        };
        // A fault while everything ends does not count.
        if pool.is_canceled() {
            return Err(Unplayed::Canceled);
        }
        let culprit = usize::from(fault.culprit != color);
        // An engine at fault is started again for the next pair.
        if let Some(slot) = self.engines.get_mut(culprit) {
            *slot = None;
        }
        Ok(PairResult::Void(format!("{} {}", fault.culprit, fault.text)))
    }
}

fn lock(tuning: &Mutex<Tuning>) -> MutexGuard<'_, Tuning> {
    tuning.lock().unwrap_or_else(PoisonError::into_inner)
}
