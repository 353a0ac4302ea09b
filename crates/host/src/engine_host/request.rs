//! One request to a host: its handle, and why it may fail.

use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrocco_engine::Control;
use arrocco_support::interrupt::Interrupt;

use super::queue::Queue;

/// Why a request has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineFailure {
    /// The job panicked with this message.
    Panicked(String),
    /// There was no worker any more to run it.
    WorkerEnded,
}

impl EngineFailure {
    pub(super) fn of_panic(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().map(ToString::to_string);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Self::Panicked(text.unwrap_or_else(|| "no message".to_owned()))
    }
}

impl fmt::Display for EngineFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Panicked(message) => message,
            Self::WorkerEnded => "its thread has ended",
        })
    }
}

impl std::error::Error for EngineFailure {}

/// What has become of a request.
#[derive(Debug, Default)]
pub(super) struct RequestState {
    pub(super) stopped: Interrupt,
    pub(super) is_hit: AtomicBool,
    pub(super) is_finished: AtomicBool,
}

/// Stops a request from any thread. Clones speak of the same request; dropping them does nothing.
#[derive(Clone, Debug)]
pub struct RequestHandle {
    pub(super) queue: Arc<Queue>,
    pub(super) state: Arc<RequestState>,
}

impl RequestHandle {
    /// Ends the request as soon as possible, even if it has not begun. Other requests go on.
    pub fn stop(&self) {
        self.queue.stop(&self.state);
    }

    /// The expected move was played: from now on the time of a search that ponders counts.
    pub fn ponder_hit(&self) {
        self.queue.ponder_hit(&self.state);
    }

    pub fn is_stopped(&self) -> bool {
        self.state.stopped.is_set()
    }

    pub fn is_finished(&self) -> bool {
        self.state.is_finished.load(Ordering::Relaxed)
    }

    /// Set when the request is stopped, for jobs that take several searches.
    pub fn interrupt(&self) -> &Interrupt {
        &self.state.stopped
    }

    /// A stop of this request, while it runs, stops this engine as well: one that the job has made for itself.
    pub fn stop_also(&self, control: &Control) {
        self.queue.attach(&self.state, control);
    }
}
