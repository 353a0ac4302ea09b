//! Presiding over a match: results come in from the boards, are counted, written down and shown, until it is over.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvError, channel};
use std::thread;
use std::time::Instant;

use anyhow::{Error, Result};
use arrocco_support::answer::Answer;
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::{Output, print_json};

use super::archive::{Archive, Results};
use super::args::{EloModel, MatchArgs};
use super::document::Document;
use super::hall::{Hall, News};
use super::live::Live;
use super::played::Played;
use super::report::Report;
use super::schedule::Job;
use super::sprt::{Hypotheses, Verdict};
use super::tally::{self, Tally};

#[derive(Debug)]
pub(super) struct President<'a> {
    hall: &'a Hall,
    tally: Tally,
    archive: Option<Archive>,
    sprt: Option<(Hypotheses, EloModel)>,
    interrupt: Interrupt,
    live: Live,
    every: Option<u64>,
    is_json: bool,
    start: Instant,
}

impl<'a> President<'a> {
    pub(super) fn new(
        args: &MatchArgs,
        hall: &'a Hall,
        archive: Option<Archive>,
        results: Results,
        interrupt: Interrupt,
    ) -> Self {
        let mut tally = Tally::new(hall.contestants.len(), hall.schedule.pairings.len());
        for (job, verdict) in results.into_values() {
            tally.add(job, verdict);
        }
        Self {
            hall,
            live: Live::new(tally.games(), args.json),
            tally,
            archive,
            sprt: args.sprt.map(|hypotheses| (hypotheses, args.elo_model)),
            interrupt,
            every: args.every,
            is_json: args.json,
            start: Instant::now(),
        }
    }

    /// Has the match played with so many games at a time, and tells the result.
    pub(super) fn run(mut self, boards: usize) -> Result<Answer> {
        let played = if self.report().verdict().is_some() { Ok(()) } else { self.open_boards(boards) };
        self.live.end();
        self.tell_result()?;
        played?;
        self.archive.as_ref().map_or(Ok(()), Archive::check)?;
        let is_accepted = self.sprt.is_none() || self.report().verdict() == Some(Verdict::Stronger);
        Ok(Answer::from(is_accepted && !self.interrupt.is_set()))
    }

    fn open_boards(&mut self, boards: usize) -> Result<()> {
        let hall = self.hall;
        thread::scope(|scope| {
            let (sender, news) = channel();
            for _ in 0..boards {
                let sender = sender.clone();
                scope.spawn(move || hall.play_at_one_board(&sender));
            }
            drop(sender);
            let result = self.preside(&news);
            // Whatever has happened, no board goes on without us.
            hall.cancel.store(true, Ordering::Relaxed);
            result
        })
    }

    fn preside(&mut self, news: &Receiver<News>) -> Result<()> {
        self.show()?;
        loop {
            match news.recv() {
                // After the verdict nothing counts any more: it stands.
                Ok(News::Finished(..)) if self.report().verdict().is_some() => {}
                Ok(News::Finished(job, played)) => self.finished(job, &played)?,
                Ok(News::Failed(error)) => return Err(error),
                // All boards are empty.
                Err(RecvError) => return Ok(()),
            }
        }
    }

    fn finished(&mut self, job: Job, played: &Played) -> Result<()> {
        if let Some((archive, heading)) = self.archive.as_mut().zip(self.hall.heading(job)) {
            let warning = archive.add(&heading.write(played)?);
            if let Some(warning) = warning {
                self.complain(job, &warning);
            }
        }
        let fault = played.fault.as_ref().map(|fault| (fault.culprit, fault.kind));
        self.tally.add(job, tally::Verdict { winner: played.outcome.winner(), fault });
        if let Some(fault) = &played.fault {
            self.complain(job, &format!("{} {}", fault.culprit, fault.text));
        }
        if self.report().verdict().is_some() {
            self.hall.cancel.store(true, Ordering::Relaxed);
        }
        self.show()
    }

    /// Faults of engines are told at once: somebody will want to look.
    fn complain(&self, job: Job, text: &str) {
        let names = self.hall.heading(job).map(|heading| heading.players.map(|player| player.name.clone()));
        let [white, black] = names.unwrap_or_default();
        let _ = self.live.suspend(|| {
            arrocco_support::answer::warn(&format!("game {} ({white} - {black}): {text}", job.round()));
            Ok::<(), Error>(())
        });
    }

    fn report(&self) -> Report<'_> {
        Report {
            contestants: &self.hall.contestants,
            schedule: &self.hall.schedule,
            tally: &self.tally,
            sprt: self.sprt,
        }
    }

    fn show(&self) -> Result<()> {
        let games = self.tally.games();
        let of = Some(self.hall.schedule.games()).filter(|of| *of < super::ENDLESS);
        let table = self.report().table();
        self.live.show(&table, games, of);
        if self.every.is_some_and(|every| games > 0 && games.is_multiple_of(every)) {
            self.live.suspend(|| print(&format!("{table}\n")))?;
        }
        Ok(())
    }

    fn tell_result(&self) -> Result<()> {
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
