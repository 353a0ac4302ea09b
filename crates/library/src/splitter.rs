//! The thread that reads a file, splits it between games and hands the segments to the worker threads.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{SendError, SyncSender, sync_channel};

use super::report_queue::{ReportReceiver, ReportSender, report_queue};
use super::segment::Segment;
use super::split_point::last_split_point;

/// Bytes that are read and split at a time. Smaller blocks cost speed; larger ones cost memory, because each thread holds
/// a few.
pub(super) const BLOCK: usize = 256 << 10;

/// A segment that a worker is to read, and where to report.
pub(super) struct Request<R> {
    pub(super) segment: Segment,
    pub(super) reports: ReportSender<R>,
}

/// Splits one file.
pub(super) struct Splitter<R> {
    /// To the workers.
    pub(super) requests: SyncSender<Request<R>>,
    /// To the thread that collects the reports, in the order of the file.
    pub(super) receivers: SyncSender<ReportReceiver<R>>,
    /// Bytes that the workers have read, for the progress bar.
    pub(super) bytes_read: Arc<AtomicU64>,
    /// Further blocks of the segment that has no end yet.
    pub(super) open: Option<SyncSender<io::Result<Vec<u8>>>>,
}

/// The other end of a channel is gone: reading was broken off.
struct Disconnected;

impl<T> From<SendError<T>> for Disconnected {
    fn from(_: SendError<T>) -> Self {
        Self
    }
}

impl<R> Splitter<R> {
    /// Reads a file to its end, in one segment unless `splits` is set.
    pub(super) fn run(mut self, input: impl Read, block: usize, splits: bool) {
        // Reading that was broken off is not an error.
        let _ = self.read(input, block, splits);
    }

    fn read(&mut self, mut input: impl Read, size: usize, splits: bool) -> Result<(), Disconnected> {
        let mut block = Vec::new();
        loop {
            let end = fill(&mut input, &mut block, size);
            let split = if splits && matches!(end, Ok(false)) { last_split_point(&block) } else { None };
            let rest = split.map(|at| block.split_off(at)).unwrap_or_default();
            self.send(block)?;
            if split.is_some() {
                self.open = None;
            }
            match end {
                Ok(false) => block = rest,
                Ok(true) => return Ok(()),
                Err(error) => return Ok(self.open()?.send(Err(error))?),
            }
        }
    }

    fn send(&mut self, block: Vec<u8>) -> Result<(), Disconnected> {
        match &self.open {
            Some(open) => Ok(open.send(Ok(block))?),
            None => self.begin(block).map(drop),
        }
    }

    /// The channel to the open segment; begins one if there is none.
    fn open(&mut self) -> Result<SyncSender<io::Result<Vec<u8>>>, Disconnected> {
        match &self.open {
            Some(open) => Ok(open.clone()),
            None => self.begin(Vec::new()),
        }
    }

    fn begin(&mut self, block: Vec<u8>) -> Result<SyncSender<io::Result<Vec<u8>>>, Disconnected> {
        let (open, rest) = sync_channel(1);
        let (reports, receiver) = report_queue();
        self.receivers.send(receiver)?;
        let segment = Segment::new(block, rest, Arc::clone(&self.bytes_read));
        self.requests.send(Request { segment, reports })?;
        self.open = Some(open.clone());
        Ok(open)
    }
}

/// Fills a block up to a size. Returns whether the input has ended.
fn fill(input: &mut impl Read, block: &mut Vec<u8>, size: usize) -> io::Result<bool> {
    let wanted = size.saturating_sub(block.len());
    block.reserve_exact(wanted);
    let read = input.by_ref().take(wanted as u64).read_to_end(block)?;
    Ok(read < wanted)
}
