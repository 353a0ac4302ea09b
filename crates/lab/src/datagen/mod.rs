//! `arrocco datagen`: games of the engine against itself, as training data for the network.

mod args;
mod self_play;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use arrocco_engine::Network;
use arrocco_support::answer::Answer;
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::Output;
use arrocco_support::priority;
use arrocco_support::progress::Progress;
use arrocco_support::random::Random;

use crate::data::{PlayedGame, Writer};
pub use args::DatagenArgs;
use self_play::SelfPlay;

/// Games that may wait to be written.
const WAITING: usize = 64;

/// How often the progress bar moves and Ctrl-C is noticed.
const TICK: Duration = Duration::from_millis(200);

pub fn run(args: &DatagenArgs) -> Result<Answer> {
    let (writer, before) = Writer::append_to(&args.out).with_context(|| args.out.display().to_string())?;
    priority::lower(priority::LAST);
    let interrupt = Interrupt::install()?;
    let generator = Generator {
        args,
        network: args.evaluation.network()?,
        seed: args.seed.unwrap_or_else(|| Random::from_time().next_u64()),
        next: AtomicU64::new(before),
        last: before.saturating_add(args.games.unwrap_or(u64::MAX)),
        is_over: AtomicBool::new(false),
    };
    let start = Instant::now();
    let written = std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        for _ in 0..generator.threads() {
            let (sender, generator) = (sender.clone(), &generator);
            scope.spawn(move || generator.play(&sender));
        }
        drop(sender);
        let written = generator.write(writer, &receiver, &interrupt);
        // Threads that still play must not wait for a receiver that is gone.
        generator.is_over.store(true, Relaxed);
        written
    })?;
    report(before, written, start.elapsed())?;
    Ok((!interrupt.is_set()).into())
}

fn report(before: u64, written: Tally, time: Duration) -> Result<()> {
    let mut output = Output::new();
    output.line(format_args!("games {}", before + written.games))?;
    output.line(format_args!("new games {}", written.games))?;
    output.line(format_args!("new plies {}", written.plies))?;
    output.line(format_args!("plies a second {:.0}", written.plies as f64 / time.as_secs_f64().max(1e-9)))?;
    output.finish()
}

/// What was written in this run.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    games: u64,
    plies: u64,
}

/// What all threads share.
struct Generator<'a> {
    args: &'a DatagenArgs,
    network: Option<Arc<Network>>,
    seed: u64,
    /// The number of the next game.
    next: AtomicU64,
    /// The number at which to stop.
    last: u64,
    is_over: AtomicBool,
}

impl Generator<'_> {
    fn threads(&self) -> usize {
        match self.args.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => usize::from(threads),
        }
    }

    /// The loop of one thread: plays one numbered game after the other.
    fn play(&self, sender: &mpsc::SyncSender<PlayedGame>) {
        let mut self_play = SelfPlay::new(self.args.nodes, self.args.chess960, self.network.clone());
        while !self.is_over.load(Relaxed) {
            let number = self.next.fetch_add(1, Relaxed);
            if number >= self.last {
                return;
            }
            let game = self_play.play(&mut Random::new(self.seed, number));
            if sender.send(game).is_err() {
                return;
            }
        }
    }

    /// Writes games as they come, until no more do. After Ctrl-C, or when time is up, the games in play are
    /// finished and written.
    fn write(
        &self,
        mut writer: Writer,
        games: &mpsc::Receiver<PlayedGame>,
        interrupt: &Interrupt,
    ) -> Result<Tally> {
        let (start, mut written, mut progress) = (Instant::now(), Tally::default(), Progress::new());
        loop {
            match games.recv_timeout(TICK) {
                Ok(game) => {
                    writer.write(&game).with_context(|| self.args.out.display().to_string())?;
                    written.games += 1;
                    written.plies += (game.opening.len() + game.moves.len()) as u64;
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(written),
            }
            let done = self.done(start.elapsed(), written);
            progress.show(done);
            if interrupt.is_set() || done >= 1.0 {
                self.is_over.store(true, Relaxed);
            }
        }
    }

    /// How much of what was asked for is done.
    fn done(&self, elapsed: Duration, written: Tally) -> f64 {
        let by_time = self.args.seconds.map_or(0.0, |seconds| elapsed.as_secs_f64() / seconds.max(1) as f64);
        let by_games = self.args.games.map_or(0.0, |games| written.games as f64 / games.max(1) as f64);
        by_time.max(by_games)
    }
}
