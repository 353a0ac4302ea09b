//! What a thread at work tells about its segment, and the way that takes.

use std::io;
use std::sync::mpsc::SyncSender;

/// How many letters about one segment can wait to be read. Findings of a whole block fit in, so that no thread waits for
/// the one that reads the block before.
pub(super) const LETTERS: usize = 64;

/// A message about a segment.
pub(super) enum Letter<N> {
    /// What has been found in some games, or in a part of one.
    Note(N),
    /// The segment has been read to its end, and this is how much it was.
    End { lines: u64, games: u64 },
    /// The file could not be read further.
    Failed(io::Error),
}

/// The way from a thread at work. If nobody reads it, the work was in vain, but no harm is done.
pub(super) struct Outbox<N>(SyncSender<Letter<N>>);

impl<N> Outbox<N> {
    pub(super) const fn new(letters: SyncSender<Letter<N>>) -> Self {
        Self(letters)
    }

    pub(super) fn note(&self, note: N) {
        self.send(Letter::Note(note));
    }

    pub(super) fn send(&self, letter: Letter<N>) {
        let _ = self.0.send(letter);
    }
}

impl<N> Clone for Outbox<N> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}
