//! Worker threads that read one file of games together, each a segment at a time.

use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use arrocco_rules::pgn::{FromRead, Reader, Replay, Spectator};

use super::report_queue::{Message, ReportReceiver, ReportSender};
use super::segment::Segment;
use super::splitter::{BLOCK, Request, Splitter};

/// How long [`WorkerPool::next`] waits, so that its caller can check for Ctrl-C and move the progress bar.
const POLL: Duration = Duration::from_millis(50);

/// Reads a segment to its end.
pub(super) trait SegmentReader: 'static {
    /// What is found in some games; how many is up to the reader.
    type Report: Send + 'static;
    type Settings: Clone + Send + 'static;

    /// Reports what is in a segment, and returns the number of its games.
    fn read(
        segment: &mut Segment,
        settings: &Self::Settings,
        reports: &ReportSender<Self::Report>,
    ) -> io::Result<u64>;
}

/// Watches the games of one segment being replayed, and reports what it finds.
pub(super) trait Worker: Spectator<Output = ()> + 'static {
    /// What is found in some games; how many is up to the worker.
    type Report: Send + 'static;
    type Settings: Clone + Send + 'static;

    fn new(settings: Self::Settings, reports: ReportSender<Self::Report>) -> Self;

    /// At the end of the segment: sends what has not been reported yet.
    fn finish(self);
}

/// How much of a file comes before a place in it.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Offset {
    pub(super) lines: u64,
    pub(super) games: u64,
    pub(super) bytes: u64,
}

/// What comes next from the workers.
pub(super) enum Next<R> {
    /// A report, and where its segment begins.
    Report(R, Offset),
    /// Nothing yet.
    Pending,
    /// The file has ended.
    End,
}

/// A file that is being read.
pub(super) struct WorkerPool<R> {
    receivers: Receiver<ReportReceiver<R>>,
    /// The segment whose reports are being read.
    receiver: Option<ReportReceiver<R>>,
    offset: Offset,
    bytes_read: Arc<AtomicU64>,
}

impl<R: Send + 'static> WorkerPool<R> {
    /// Starts threads that read a file.
    pub(super) fn new<W: SegmentReader<Report = R>>(
        input: impl Read + Send + 'static,
        threads: usize,
        settings: &W::Settings,
    ) -> io::Result<Self> {
        Self::with_blocks::<W>(input, threads, BLOCK, settings)
    }

    fn with_blocks<W: SegmentReader<Report = R>>(
        input: impl Read + Send + 'static,
        threads: usize,
        block: usize,
        settings: &W::Settings,
    ) -> io::Result<Self> {
        let bytes_read = Arc::new(AtomicU64::new(0));
        // Each thread reads a segment while the next one waits for it: a longer queue would only take memory.
        let (requests, incoming) = sync_channel(threads);
        let (to_collector, receivers) = sync_channel(threads);
        let incoming = Arc::new(Mutex::new(incoming));
        for _ in 0..threads {
            let (incoming, settings) = (Arc::clone(&incoming), settings.clone());
            thread::Builder::new().spawn(move || work::<W>(&incoming, &settings))?;
        }
        let splitter =
            Splitter { requests, receivers: to_collector, bytes_read: Arc::clone(&bytes_read), open: None };
        // With one thread there is nothing to gain by splitting.
        thread::Builder::new().spawn(move || splitter.run(input, block, threads > 1))?;
        Ok(Self { receivers, receiver: None, offset: Offset::default(), bytes_read })
    }

    /// Bytes of the file that have been read.
    pub(super) fn bytes_read(&self) -> u64 {
        self.bytes_read.load(Ordering::Relaxed)
    }

    /// How much of the file the finished segments make.
    pub(super) const fn finished(&self) -> Offset {
        self.offset
    }

    /// Waits a moment for the next report, in the order of the file.
    pub(super) fn next(&mut self) -> io::Result<Next<R>> {
        let Some(receiver) = &self.receiver else { return Ok(self.next_segment()) };
        match receiver.recv_timeout(POLL) {
            Ok(Message::Report(report)) => return Ok(Next::Report(report, self.offset)),
            Ok(Message::End { lines, games, bytes }) => {
                self.offset.lines += lines;
                self.offset.games += games;
                self.offset.bytes += bytes;
                self.receiver = None;
            }
            Ok(Message::Failed(error)) => return Err(error),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(io::Error::other("a thread has died")),
        }
        Ok(Next::Pending)
    }

    fn next_segment(&mut self) -> Next<R> {
        match self.receivers.recv_timeout(POLL) {
            Ok(receiver) => self.receiver = Some(receiver),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Next::End,
        }
        Next::Pending
    }
}

/// The loop of each thread.
fn work<W: SegmentReader>(requests: &Mutex<Receiver<Request<W::Report>>>, settings: &W::Settings) {
    loop {
        // A thread that panicked while it held the lock has taken nothing from the queue.
        let request = requests.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Request { mut segment, reports }) = request else { return };
        let read = W::read(&mut segment, settings, &reports);
        let (lines, bytes) = (segment.lines(), segment.byte_count());
        reports.send(read.map_or_else(Message::Failed, |games| Message::End { lines, games, bytes }));
    }
}

impl<W: Worker> SegmentReader for W {
    type Report = W::Report;
    type Settings = W::Settings;

    fn read(
        segment: &mut Segment,
        settings: &W::Settings,
        reports: &ReportSender<W::Report>,
    ) -> io::Result<u64> {
        let mut replay = Replay::new(W::new(settings.clone(), reports.clone()));
        let mut reader = Reader::new(FromRead(segment));
        let mut result = Ok(());
        while result.is_ok() {
            match reader.read_game(&mut replay) {
                Ok(Some(())) => {}
                Ok(None) => break,
                Err(error) => result = Err(error),
            }
        }
        let games = reader.games();
        replay.into_spectator().finish();
        result.map(|()| games)
    }
}

#[cfg(test)]
mod tests;
