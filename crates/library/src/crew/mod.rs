//! The threads that read a file of games together, each its own part.

use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use arrocco_rules::pgn::{Reader, Replay, Spectator};

use super::feed::{BLOCK, Feed, Inbox, Job};
use super::outbox::{Letter, Outbox};

/// How long to wait before looking after other things.
const MOMENT: Duration = Duration::from_millis(50);

/// Watches games and tells what it finds in them. Every segment has a clerk of its own.
pub(super) trait Clerk: Spectator<Output = ()> + 'static {
    /// What it tells, of as many games as it likes.
    type Note: Send + 'static;
    /// What it has to know.
    type Task: Copy + Send + 'static;

    fn new(task: Self::Task, outbox: Outbox<Self::Note>) -> Self;

    /// The segment has ended: tells what has not been told yet.
    fn finish(self);
}

/// How much of a file came before.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Before {
    pub(super) lines: u64,
    pub(super) games: u64,
}

/// What comes next from the crew.
pub(super) enum News<N> {
    /// A finding, and how much of the file came before its segment.
    Note(N, Before),
    /// Nothing yet.
    Wait,
    /// The file has ended.
    End,
}

/// A file that is being read.
pub(super) struct Crew<N> {
    inboxes: Receiver<Inbox<N>>,
    inbox: Option<Inbox<N>>,
    before: Before,
    given: Arc<AtomicU64>,
}

impl<N: Send + 'static> Crew<N> {
    /// Sets threads to work on a file.
    pub(super) fn new<C: Clerk<Note = N>>(
        input: impl Read + Send + 'static,
        threads: usize,
        task: C::Task,
    ) -> io::Result<Self> {
        Self::with_blocks::<C>(input, threads, BLOCK, task)
    }

    fn with_blocks<C: Clerk<Note = N>>(
        input: impl Read + Send + 'static,
        threads: usize,
        block: usize,
        task: C::Task,
    ) -> io::Result<Self> {
        let given = Arc::new(AtomicU64::new(0));
        // Each thread reads a segment while the next waits for it: more would only take memory.
        let (to_threads, jobs) = sync_channel(threads);
        let (to_us, inboxes) = sync_channel(threads);
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 0..threads {
            let jobs = Arc::clone(&jobs);
            thread::Builder::new().spawn(move || work::<C>(&jobs, task))?;
        }
        let feed = Feed { jobs: to_threads, inboxes: to_us, given: Arc::clone(&given), open: None };
        thread::Builder::new().spawn(move || feed.run(input, block, threads > 1))?;
        Ok(Self { inboxes, inbox: None, before: Before::default(), given })
    }

    /// How many bytes of the file have been read.
    pub(super) fn bytes(&self) -> u64 {
        self.given.load(Ordering::Relaxed)
    }

    /// How much of the file has been read to its end.
    pub(super) const fn done(&self) -> Before {
        self.before
    }

    /// Waits a moment for what comes next, in the order of the file.
    pub(super) fn next(&mut self) -> io::Result<News<N>> {
        let Some(inbox) = &self.inbox else { return Ok(self.next_inbox()) };
        match inbox.recv_timeout(MOMENT) {
            Ok(Letter::Note(note)) => return Ok(News::Note(note, self.before)),
            Ok(Letter::End { lines, games }) => {
                self.before.lines += lines;
                self.before.games += games;
                self.inbox = None;
            }
            Ok(Letter::Failed(error)) => return Err(error),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(io::Error::other("a thread has died")),
        }
        Ok(News::Wait)
    }

    fn next_inbox(&mut self) -> News<N> {
        match self.inboxes.recv_timeout(MOMENT) {
            Ok(inbox) => self.inbox = Some(inbox),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return News::End,
        }
        News::Wait
    }
}

/// What each thread does until there is nothing more to do.
fn work<C: Clerk>(jobs: &Mutex<Receiver<Job<C::Note>>>, task: C::Task) {
    loop {
        // A thread that died while it waited has left nothing undone.
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { segment, outbox }) = job else { return };
        outbox.send(read::<C>(segment, &outbox, task).unwrap_or_else(Letter::Failed));
    }
}

/// Reads a segment to its end.
fn read<C: Clerk>(
    mut segment: super::segment::Segment,
    outbox: &Outbox<C::Note>,
    task: C::Task,
) -> io::Result<Letter<C::Note>> {
    let mut replay = Replay::new(C::new(task, outbox.clone()));
    let mut reader = Reader::new(&mut segment);
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
    result.map(|()| Letter::End { lines: segment.lines(), games })
}

#[cfg(test)]
mod tests;
