//! Time that this thread has had the processor: on a busy machine it says more than the time of day.

use std::time::Duration;

/// Measures from its creation on.
pub(crate) struct Stopwatch {
    #[cfg(unix)]
    start: Duration,
    #[cfg(not(unix))]
    start: std::time::Instant,
}

#[cfg(unix)]
impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { start: processor_time() }
    }

    pub(crate) fn seconds(&self) -> f64 {
        processor_time().saturating_sub(self.start).as_secs_f64()
    }
}

#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(unix))]
impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { start: std::time::Instant::now() }
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }
}
