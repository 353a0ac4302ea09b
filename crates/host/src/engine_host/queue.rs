//! The request queue of one host, shared by the host, its worker and the handles of its requests.
//!
//! An engine has one flag to stop it, whatever it does. Here each request has a flag of its own; the worker arms the
//! engine's when it takes a request, and stops it at once if the request was stopped before. Both happen under the lock
//! under which others stop, so that no stop is lost and none meets the wrong request.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use arrocco_engine::Control;
use arrocco_support::interrupt::Interrupt;

use super::failure::EngineFailure;
use super::hosted_engine::HostedEngine;

/// What has become of a request.
#[derive(Debug, Default)]
pub(super) struct RequestState {
    pub(super) stopped: Interrupt,
    pub(super) is_hit: AtomicBool,
    pub(super) is_finished: AtomicBool,
}

pub(super) struct Request {
    pub(super) state: Arc<RequestState>,
    /// Does its time not count yet?
    pub(super) is_pondering: bool,
    pub(super) job: Box<dyn FnOnce(&mut HostedEngine) + Send>,
    /// Called when the job has returned or failed.
    pub(super) done: Box<dyn FnOnce(Result<(), EngineFailure>) + Send>,
}

#[derive(Default)]
pub(super) struct Queue {
    content: Mutex<Content>,
    changed: Condvar,
}

#[derive(Default)]
struct Content {
    /// The worker's engine. One that failed is replaced, and its control with it.
    control: Control,
    /// Another engine that the running request uses.
    attached: Option<Control>,
    waiting: VecDeque<Request>,
    running: Option<Arc<RequestState>>,
    /// There will be no more requests.
    is_closed: bool,
    /// Requests are stopped before they begin.
    is_stopped: bool,
    /// There is no worker any more.
    is_abandoned: bool,
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Queue").finish_non_exhaustive()
    }
}

impl Content {
    fn is_running(&self, request: &Arc<RequestState>) -> bool {
        self.running.as_ref().is_some_and(|running| Arc::ptr_eq(running, request))
    }

    fn stop_running(&self) {
        if self.running.is_some() {
            self.control.stop();
            self.attached.iter().for_each(Control::stop);
        }
    }

    fn stop_all(&self) {
        self.waiting.iter().for_each(|request| request.state.stopped.set());
        self.running.iter().for_each(|running| running.stopped.set());
        self.stop_running();
    }
}

impl Queue {
    /// Nothing is half done while it is locked, so a panic elsewhere does no harm.
    fn lock(&self) -> MutexGuard<'_, Content> {
        self.content.lock().unwrap_or_else(PoisonError::into_inner)
    }

    // ---- For the host and the handles ----

    pub(super) fn push(&self, request: Request) {
        let mut content = self.lock();
        if content.is_stopped {
            request.state.stopped.set();
        }
        if content.is_abandoned {
            drop(content);
            return fail(request);
        }
        content.waiting.push_back(request);
        self.changed.notify_one();
    }

    pub(super) fn stop(&self, request: &Arc<RequestState>) {
        request.stopped.set();
        let content = self.lock();
        if content.is_running(request) {
            content.stop_running();
        }
    }

    pub(super) fn ponder_hit(&self, request: &Arc<RequestState>) {
        request.is_hit.store(true, Ordering::Relaxed);
        let content = self.lock();
        if content.is_running(request) {
            content.control.ponder_hit();
        }
    }

    pub(super) fn attach(&self, request: &Arc<RequestState>, control: &Control) {
        let mut content = self.lock();
        if content.is_running(request) {
            content.attached = Some(control.clone());
            if request.stopped.is_set() {
                control.stop();
            }
        }
    }

    /// Stops everything, and what is requested later before it begins.
    pub(super) fn stop_all(&self) {
        let mut content = self.lock();
        content.is_stopped = true;
        content.stop_all();
    }

    /// No more requests. The worker leaves after those that there are.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_one();
    }

    // ---- For the panic hook ----

    /// Stops the search in progress without marking its request as stopped.
    pub(super) fn stop_search(&self) {
        self.lock().stop_running();
    }

    // ---- For the worker ----

    pub(super) fn set_control(&self, control: Control) {
        self.lock().control = control;
    }

    /// The next request, with the engine's control armed for it; waits for one. `None` if there will be no more.
    pub(super) fn next(&self) -> Option<Request> {
        let mut content = self.lock();
        loop {
            if let Some(request) = content.waiting.pop_front() {
                let state = &request.state;
                content.running = Some(Arc::clone(state));
                content.control.arm(request.is_pondering && !state.is_hit.load(Ordering::Relaxed));
                if state.stopped.is_set() {
                    content.control.stop();
                }
                return Some(request);
            }
            if content.is_closed {
                return None;
            }
            content = self.changed.wait(content).unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub(super) fn finish(&self, request: &RequestState) {
        let mut content = self.lock();
        (content.running, content.attached) = (None, None);
        request.is_finished.store(true, Ordering::Relaxed);
    }

    /// The worker has ended: what is waiting fails, and what comes later.
    pub(super) fn abandon(&self) {
        let mut content = self.lock();
        content.is_abandoned = true;
        content.running = None;
        let waiting = std::mem::take(&mut content.waiting);
        drop(content);
        waiting.into_iter().for_each(fail);
    }
}

fn fail(request: Request) {
    request.state.is_finished.store(true, Ordering::Relaxed);
    (request.done)(Err(EngineFailure::WorkerEnded));
}
