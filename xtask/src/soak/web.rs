//! Ten simulated players at a real server, for as long as one likes.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, ScopedJoinHandle, sleep};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, ensure};

use super::player::{Deeds, Player};
use super::process::Sample;
use super::random::Random;
use super::series::{self, Bound, Series};
use super::server::Server;

const PLAYERS: usize = 10;
const SAMPLE_EVERY: Duration = Duration::from_secs(2);
const ROWS: usize = 20;
/// Memory, in KiB: 5% and 8 MiB more than in the second tenth of the time; the first one is for warming up.
const MEMORY: Bound = Bound { percent: 5, more: 8 << 10 };
/// Files and threads come and go with what the players do just then: eight more are no growth.
const HANDLES: Bound = Bound { percent: 0, more: 8 };
/// The part of the time, in percent, that the end is compared with.
const BEGINNING: std::ops::Range<usize> = 10..20;

pub(super) fn soak(program: &Path, time: Duration) -> Result<()> {
    let server = Server::start(program)?;
    println!("  {PLAYERS} players for {} minutes at {}", time.as_secs() / 60, server.host);
    let (deeds, start) = (Deeds::default(), Instant::now());
    let mut watch = Watch::new();
    let played = thread::scope(|scope| {
        let players: Vec<ScopedJoinHandle<'_, Result<()>>> = (0..PLAYERS)
            .map(|number| {
                let until = start + time;
                let player =
                    Player { number, server: &server, deeds: &deeds, until, random: Random(number as u64) };
                scope.spawn(move || player.run())
            })
            .collect();
        let has_failed = || players.iter().any(ScopedJoinHandle::is_finished);
        let watched = watch.follow(&server, start, time, has_failed);
        deeds.is_over.store(true, Ordering::Relaxed);
        let played: Vec<Result<()>> = players.into_iter().map(joined).collect();
        played.into_iter().collect::<Result<()>>().and(watched)
    });
    watch.tell(&deeds);
    played?;
    server.stop()?;
    series::judge(&watch.series, BEGINNING)
}

/// A player that panics has met something that a judge does not allow.
fn joined(player: ScopedJoinHandle<'_, Result<()>>) -> Result<()> {
    player.join().unwrap_or_else(|_| Err(anyhow!("wrong answer: a player's judge says above what is wrong")))
}

struct Watch {
    marks: Vec<String>,
    series: [Series; 3],
}

impl Watch {
    fn new() -> Self {
        let series = [
            Series::new("memory KiB", MEMORY),
            Series::new("files", HANDLES),
            Series::new("threads", HANDLES),
        ];
        Self { marks: Vec::new(), series }
    }

    /// Nobody goes before it is time, unless something is wrong.
    fn follow(
        &mut self,
        server: &Server,
        start: Instant,
        time: Duration,
        has_failed: impl Fn() -> bool,
    ) -> Result<()> {
        while start.elapsed() < time {
            ensure!(!has_failed() || start.elapsed() >= time, "a player has given up");
            let sample = Sample::of(server.id())?;
            for (series, value) in self.series.iter_mut().zip([sample.memory, sample.files, sample.threads]) {
                series.add(value);
            }
            let seconds = start.elapsed().as_secs();
            self.marks.push(format!("{}:{:02}", seconds / 60, seconds % 60));
            sleep(SAMPLE_EVERY);
        }
        Ok(())
    }

    fn tell(&self, deeds: &Deeds) {
        series::print("time", &self.marks, &self.series, ROWS);
        let of = |deed: &AtomicU64| deed.load(Ordering::Relaxed);
        println!(
            "{} games with {} moves of players, {} studies, {} returns, {} times nonsense",
            of(&deeds.games),
            of(&deeds.moves),
            of(&deeds.studies),
            of(&deeds.returns),
            of(&deeds.nonsense)
        );
    }
}
