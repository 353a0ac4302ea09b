//! Plays the games of a match, several at a time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;

use anyhow::Error;
use arrocco_rules::Color;
use arrocco_uci::client::Engine;

use super::schedule::{Schedule, ScheduledGame};
use super::scoresheet::Scoresheet;
use crate::arena::{Canceled, Contestant, FinishedGame, Opening, Referee, Seat, Unplayed, restart};

/// What the threads that play need, and share.
#[derive(Debug)]
pub(super) struct MatchPool {
    pub(super) contestants: Vec<Contestant>,
    pub(super) openings: Vec<Opening>,
    pub(super) schedule: Schedule,
    pub(super) referee: Referee,
    /// Games whose results are known from an earlier run.
    pub(super) done: BTreeSet<u64>,
    /// Once set, all games are broken off.
    pub(super) cancel: Arc<AtomicBool>,
    pub(super) next: AtomicU64,
}

/// What a thread that plays reports.
#[derive(Debug)]
pub(super) enum PoolEvent {
    Finished(ScheduledGame, Box<FinishedGame>),
    /// An engine cannot be started any more.
    Failed(Error),
}

/// Running engines by their number.
type Running = BTreeMap<usize, Engine>;

impl MatchPool {
    /// The loop of one thread: plays one game after the other until there are no more.
    pub(super) fn play(&self, events: &Sender<PoolEvent>) {
        let mut running = Running::new();
        while let Some(game) = self.next_game() {
            let event = match self.play_game(game, &mut running) {
                Ok(finished) => PoolEvent::Finished(game, Box::new(finished)),
                Err(Unplayed::Failed(error)) => PoolEvent::Failed(error),
                Err(Unplayed::Canceled) => return,
            };
            if events.send(event).is_err() {
                return;
            }
        }
    }

    fn is_canceled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    fn next_game(&self) -> Option<ScheduledGame> {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if self.is_canceled() {
                return None;
            }
            if !self.done.contains(&number) {
                return self.schedule.game(number);
            }
        }
    }

    /// The scoresheet of a game; `None` if there are no such engines.
    pub(super) fn scoresheet(&self, game: ScheduledGame) -> Option<Scoresheet<'_>> {
        let [white, black] = game.engines;
        let players = [self.contestants.get(white)?, self.contestants.get(black)?];
        Some(Scoresheet { game, players })
    }

    fn play_game(&self, game: ScheduledGame, running: &mut Running) -> Result<FinishedGame, Unplayed> {
        // Engines of other games would only take memory.
        running.retain(|number, _| game.engines.contains(number));
        let [white_player, black_player] = self.scoresheet(game).ok_or(Unplayed::Canceled)?.players;
        let opening = self.openings.get(game.opening).ok_or(Unplayed::Canceled)?;
        let [white, black] = game.engines.map(|number| running.remove(&number));
        let mut white = white.map_or_else(|| restart(white_player), Ok)?;
        let mut black = black.map_or_else(|| restart(black_player), Ok)?;
        let seats = [
            Seat { engine: &mut white, control: white_player.control },
            Seat { engine: &mut black, control: black_player.control },
        ];
        let finished = self.referee.play(opening, seats).map_err(|Canceled| Unplayed::Canceled)?;
        // An engine at fault is started again for its next game.
        let culprit = finished.fault.as_ref().map(|fault| fault.culprit);
        for (color, (number, engine)) in
            Color::ALL.into_iter().zip(game.engines.into_iter().zip([white, black]))
        {
            if culprit != Some(color) {
                running.insert(number, engine);
            }
        }
        Ok(finished)
    }
}
