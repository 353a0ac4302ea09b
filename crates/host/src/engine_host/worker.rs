//! The thread of a worker: it serves one host after another.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Weak};

use arrocco_support::priority;

use super::pool::Pool;
use super::queue::Queue;
use super::request::{EngineFailure, RequestHandle};
use super::{EngineSettings, HostedEngine};

/// A host for a worker to serve.
pub(super) struct Lease {
    pub(super) queue: Arc<Queue>,
    pub(super) settings: EngineSettings,
    /// The way to the worker, which goes back to the pool with it. A worker whose pool has gone has no other, and ends.
    pub(super) worker: Sender<Self>,
}

/// Everything that an engine takes is allocated in here, by the same thread.
pub(super) fn work(pool: &Weak<Pool>, leases: &Receiver<Lease>, has_low_priority: bool) {
    if has_low_priority {
        priority::lower(priority::BEHIND_PEOPLE);
    }
    let mut engine = HostedEngine::new();
    for Lease { queue, settings, worker } in leases {
        let abandon = AbandonOnDrop { pool, queue: &queue };
        engine.begin(&settings);
        queue.set_control(engine.control());
        let mut serving = Serving { engine: &mut engine, settings: &settings, queue: &queue };
        while let Some(request) = queue.next() {
            (request.run)(Ok(&mut serving));
        }
        let Some(pool) = pool.upgrade() else { return };
        if pool.resets() {
            engine.reset();
        }
        std::mem::forget(abandon);
        if !pool.give_back(worker, &queue) {
            return;
        }
    }
}

/// A worker that ends in the middle of its work leaves nobody waiting. Panics of requests are caught; this is for what
/// cannot be helped, such as a replacement for which there is no memory.
struct AbandonOnDrop<'a> {
    pool: &'a Weak<Pool>,
    queue: &'a Arc<Queue>,
}

impl Drop for AbandonOnDrop<'_> {
    fn drop(&mut self) {
        self.queue.abandon();
        if let Some(pool) = self.pool.upgrade() {
            pool.forget(self.queue);
        }
    }
}

/// A worker at the service of a host.
pub(super) struct Serving<'a> {
    engine: &'a mut HostedEngine,
    settings: &'a EngineSettings,
    queue: &'a Queue,
}

impl Serving<'_> {
    /// Runs the job of a request. If it panics, the engine may be in any state, and is replaced.
    pub(super) fn run<T>(
        &mut self,
        handle: &RequestHandle,
        job: impl FnOnce(&mut HostedEngine, &RequestHandle) -> T,
    ) -> Result<T, EngineFailure> {
        let result = catch_unwind(AssertUnwindSafe(|| job(self.engine, handle)));
        let result = result.map_err(|panic| {
            *self.engine = HostedEngine::new();
            self.engine.begin(self.settings);
            self.queue.set_control(self.engine.control());
            EngineFailure::of_panic(&*panic)
        });
        self.queue.finish(&handle.state);
        result
    }
}
