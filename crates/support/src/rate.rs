//! Durations and speeds as they are printed.

use std::time::Duration;

/// Seconds, rounded to the microsecond.
pub fn seconds(elapsed: Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e6
}

/// Nodes per second, as a whole number.
pub fn nps(nodes: u64, elapsed: Duration) -> u64 {
    (nodes as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}
