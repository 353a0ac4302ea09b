//! One worker of a pool, as whoever has it sees it.

use std::sync::{Arc, Mutex, PoisonError};

use super::failure::EngineFailure;
use super::hosted_engine::{EngineSettings, HostedEngine};
use super::panic_hook;
use super::queue::{Queue, Request, RequestState};
use super::request_handle::RequestHandle;

/// An engine in a thread of its own, with a request queue. Dropping it stops everything that was requested; the worker
/// goes back to its pool as soon as the request in progress has ended.
#[derive(Debug)]
pub struct EngineHost {
    queue: Arc<Queue>,
    /// Do requests outlive the host?
    is_detached: bool,
}

impl EngineHost {
    pub(super) fn new() -> Self {
        let queue = Arc::new(Queue::default());
        panic_hook::watch(&queue);
        Self { queue, is_detached: false }
    }

    pub(super) const fn queue(&self) -> &Arc<Queue> {
        &self.queue
    }

    /// Has the worker run a job after those that were requested before. The job finds the engine armed: it begins with
    /// [`search_armed`](arrocco_engine::Engine::search_armed), so that a stop that came earlier counts. `done` is called
    /// by the worker with what the job returned or why it failed; if the worker has ended, at once by the caller.
    ///
    /// A search that ponders does not count its time before [`RequestHandle::ponder_hit`].
    pub fn submit<T: Send + 'static>(
        &self,
        is_pondering: bool,
        job: impl FnOnce(&mut HostedEngine, &RequestHandle) -> T + Send + 'static,
        done: impl FnOnce(Result<T, EngineFailure>) + Send + 'static,
    ) -> RequestHandle {
        let state = Arc::new(RequestState::default());
        let handle = RequestHandle { queue: Arc::clone(&self.queue), state: Arc::clone(&state) };
        // The worker knows nothing of the type of the result: the job leaves it here, and `done` takes it.
        let result = Arc::new(Mutex::new(None));
        let (for_job, result_of_job) = (handle.clone(), Arc::clone(&result));
        let run = move |engine: &mut HostedEngine| {
            let value = job(engine, &for_job);
            *result_of_job.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
        };
        let end = move |end: Result<(), EngineFailure>| {
            let value = result.lock().unwrap_or_else(PoisonError::into_inner).take();
            done(end.and_then(|()| value.ok_or(EngineFailure::WorkerEnded)));
        };
        self.queue.push(Request { state, is_pondering, job: Box::new(run), done: Box::new(end) });
        handle
    }

    /// Sets the engine up in another way for the requests that follow. After a panic the settings are those with which
    /// the host was started.
    pub fn configure(&self, settings: EngineSettings) {
        self.submit(false, move |engine, _| engine.configure(&settings), drop);
    }

    /// Leaves the requests to themselves: they run to their end unless their handles stop them, and then the worker goes
    /// back to its pool.
    pub fn detach(mut self) {
        self.is_detached = true;
    }
}

impl Drop for EngineHost {
    fn drop(&mut self) {
        if !self.is_detached {
            self.queue.stop_all();
        }
        self.queue.close();
    }
}
