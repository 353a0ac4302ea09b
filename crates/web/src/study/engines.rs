//! The engines that look at studies. There are only so many, whoever asks for them.

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use arrocco_engine::{Control, Engine};
use arrocco_support::interrupt::Interrupt;

/// How long somebody waits for an engine that has just been told to stop.
const PATIENCE: Duration = Duration::from_secs(2);
/// Memory for positions of each of them, in MiB.
const HASH: usize = 32;
/// More threads do not make one engine so much better that they would not be missed elsewhere.
const MOST_THREADS: usize = 4;

/// Clones share the engines.
#[derive(Clone, Debug)]
pub(crate) struct Engines(Arc<Pool>);

#[derive(Debug)]
struct Pool {
    most: usize,
    threads: usize,
    state: Mutex<State>,
    freed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    idle: Vec<Engine>,
    /// How to stop those that are out.
    out: HashMap<u64, Leash>,
    last: u64,
}

#[derive(Clone, Debug)]
struct Leash {
    control: Control,
    interrupt: Interrupt,
}

impl Leash {
    fn stop(&self) {
        self.interrupt.set();
        self.control.stop();
    }
}

/// An engine that is somebody's until it is dropped.
#[derive(Debug)]
pub(super) struct Lent {
    pool: Arc<Pool>,
    ticket: u64,
    engine: Option<Engine>,
    leash: Leash,
}

impl Engines {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self::with(cores.max(2), (cores / 2).clamp(1, MOST_THREADS))
    }

    fn with(most: usize, threads: usize) -> Self {
        let (state, freed) = (Mutex::new(State::default()), Condvar::new());
        Self(Arc::new(Pool { most, threads, state, freed }))
    }

    /// An engine for a number of lines; `None` if all are out.
    pub(super) fn lend(&self, lines: usize) -> Option<Lent> {
        let (pool, until) = (&self.0, Instant::now() + PATIENCE);
        let mut state = pool.state();
        while state.out.len() >= pool.most {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return None;
            }
            state = pool.freed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        let mut engine = state.idle.pop().unwrap_or_else(|| new_engine(pool.threads));
        engine.set_lines(lines);
        let leash = Leash { control: engine.control(), interrupt: Interrupt::default() };
        leash.control.arm(false);
        state.last += 1;
        let ticket = state.last;
        state.out.insert(ticket, leash.clone());
        Some(Lent { pool: Arc::clone(pool), ticket, engine: Some(engine), leash })
    }

    /// Whoever has an engine is to give it back soon.
    pub(crate) fn stop_all(&self) {
        self.0.state().out.values().for_each(Leash::stop);
    }
}

impl Pool {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn new_engine(threads: usize) -> Engine {
    let mut engine = Engine::new();
    // With less memory it thinks as well, only not as fast.
    let _ = engine.resize_hash(HASH);
    engine.set_threads(threads);
    engine
}

impl Lent {
    /// What stops the engine from elsewhere, even before it has begun.
    pub(super) fn brake(&self) -> Brake {
        Brake(self.leash.clone())
    }

    pub(super) const fn interrupt(&self) -> &Interrupt {
        &self.leash.interrupt
    }

    pub(super) const fn engine(&mut self) -> Option<&mut Engine> {
        self.engine.as_mut()
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let mut state = self.pool.state();
        state.out.remove(&self.ticket);
        // One that has panicked may be in any state.
        let engine = self.engine.take().filter(|_| !std::thread::panicking());
        state.idle.extend(engine);
        self.pool.freed.notify_one();
    }
}

#[derive(Clone, Debug)]
pub(super) struct Brake(Leash);

impl Brake {
    pub(super) fn stop(&self) {
        self.0.stop();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.0.interrupt.is_set()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_only_so_many() {
        let engines = Engines::with(2, 1);
        let first = engines.lend(1).unwrap();
        let _second = engines.lend(1).unwrap();
        assert!(engines.lend(1).is_none());
        drop(first);
        assert!(engines.lend(1).is_some());
    }

    #[test]
    fn all_can_be_stopped() {
        let engines = Engines::with(2, 1);
        let lent = engines.lend(1).unwrap();
        assert!(!lent.brake().is_stopped());
        engines.stop_all();
        assert!(lent.brake().is_stopped());
    }
}
