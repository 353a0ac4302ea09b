//! A handle with which another thread stops a search or reports a ponder hit.

use std::time::{Duration, Instant};

use crate::sync::Ordering::{Acquire, Relaxed, Release};
use crate::sync::{Arc, AtomicBool, AtomicU64};

#[derive(Debug)]
struct Flags {
    stop: AtomicBool,
    ponder: AtomicBool,
    created: Instant,
    /// Nanoseconds from `created` to the last ponder hit.
    hit: AtomicU64,
}

impl Default for Flags {
    fn default() -> Self {
        Self {
            stop: AtomicBool::default(),
            ponder: AtomicBool::default(),
            created: Instant::now(),
            hit: AtomicU64::default(),
        }
    }
}

/// Stops a search from another thread. All clones control the same engine.
///
/// ```
/// use arrocco_engine::{Engine, Limits};
/// use arrocco_rules::Position;
/// let mut engine = Engine::new();
/// let control = engine.control();
/// // Without limits a search goes on until it is stopped.
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
    /// Ends the search as soon as possible.
    pub fn stop(&self) {
        self.0.stop.store(true, Relaxed);
    }

    /// The expected move has been played: the search's time counts from now on.
    pub fn ponder_hit(&self) {
        self.ponder_hit_at(Instant::now());
    }

    pub(crate) fn ponder_hit_at(&self, now: Instant) {
        // If the search was not pondering, its time has been counting all along.
        if self.is_pondering() {
            let age = now.saturating_duration_since(self.0.created).as_nanos();
            self.0.hit.store(u64::try_from(age).unwrap_or(u64::MAX), Relaxed);
            self.0.ponder.store(false, Release);
        }
    }

    /// From when on the time of a search begun at `start` counts; `None` while it is pondering.
    #[inline]
    pub(crate) fn time_counts_from(&self, start: Instant) -> Option<Instant> {
        let hit = || Duration::from_nanos(self.0.hit.load(Relaxed));
        (!self.is_pondering()).then(|| start.max(self.0.created + hit()))
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

    /// Resets the handle for the next search. Callers who hand the search to another thread arm it first and then call
    /// [`Engine::search_armed`](crate::Engine::search_armed), so that a stop in between is not lost.
    pub fn arm(&self, ponder: bool) {
        self.0.stop.store(false, Relaxed);
        self.0.hit.store(0, Relaxed);
        self.0.ponder.store(ponder, Release);
    }
}
