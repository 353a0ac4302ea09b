//! The queue by which a worker thread reports on its segment.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// Messages about one segment that can wait to be read. The reports on a whole block fit, so that a worker need not wait
/// until the segments before its own have been read.
const CAPACITY: usize = 64;

/// A message about a segment.
pub(super) enum Message<R> {
    /// What was found in some games, or in a part of one.
    Report(R),
    /// The segment has been read to its end.
    End { lines: u64, games: u64, bytes: u64 },
    /// The file could not be read further.
    Failed(io::Error),
}

/// The receiving end, one for each segment.
pub(super) type ReportReceiver<R> = Receiver<Message<R>>;

/// The sending end. Messages to a receiver that is gone are dropped.
pub(super) struct ReportSender<R>(SyncSender<Message<R>>);

/// A new queue.
pub(super) fn report_queue<R>() -> (ReportSender<R>, ReportReceiver<R>) {
    let (sender, receiver) = sync_channel(CAPACITY);
    (ReportSender(sender), receiver)
}

impl<R> ReportSender<R> {
    pub(super) fn report(&self, report: R) {
        self.send(Message::Report(report));
    }

    pub(super) fn send(&self, message: Message<R>) {
        let _ = self.0.send(message);
    }
}

impl<R> Clone for ReportSender<R> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}
