//! Stops what a library is asked, from another thread.

use rusqlite::InterruptHandle;

use super::library::Library;

/// Ends the question that a library is answering, which then fails.
pub struct Interrupter(InterruptHandle);

impl std::fmt::Debug for Interrupter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Interrupter").finish_non_exhaustive()
    }
}

impl Interrupter {
    pub fn interrupt(&self) {
        self.0.interrupt();
    }
}

impl Library {
    pub fn interrupter(&self) -> Interrupter {
        Interrupter(self.database.get_interrupt_handle())
    }
}
