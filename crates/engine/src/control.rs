//! A handle with which another thread stops a search or tells it that its time now counts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

#[derive(Debug, Default)]
struct Flags {
    stop: AtomicBool,
    ponder: AtomicBool,
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

    /// The move that was expected has been played: from now on time counts.
    pub fn ponder_hit(&self) {
        self.0.ponder.store(false, Relaxed);
    }

    /// Has the search been stopped?
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Relaxed)
    }

    #[inline]
    pub(crate) fn is_pondering(&self) -> bool {
        self.0.ponder.load(Relaxed)
    }

    /// Before a search, so that a stop that comes early is not lost once it has begun.
    pub fn arm(&self, ponder: bool) {
        self.0.stop.store(false, Relaxed);
        self.0.ponder.store(ponder, Relaxed);
    }
}
