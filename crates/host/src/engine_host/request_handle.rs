//! The handle of one request to a host.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use arrocco_engine::Control;
use arrocco_support::interrupt::Interrupt;

use super::queue::{Queue, RequestState};

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
