//! Of questions of one kind only the newest of a page is answered: what it asked before is given up.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use arrocco_library::index::Interrupter;

#[derive(Clone, Default, Debug)]
pub(super) struct Newest {
    shared: Arc<Shared>,
}

#[derive(Default, Debug)]
struct Shared {
    last: AtomicU64,
    /// Stops the question that is being answered.
    running: Mutex<Option<(u64, Interrupter)>>,
}

/// A question, which may be the newest.
#[derive(Debug)]
pub(super) struct Turn {
    shared: Arc<Shared>,
    number: u64,
}

impl Newest {
    /// A new question, or none: the one before is given up.
    pub(super) fn next(&self) -> Turn {
        let number = self.shared.last.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some((_, interrupter)) = self.shared.running().take() {
            interrupter.interrupt();
        }
        Turn { shared: Arc::clone(&self.shared), number }
    }
}

impl Shared {
    fn running(&self) -> std::sync::MutexGuard<'_, Option<(u64, Interrupter)>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn {
    pub(super) fn is_newest(&self) -> bool {
        self.shared.last.load(Ordering::Relaxed) == self.number
    }

    /// From now on a newer question stops this one; returns whether there is none yet.
    pub(super) fn begin(&self, interrupter: Interrupter) -> bool {
        let mut running = self.shared.running();
        if self.is_newest() {
            *running = Some((self.number, interrupter));
        }
        self.is_newest()
    }

    /// It is answered. What it has used may be used by others.
    pub(super) fn end(&self) {
        self.shared.running().take_if(|(number, _)| *number == self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_outdated_once_there_is_a_newer_one() {
        let newest = Newest::default();
        let first = newest.next();
        assert!(first.is_newest());
        let second = newest.next();
        assert!(!first.is_newest() && second.is_newest());
    }
}
