//! A file that a page sends in parts.

use std::time::{Duration, Instant};

use tokio::sync::OwnedSemaphorePermit;

use super::study::MOST_BYTES;

/// A file of which nothing comes for so long is dropped.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Debug)]
pub(super) struct Upload {
    number: u64,
    parts: u32,
    /// The part that comes next.
    next: u32,
    text: String,
    heard: Instant,
    /// Counts the file as long as it takes memory.
    _permit: OwnedSemaphorePermit,
}

/// The state of a file after a part.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Progress {
    Incomplete,
    Complete(String),
    TooLong,
    /// A part is missing, or does not belong to it.
    Invalid,
}

impl Upload {
    pub(super) fn new(number: u64, parts: u32, permit: OwnedSemaphorePermit) -> Self {
        Self { number, parts, next: 0, text: String::new(), heard: Instant::now(), _permit: permit }
    }

    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    pub(super) fn is_stale(&self) -> bool {
        self.heard.elapsed() > PATIENCE
    }

    pub(super) fn add(&mut self, part: u32, parts: u32, text: &str) -> Progress {
        if part != self.next || parts != self.parts || part >= parts {
            return Progress::Invalid;
        }
        if self.text.len() + text.len() > MOST_BYTES {
            return Progress::TooLong;
        }
        self.text.push_str(text);
        self.next += 1;
        self.heard = Instant::now();
        if self.next == self.parts {
            Progress::Complete(std::mem::take(&mut self.text))
        } else {
            Progress::Incomplete
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::sync::Semaphore;

    use super::*;

    fn upload(parts: u32) -> Upload {
        Upload::new(1, parts, Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap())
    }

    #[test]
    fn parts_make_a_whole() {
        let mut whole = upload(2);
        assert_eq!(whole.add(0, 2, "1. e4"), Progress::Incomplete);
        assert_eq!(whole.add(1, 2, " e5"), Progress::Complete("1. e4 e5".to_owned()));
    }

    #[test]
    fn parts_out_of_order_do_not() {
        for (part, parts) in [(1, 2), (0, 3), (5, 2), (0, 0)] {
            assert_eq!(upload(2).add(part, parts, "x"), Progress::Invalid);
        }
        assert_eq!(upload(0).add(0, 0, "x"), Progress::Invalid);
        let mut long = upload(2);
        assert_eq!(long.add(0, 2, &"x".repeat(MOST_BYTES + 1)), Progress::TooLong);
    }
}
