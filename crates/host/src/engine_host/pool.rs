//! Worker threads with an engine each, kept for the next host when the last one has gone.
//!
//! An engine takes some 20 MiB, and allocators that serve each thread from a heap of its own, as that of the GNU system
//! does, give such pieces back late or never: a server with a new thread and a new engine for each game had 770 MB after
//! ten minutes with ten players, and 350 MB with workers that are kept.

use std::fmt;
use std::io;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::host::EngineHost;
use super::hosted_engine::EngineSettings;
use super::queue::Queue;
use super::worker::{self, Lease, Owner};

/// The search keeps its moves on the stack, ply by ply.
const STACK: usize = 32 << 20;
/// How many idle workers the pool of games keeps. As games do not end all at once, more would seldom be wanted.
const IDLE_FOR_GAMES: usize = 4;

/// What a pool is like.
#[derive(Clone, Debug)]
pub struct PoolOptions {
    /// How many workers without a host are kept.
    pub max_idle: usize,
    /// How many engines there are at most; `None` is no limit.
    pub max_engines: Option<usize>,
    /// How long [`EnginePool::host`] waits for an engine if all are in use.
    pub patience: Duration,
    /// Do others go first? See [`priority`](arrocco_support::priority).
    pub has_low_priority: bool,
    /// Does an engine forget everything and become as small as it was before the next host has it? If not, what one host
    /// has learnt serves the next.
    pub resets: bool,
}

impl Default for PoolOptions {
    fn default() -> Self {
        Self {
            max_idle: IDLE_FOR_GAMES,
            max_engines: None,
            patience: Duration::ZERO,
            has_low_priority: false,
            resets: true,
        }
    }
}

/// Why there is no engine.
#[derive(Debug)]
pub enum NoEngine {
    /// As many as the pool may have are in use.
    AllInUse,
    /// The system has no thread to give.
    NoThread(io::Error),
}

impl fmt::Display for NoEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AllInUse => f.write_str("all engines are in use"),
            Self::NoThread(error) => write!(f, "cannot start a thread: {error}"),
        }
    }
}

impl std::error::Error for NoEngine {}

/// A pool of workers. Clones share them; they end with the last clone.
#[derive(Clone, Debug)]
pub struct EnginePool(Arc<Pool>);

#[derive(Debug)]
struct Pool {
    options: PoolOptions,
    state: Mutex<State>,
    freed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    idle: Vec<Sender<Lease>>,
    /// The queues of the workers that have a host.
    in_use: Vec<Arc<Queue>>,
}

impl EnginePool {
    pub fn new(options: PoolOptions) -> Self {
        Self(Arc::new(Pool { options, state: Mutex::default(), freed: Condvar::new() }))
    }

    /// The one pool of all games of the program, without a limit.
    pub fn of_games() -> &'static Self {
        static POOL: LazyLock<EnginePool> = LazyLock::new(|| EnginePool::new(PoolOptions::default()));
        &POOL
    }

    /// An idle worker, or a new one, set up in some way. If all that there may be are in use, it waits for a while.
    pub fn host(&self, settings: EngineSettings) -> Result<EngineHost, NoEngine> {
        let (pool, until) = (&self.0, Instant::now() + self.0.options.patience);
        let mut state = pool.lock();
        while pool.options.max_engines.is_some_and(|most| state.in_use.len() >= most) {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(NoEngine::AllInUse);
            }
            state = pool.freed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        let host = EngineHost::new();
        let (queue, mut settings) = (host.queue(), settings);
        while let Some(worker) = state.idle.pop() {
            let lease = Lease { queue: Arc::clone(queue), settings, worker: worker.clone() };
            match worker.send(lease) {
                Ok(()) => {
                    state.in_use.push(Arc::clone(queue));
                    return Ok(host);
                }
                // A worker that has ended.
                Err(mpsc::SendError(lease)) => settings = lease.settings,
            }
        }
        let worker = self.start_worker().map_err(NoEngine::NoThread)?;
        let lease = Lease { queue: Arc::clone(queue), settings, worker: worker.clone() };
        // A worker that has just been started listens.
        let _ = worker.send(lease);
        state.in_use.push(Arc::clone(queue));
        Ok(host)
    }

    fn start_worker(&self) -> io::Result<Sender<Lease>> {
        let (worker, leases) = mpsc::channel();
        let (pool, has_low_priority) = (Arc::downgrade(&self.0), self.0.options.has_low_priority);
        let builder = thread::Builder::new().name("engine".to_owned()).stack_size(STACK);
        builder.spawn(move || worker::work(&pool, &leases, has_low_priority))?;
        Ok(worker)
    }

    /// Stops everything that the hosts of this pool have requested, or will.
    pub fn stop_all(&self) {
        self.0.lock().in_use.iter().for_each(|queue| queue.stop_all());
    }

    #[cfg(test)]
    pub(super) fn idle_workers(&self) -> usize {
        self.0.lock().idle.len()
    }
}

impl Pool {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Owner for Pool {
    fn resets(&self) -> bool {
        self.options.resets
    }

    fn give_back(&self, worker: Sender<Lease>, queue: &Arc<Queue>) -> bool {
        let mut state = self.lock();
        state.in_use.retain(|other| !Arc::ptr_eq(other, queue));
        let is_kept = state.idle.len() < self.options.max_idle;
        if is_kept {
            state.idle.push(worker);
        }
        self.freed.notify_one();
        is_kept
    }

    fn forget(&self, queue: &Arc<Queue>) {
        self.lock().in_use.retain(|other| !Arc::ptr_eq(other, queue));
        self.freed.notify_one();
    }
}
