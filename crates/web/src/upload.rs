//! A file that a page sends in parts, with the memory that it takes.

use std::time::{Duration, Instant};

use arrocco_backend::study::{self, Progress};
use tokio::sync::OwnedSemaphorePermit;

/// A file of which nothing comes for so long is dropped.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Debug)]
pub(super) struct Upload {
    parts: study::Upload,
    heard: Instant,
    /// Counts the file as long as it takes memory.
    _permit: OwnedSemaphorePermit,
}

impl Upload {
    pub(super) fn new(number: u64, parts: u32, permit: OwnedSemaphorePermit) -> Self {
        Self { parts: study::Upload::new(number, parts), heard: Instant::now(), _permit: permit }
    }

    pub(super) const fn number(&self) -> u64 {
        self.parts.number()
    }

    pub(super) fn is_stale(&self) -> bool {
        self.heard.elapsed() > PATIENCE
    }

    pub(super) fn add(&mut self, part: u32, parts: u32, text: &str) -> Progress {
        self.heard = Instant::now();
        self.parts.add(part, parts, text)
    }
}
