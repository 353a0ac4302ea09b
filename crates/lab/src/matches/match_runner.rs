//! Runs a match: collects the results of the games, counts, writes and shows them, and ends it.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvError, channel};
use std::thread;
use std::time::Instant;

use anyhow::Result;
use arrocco_support::answer::{Answer, warn};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::{Output, print_json};

use super::args::MatchArgs;
use super::document::Document;
use super::elo::EloModel;
use super::game_log::Results;
use super::match_pool::{MatchPool, PoolEvent};
use super::report::Report;
use super::schedule::{ScheduledGame, UNLIMITED_GAMES};
use super::sprt::{Accepted, Hypotheses};
use super::tally::{CountedResult, Tally};
use crate::append_log::AppendLog;
use crate::arena::{FinishedGame, LiveTable};

#[derive(Debug)]
pub(super) struct MatchRunner<'a> {
    pool: &'a MatchPool,
    tally: Tally,
    log: Option<AppendLog>,
    sprt: Option<(Hypotheses, EloModel)>,
    interrupt: Interrupt,
    live: LiveTable,
    every: Option<u64>,
    is_json: bool,
    start: Instant,
}

impl<'a> MatchRunner<'a> {
    pub(super) fn new(
        args: &MatchArgs,
        pool: &'a MatchPool,
        log: Option<AppendLog>,
        results: Results,
        interrupt: Interrupt,
    ) -> Self {
        let mut tally = Tally::new(pool.contestants.len(), pool.schedule.pairings.len());
        for (game, result) in results.into_values() {
            tally.add(game, result);
        }
        Self {
            pool,
            live: LiveTable::new(tally.games(), args.json),
            tally,
            log,
            sprt: args.sprt.map(|hypotheses| (hypotheses, args.elo_model)),
            interrupt,
            every: args.every,
            is_json: args.json,
            start: Instant::now(),
        }
    }

    /// Plays the match with so many games at a time, and prints the result.
    pub(super) fn run(mut self, concurrency: usize) -> Result<Answer> {
        let played = if self.report().accepted().is_some() { Ok(()) } else { self.play(concurrency) };
        self.live.finish();
        self.print_result()?;
        played?;
        self.log.as_ref().map_or(Ok(()), AppendLog::check)?;
        let is_accepted = self.sprt.is_none() || self.report().accepted() == Some(Accepted::Elo1);
        Ok(Answer::from(is_accepted && !self.interrupt.is_set()))
    }

    fn play(&mut self, concurrency: usize) -> Result<()> {
        let pool = self.pool;
        thread::scope(|scope| {
            let (sender, events) = channel();
            for _ in 0..concurrency {
                let sender = sender.clone();
                scope.spawn(move || pool.play(&sender));
            }
            drop(sender);
            let result = self.collect(&events);
            // Whatever the result: the threads must not play on.
            pool.cancel.store(true, Ordering::Relaxed);
            result
        })
    }

    /// Takes results until all threads have ended.
    fn collect(&mut self, events: &Receiver<PoolEvent>) -> Result<()> {
        self.show()?;
        loop {
            match events.recv() {
                // Games that end after the SPRT do not count: its decision stands.
                Ok(PoolEvent::Finished(..)) if self.report().accepted().is_some() => {}
                Ok(PoolEvent::Finished(game, finished)) => self.add(game, &finished)?,
                Ok(PoolEvent::Failed(error)) => return Err(error),
                Err(RecvError) => return Ok(()),
            }
        }
    }

    fn add(&mut self, game: ScheduledGame, finished: &FinishedGame) -> Result<()> {
        if let Some((log, scoresheet)) = self.log.as_mut().zip(self.pool.scoresheet(game)) {
            let warning = log.append(scoresheet.write(finished)?.as_bytes());
            if let Some(warning) = warning {
                self.warn_about(game, &warning);
            }
        }
        let fault = finished.fault.as_ref().map(|fault| (fault.culprit, fault.kind));
        self.tally.add(game, CountedResult { winner: finished.outcome.winner(), fault });
        if let Some(fault) = &finished.fault {
            self.warn_about(game, &format!("{} {}", fault.culprit, fault.text));
        }
        if self.report().accepted().is_some() {
            self.pool.cancel.store(true, Ordering::Relaxed);
        }
        self.show()
    }

    /// Faults of engines are printed at once, so that they can be looked into while the match goes on.
    fn warn_about(&self, game: ScheduledGame, text: &str) {
        let scoresheet = self.pool.scoresheet(game);
        let names = scoresheet.map(|scoresheet| scoresheet.players.map(|player| player.name.clone()));
        let [white, black] = names.unwrap_or_default();
        self.live.pause(|| warn(&format!("game {} ({white} - {black}): {text}", game.round())));
    }

    fn report(&self) -> Report<'_> {
        Report {
            contestants: &self.pool.contestants,
            schedule: &self.pool.schedule,
            tally: &self.tally,
            sprt: self.sprt,
        }
    }

    fn show(&self) -> Result<()> {
        let games = self.tally.games();
        let of = Some(self.pool.schedule.games()).filter(|of| *of < UNLIMITED_GAMES);
        let table = self.report().table();
        self.live.show(&table, games, of);
        if self.every.is_some_and(|every| games > 0 && games.is_multiple_of(every)) {
            self.live.pause(|| print(&format!("{table}\n")))?;
        }
        Ok(())
    }

    fn print_result(&self) -> Result<()> {
        let is_interrupted = self.interrupt.is_set();
        if self.is_json {
            let seconds = self.start.elapsed().as_secs_f64();
            return print_json(&Document::new(&self.report(), is_interrupted, seconds));
        }
        if is_interrupted {
            print("interrupted\n")?;
        }
        print(&self.report().table())
    }
}

fn print(text: &str) -> Result<()> {
    let mut output = Output::new();
    for line in text.lines() {
        output.line(line)?;
    }
    output.finish()
}
