//! The thread that reads a file, cuts it between games and hands the parts out.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, SendError, SyncSender, sync_channel};

use super::cut::last_cut;
use super::outbox::{LETTERS, Letter, Outbox};
use super::segment::Segment;

/// The bytes that are read and cut at a time. Smaller ones cost speed, larger ones memory: a thread holds a few.
pub(super) const BLOCK: usize = 256 << 10;

/// A segment to be read, and where to tell what it holds.
pub(super) struct Job<N> {
    pub(super) segment: Segment,
    pub(super) outbox: Outbox<N>,
}

/// What the threads at work have found in a segment, to be read from here.
pub(super) type Inbox<N> = Receiver<Letter<N>>;

/// A file on its way to the threads.
pub(super) struct Feed<N> {
    /// To the threads.
    pub(super) jobs: SyncSender<Job<N>>,
    /// To whoever puts the findings together, in the order of the file.
    pub(super) inboxes: SyncSender<Inbox<N>>,
    pub(super) given: Arc<AtomicU64>,
    /// The way to the segment that has not ended yet.
    pub(super) open: Option<SyncSender<io::Result<Vec<u8>>>>,
}

/// Nobody waits for the file any more.
struct Unwanted;

impl<T> From<SendError<T>> for Unwanted {
    fn from(_: SendError<T>) -> Self {
        Self
    }
}

impl<N> Feed<N> {
    /// Hands out a whole file. With one thread there is nothing to gain by cutting it.
    pub(super) fn run(mut self, input: impl Read, block: usize, cuts: bool) {
        // If nobody wants the rest, nobody wants to know either.
        let _ = self.hand_out(input, block, cuts);
    }

    fn hand_out(&mut self, mut input: impl Read, size: usize, cuts: bool) -> Result<(), Unwanted> {
        let mut block = Vec::new();
        loop {
            let end = fill(&mut input, &mut block, size);
            let cut = if cuts && matches!(end, Ok(false)) { last_cut(&block) } else { None };
            let rest = cut.map(|at| block.split_off(at)).unwrap_or_default();
            self.send(block)?;
            if cut.is_some() {
                self.open = None;
            }
            match end {
                Ok(false) => block = rest,
                Ok(true) => return Ok(()),
                Err(error) => return Ok(self.open()?.send(Err(error))?),
            }
        }
    }

    fn send(&mut self, block: Vec<u8>) -> Result<(), Unwanted> {
        match &self.open {
            Some(open) => Ok(open.send(Ok(block))?),
            None => self.begin(block).map(drop),
        }
    }

    /// The way to the segment that is being read.
    fn open(&mut self) -> Result<SyncSender<io::Result<Vec<u8>>>, Unwanted> {
        match &self.open {
            Some(open) => Ok(open.clone()),
            None => self.begin(Vec::new()),
        }
    }

    fn begin(&mut self, block: Vec<u8>) -> Result<SyncSender<io::Result<Vec<u8>>>, Unwanted> {
        let (open, rest) = sync_channel(1);
        let (letters, inbox) = sync_channel(LETTERS);
        self.inboxes.send(inbox)?;
        let segment = Segment::new(block, rest, Arc::clone(&self.given));
        self.jobs.send(Job { segment, outbox: Outbox::new(letters) })?;
        self.open = Some(open.clone());
        Ok(open)
    }
}

/// Fills a block up to a size, and tells whether the input has ended.
fn fill(input: &mut impl Read, block: &mut Vec<u8>, size: usize) -> io::Result<bool> {
    let wanted = size.saturating_sub(block.len());
    block.reserve_exact(wanted);
    let read = input.by_ref().take(wanted as u64).read_to_end(block)?;
    Ok(read < wanted)
}
