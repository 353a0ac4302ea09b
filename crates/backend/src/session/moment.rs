//! What time it is, and what else a step needs from outside.

use std::time::Duration;

/// The session reads no clock and has no source of chance: it is told both with every input.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// On a clock that only ever runs forward.
    pub clock: Duration,
    /// Milliseconds since 1970.
    pub unix: u64,
    /// The date, as PGN writes it.
    pub today: &'a str,
    /// Another number every time.
    pub random: u64,
}

impl Moment<'_> {
    /// A name for a new game or study.
    pub(super) fn name(&self) -> String {
        format!("{:016x}", self.random)
    }
}
