//! The boards at which pairs of games are played, each with two processes of the engine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Error, Result, anyhow};
use arrocco_rules::Color;
use arrocco_support::answer::warn;
use arrocco_support::quote::quote;
use arrocco_uci::client::{ClientError, Engine};

use super::record::Verdict;
use super::study::Study;
use super::trial::Trial;
use crate::matches::{Contestant, Live, Opening, Referee, Seat};

/// All that is needed to play.
#[derive(Debug)]
pub(super) struct Hall {
    pub(super) contestant: Contestant,
    /// What the parameters are called.
    pub(super) names: Vec<String>,
    pub(super) openings: Vec<Opening>,
    pub(super) referee: Referee,
    /// Once set, all games are broken off.
    pub(super) cancel: Arc<AtomicBool>,
    pub(super) live: Live,
}

/// Two processes of the engine: the one that has what the trial calls plus, and the other. Whoever failed is gone.
#[derive(Default)]
struct Board {
    engines: [Option<Engine>; 2],
}

/// Why a pair was not played to its end.
enum Unplayed {
    Canceled,
    Failed(Error),
}

impl Hall {
    /// Plays one pair after the other until there are no more. An error ends all boards.
    pub(super) fn play_at_one_board(&self, study: &Mutex<Study>) -> Result<()> {
        let mut board = Board::default();
        let result = loop {
            let trial = lock(study).begin();
            let Some(trial) = trial.filter(|_| !self.is_canceled()) else { return Ok(()) };
            let told = match board.play(self, &trial) {
                Ok(verdict) => self.tell(study, &trial, &verdict),
                Err(Unplayed::Failed(error)) => Err(error),
                Err(Unplayed::Canceled) => return Ok(()),
            };
            if told.is_err() {
                break told;
            }
        };
        self.cancel.store(true, Ordering::Relaxed);
        result
    }

    /// The result is learnt, written and shown by whoever brings it, before another pair begins at that board.
    fn tell(&self, study: &Mutex<Study>, trial: &Trial, verdict: &Verdict) -> Result<()> {
        let mut study = lock(study);
        for warning in study.finish(trial, verdict) {
            self.live.suspend(|| {
                warn(&warning);
                Ok(())
            })?;
        }
        self.show(&study);
        study.check()
    }

    pub(super) fn show(&self, study: &Study) {
        let (played, pairs) = (study.tally.played(), study.spsa.schedule.pairs);
        self.live.show(&super::report::summary(study), 2 * played, Some(2 * pairs));
    }

    fn is_canceled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    fn set(&self, engine: &mut Engine, values: &[i64]) -> Result<(), ClientError> {
        let values: Vec<String> = values.iter().map(i64::to_string).collect();
        let names = self.names.iter().map(String::as_str);
        engine.set_options(names.zip(values.iter().map(String::as_str)))
    }

    fn opening(&self, trial: &Trial) -> Option<&Opening> {
        let index = (trial.number - 1) % self.openings.len().max(1) as u64;
        self.openings.get(index as usize)
    }
}

impl Board {
    /// Both games of a pair. A fault ends it: the second game would say nothing without the first.
    fn play(&mut self, hall: &Hall, trial: &Trial) -> Result<Verdict, Unplayed> {
        let opening = hall.opening(trial).ok_or(Unplayed::Canceled)?;
        if let Err(why) = self.prepare(hall, trial)? {
            return Ok(Verdict::Void(why));
        }
        let mut result = 0;
        for white in 0..2 {
            match self.play_game(hall, opening, white)? {
                Verdict::Counts(game) => result += game,
                void @ Verdict::Void(_) => return Ok(void),
            }
        }
        Ok(Verdict::Counts(result))
    }

    /// Both engines run and have their values. An engine that cannot even be started is the end of everything; one that
    /// fails when it is told its values is only the end of this pair.
    fn prepare(&mut self, hall: &Hall, trial: &Trial) -> Result<Result<(), String>, Unplayed> {
        for (slot, values) in self.engines.iter_mut().zip([&trial.plus, &trial.minus]) {
            let mut engine = slot.take().map_or_else(|| start(hall), Ok)?;
            match hall.set(&mut engine, values) {
                Ok(()) => *slot = Some(engine),
                Err(ClientError::Canceled) => return Err(Unplayed::Canceled),
                Err(_) if hall.is_canceled() => return Err(Unplayed::Canceled),
                Err(error) => return Ok(Err(format!("when it was given its values, {error}"))),
            }
        }
        Ok(Ok(()))
    }

    /// One game, in which the engine of a number has White; what it means for the first one.
    fn play_game(&mut self, hall: &Hall, opening: &Opening, white: usize) -> Result<Verdict, Unplayed> {
        let [Some(first), Some(second)] = &mut self.engines else { return Err(Unplayed::Canceled) };
        let seat = |engine| Seat { engine, control: hall.contestant.control };
        let (seats, color) = match white {
            0 => ([seat(first), seat(second)], Color::White),
            _ => ([seat(second), seat(first)], Color::Black),
        };
        let played = hall.referee.play(opening, seats).map_err(|_| Unplayed::Canceled)?;
        let Some(fault) = played.fault else {
            let result = played.outcome.winner().map_or(0, |winner| if winner == color { 1 } else { -1 });
            return Ok(Verdict::Counts(result));
        };
        // Nobody is to blame for what happens while everything ends.
        if hall.is_canceled() {
            return Err(Unplayed::Canceled);
        }
        let culprit = usize::from(fault.culprit != color);
        // Whoever is at fault starts afresh.
        if let Some(slot) = self.engines.get_mut(culprit) {
            *slot = None;
        }
        Ok(Verdict::Void(format!("{} {}", fault.culprit, fault.text)))
    }
}

fn lock(study: &Mutex<Study>) -> MutexGuard<'_, Study> {
    study.lock().unwrap_or_else(PoisonError::into_inner)
}

fn start(hall: &Hall) -> Result<Engine, Unplayed> {
    hall.contestant.start().map_err(|error| match error {
        ClientError::Canceled => Unplayed::Canceled,
        _ if hall.is_canceled() => Unplayed::Canceled,
        error => {
            Unplayed::Failed(anyhow!("{} cannot be started again: {error}", quote(&hall.contestant.name)))
        }
    })
}
