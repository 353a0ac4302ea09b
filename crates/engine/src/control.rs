//! A handle with which another thread stops a search or reports a ponder hit.

use std::sync::OnceLock;
use std::time::Duration;

use crate::sync::Ordering::{Acquire, Relaxed, Release};
use crate::sync::{Arc, AtomicBool, AtomicU64, Instant};

#[derive(Debug)]
struct Flags {
    stop: AtomicBool,
    ponder: AtomicBool,
    created: Instant,
    /// Nanoseconds from `created` to the last ponder hit.
    hit: AtomicU64,
    /// Called by a running search from time to time.
    poll: OnceLock<fn(&Control)>,
}

impl Default for Flags {
    fn default() -> Self {
        Self {
            stop: AtomicBool::default(),
            ponder: AtomicBool::default(),
            created: Instant::now(),
            hit: AtomicU64::default(),
            poll: OnceLock::new(),
        }
    }
}

/// Stops a search from another thread. All clones control the same engine. A stop ends the search that is running or,
/// if none is, the next one: it is never lost, and it is used up by the search that it ends.
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
/// assert!(!engine.control().is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<Flags>);

impl Control {
    /// Ends the search that is running as soon as possible. If none is, the next one is ended when it begins, unless
    /// [`arm`](Self::arm) takes the stop back.
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

    /// Has a function called by every running search, about every thousand nodes of its first thread: for hosts without a
    /// second thread, which have to look by themselves whether somebody wants a stop. It can be set once.
    ///
    /// ```
    /// use arrocco_engine::{Engine, Limits};
    /// use arrocco_rules::Position;
    /// let mut engine = Engine::new();
    /// engine.control().poll_with(|control| control.stop());
    /// assert!(engine.search(&Position::startpos(), &[], &Limits::default(), |_| {}).nodes < 100_000);
    /// ```
    pub fn poll_with(&self, poll: fn(&Self)) {
        // A second one changes nothing.
        let _ = self.0.poll.set(poll);
    }

    pub(crate) fn poll(&self) {
        if let Some(poll) = self.0.poll.get() {
            poll(self);
        }
    }

    /// From when on the time of a search begun at `start` counts; `None` while it is pondering.
    #[inline]
    pub(crate) fn time_counts_from(&self, start: Instant) -> Option<Instant> {
        let hit = || Duration::from_nanos(self.0.hit.load(Relaxed));
        (!self.is_pondering()).then(|| start.max(self.0.created + hit()))
    }

    /// Has a stop been sent that has not yet ended a search?
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Relaxed)
    }

    #[inline]
    pub(crate) fn is_pondering(&self) -> bool {
        self.0.ponder.load(Acquire)
    }

    /// Prepares the handle for the next search, and takes back a stop that came too late for the last one. Callers who
    /// hand the search to another thread arm it first and then call
    /// [`Engine::search_armed`](crate::Engine::search_armed), so that neither a stop nor a ponder hit in between is
    /// lost.
    ///
    /// ```
    /// use arrocco_engine::{Engine, Limits};
    /// use arrocco_rules::Position;
    /// let mut engine = Engine::new();
    /// engine.control().stop();
    /// engine.control().arm(false);
    /// let limits = Limits::depth(3);
    /// assert_eq!(engine.search_armed(&Position::startpos(), &[], &limits, &mut |_| {}).depth, 3);
    /// ```
    pub fn arm(&self, ponder: bool) {
        self.take_back_stop();
        self.begin(ponder);
    }

    /// Prepares for a search without taking back a stop.
    pub(crate) fn begin(&self, ponder: bool) {
        self.0.hit.store(0, Relaxed);
        self.0.ponder.store(ponder, Release);
    }

    pub(crate) fn take_back_stop(&self) {
        self.0.stop.store(false, Relaxed);
    }
}
