//! A handle with which another thread stops a search or tells it that its time now counts.

use std::time::{Duration, Instant};

use crate::sync::Ordering::{Acquire, Relaxed, Release};
use crate::sync::{Arc, AtomicBool, AtomicU64};

#[derive(Debug)]
struct Flags {
    stop: AtomicBool,
    ponder: AtomicBool,
    born: Instant,
    /// Nanoseconds between birth and the last time that pondering turned into thinking.
    hit: AtomicU64,
}

impl Default for Flags {
    fn default() -> Self {
        Self {
            stop: AtomicBool::default(),
            ponder: AtomicBool::default(),
            born: Instant::now(),
            hit: AtomicU64::default(),
        }
    }
}

/// Stops a search from another thread. Clones speak to the same engine.
///
/// ```
/// use arrocco_engine::{Engine, Limits};
/// use arrocco_rules::Position;
/// let mut engine = Engine::new();
/// let control = engine.control();
/// // Without limits a search goes on until somebody stops it.
/// let position = Position::startpos();
/// let found = engine.search(&position, &[], &Limits::default(), |event| {
///     if event.depth() >= 3 {
///         control.stop();
///     }
/// });
/// assert!(position.is_legal(found.best.unwrap()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<Flags>);

impl Control {
    /// The search ends as soon as it can.
    pub fn stop(&self) {
        self.0.stop.store(true, Relaxed);
    }

    /// The move that was expected has been played: from now on time counts. What was thought before is free.
    pub fn ponder_hit(&self) {
        self.ponder_hit_at(Instant::now());
    }

    pub(crate) fn ponder_hit_at(&self, now: Instant) {
        // Nobody has pondered: the time has been counting all along.
        if self.is_pondering() {
            let age = now.saturating_duration_since(self.0.born).as_nanos();
            self.0.hit.store(u64::try_from(age).unwrap_or(u64::MAX), Relaxed);
            self.0.ponder.store(false, Release);
        }
    }

    /// When the time of a search began to count that was begun at some time; `None` while it does not count yet.
    #[inline]
    pub(crate) fn counts_from(&self, start: Instant) -> Option<Instant> {
        let hit = || Duration::from_nanos(self.0.hit.load(Relaxed));
        (!self.is_pondering()).then(|| start.max(self.0.born + hit()))
    }

    /// Has the search been stopped?
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Relaxed)
    }

    #[inline]
    pub(crate) fn is_pondering(&self) -> bool {
        self.0.ponder.load(Acquire)
    }

    /// Before a search, so that a stop that comes early is not lost once it has begun.
    pub fn arm(&self, ponder: bool) {
        self.0.stop.store(false, Relaxed);
        self.0.hit.store(0, Relaxed);
        self.0.ponder.store(ponder, Release);
    }
}
