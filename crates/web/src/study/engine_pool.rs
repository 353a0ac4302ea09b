//! The engines that analyse studies. There are only so many, whoever asks for them.

use std::time::Duration;

use arrocco_backend::protocol::MachineView;
use arrocco_host::engine_host::{EnginePool, EngineSettings, PoolOptions, RequestHandle};

/// How long a request waits for an engine if all are in use: one may just have been told to stop.
const PATIENCE: Duration = Duration::from_secs(2);
/// The most explanations that are made at once.
const MOST_COACHES: usize = 2;
/// Transposition table of each engine, in MiB.
const HASH: usize = 32;
/// The largest table that a page may ask for, in MiB.
const MOST_HASH: usize = 1024;
/// More threads do not make one engine so much better that they would not be missed elsewhere.
const MOST_THREADS: usize = 4;

/// One engine for each processor, at least two. People who play on the same machine go first. What an engine has learnt
/// from one position of a study serves the next.
pub(crate) fn study_engines() -> EnginePool {
    let max_engines = processors().max(2);
    EnginePool::new(PoolOptions {
        max_idle: max_engines,
        max_engines: Some(max_engines),
        patience: PATIENCE,
        has_low_priority: true,
        resets: false,
    })
}

/// The engines that explain moves: somebody waits for each, so they have what they need even while a game is analysed.
pub(crate) fn coach_engines() -> EnginePool {
    EnginePool::new(PoolOptions {
        max_idle: 1,
        max_engines: Some(MOST_COACHES),
        patience: PATIENCE,
        has_low_priority: true,
        resets: false,
    })
}

pub(super) fn settings(lines: usize) -> EngineSettings {
    let threads = (processors() / 2).clamp(1, MOST_THREADS);
    EngineSettings { threads, hash: HASH, lines, ..EngineSettings::default() }
}

/// The same with as many threads and as large a table as a page asks for, within what the machine has.
pub(super) fn settings_for(lines: usize, threads: Option<u16>, hash: Option<u32>) -> EngineSettings {
    let usual = settings(lines);
    let threads = threads.map_or(usual.threads, |threads| usize::from(threads).clamp(1, processors()));
    let hash = hash.map_or(usual.hash, |hash| usize::try_from(hash).unwrap_or(MOST_HASH).clamp(1, MOST_HASH));
    EngineSettings { threads, hash, ..usual }
}

/// What a page may ask for.
pub(crate) fn machine() -> MachineView {
    MachineView { threads: processors(), hash: MOST_HASH }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A request to an engine that is stopped when this is dropped.
#[derive(Debug)]
pub(crate) struct StopOnDrop(pub(crate) RequestHandle);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}
