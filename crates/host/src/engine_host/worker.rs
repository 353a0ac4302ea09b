//! The thread of a worker: it serves one host after another.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Weak};

use arrocco_support::priority;

use super::failure::EngineFailure;
use super::hosted_engine::{EngineSettings, HostedEngine};
use super::queue::{Queue, Request};

/// What a worker belongs to.
pub(super) trait Owner {
    /// Is an engine made as good as new before the next host has it?
    fn resets(&self) -> bool;

    /// A worker has served its host. Returns whether it is kept.
    fn give_back(&self, worker: Sender<Lease>, queue: &Arc<Queue>) -> bool;

    /// A worker has ended in the middle of its work.
    fn forget(&self, queue: &Arc<Queue>);
}

/// A host for a worker to serve.
pub(super) struct Lease {
    pub(super) queue: Arc<Queue>,
    pub(super) settings: EngineSettings,
    /// The way to the worker, which goes back to the pool with it. A worker whose pool has gone has no other, and ends.
    pub(super) worker: Sender<Self>,
}

/// Everything that an engine takes is allocated in here, by the same thread.
pub(super) fn work(owner: &Weak<impl Owner>, leases: &Receiver<Lease>, has_low_priority: bool) {
    if has_low_priority {
        priority::lower(priority::BEHIND_PEOPLE);
    }
    let mut engine = HostedEngine::new();
    for Lease { queue, settings, worker } in leases {
        let abandon = AbandonOnDrop { owner, queue: &queue };
        engine.begin(&settings);
        queue.set_control(engine.control());
        while let Some(request) = queue.next() {
            serve(request, &mut engine, &settings, &queue);
        }
        let Some(owner) = owner.upgrade() else { return };
        if owner.resets() {
            engine.reset();
        }
        std::mem::forget(abandon);
        if !owner.give_back(worker, &queue) {
            return;
        }
    }
}

/// A worker that ends in the middle of its work leaves nobody waiting. Panics of requests are caught; this is for what
/// cannot be helped, such as a replacement for which there is no memory.
struct AbandonOnDrop<'a, O: Owner> {
    owner: &'a Weak<O>,
    queue: &'a Arc<Queue>,
}

impl<O: Owner> Drop for AbandonOnDrop<'_, O> {
    fn drop(&mut self) {
        self.queue.abandon();
        if let Some(owner) = self.owner.upgrade() {
            owner.forget(self.queue);
        }
    }
}

/// Runs the job of a request. If it panics, the engine may be in any state, and is replaced.
fn serve(request: Request, engine: &mut HostedEngine, settings: &EngineSettings, queue: &Queue) {
    let end = catch_unwind(AssertUnwindSafe(|| (request.job)(engine))).map_err(|panic| {
        *engine = HostedEngine::new();
        engine.begin(settings);
        queue.set_control(engine.control());
        EngineFailure::of_panic(&*panic)
    });
    queue.finish(&request.state);
    (request.done)(end);
}
