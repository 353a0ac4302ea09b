//! The thread that writes lines, so that a slow reader does not hold up the session.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use arrocco_uci::session::Input;

use super::quit;

/// Lines that may wait. If there are more, progress reports are left out.
const MOST_PASSING: usize = 1024;

/// Lines that may wait at all. If there are more, the session waits.
const MOST_LINES: usize = 16 * MOST_PASSING;

/// How long a program that is about to end waits for a reader that does not read.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long a session with too many lines waits. Meanwhile it handles no input, not even `quit`.
const LONG_PATIENCE: Duration = Duration::from_secs(5);

/// May a line be left out?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Importance {
    Essential,
    Passing,
}

#[derive(Debug, Default)]
struct Queue {
    lines: VecDeque<(String, Importance)>,
    /// A line has been taken out and is being written.
    is_writing: bool,
    is_closed: bool,
    written: u64,
}

#[derive(Debug, Default)]
struct Shared {
    queue: Mutex<Queue>,
    /// There is something to write.
    filled: Condvar,
    /// Something was written.
    emptied: Condvar,
}

impl Shared {
    /// Nothing is half done while it is locked, so a panic elsewhere does no harm.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) struct Writer(Arc<Shared>);

impl Writer {
    pub(super) fn start(inputs: SyncSender<Input>) -> Result<Self> {
        let shared = Arc::new(Shared::default());
        let theirs = Arc::clone(&shared);
        let write_all = move || {
            if write_lines(&theirs).is_err() {
                theirs.lock().is_closed = true;
                theirs.emptied.notify_all();
                quit(&inputs);
            }
        };
        thread::Builder::new().name("writer".to_owned()).spawn(write_all).context("cannot start a thread")?;
        Ok(Self(shared))
    }

    /// Queues a line; `false` if the output is closed.
    pub(super) fn say(&self, line: String, importance: Importance) -> bool {
        let mut queue = self.0.lock();
        if queue.lines.len() >= MOST_PASSING && importance == Importance::Passing {
            let oldest = queue.lines.iter().position(|(_, importance)| *importance == Importance::Passing);
            // The newest is kept: it may be the last before the move.
            oldest.and_then(|oldest| queue.lines.remove(oldest));
        }
        while queue.lines.len() >= MOST_LINES && !queue.is_closed {
            let waited = self.0.emptied.wait_timeout(queue, LONG_PATIENCE);
            let (back, waited) = waited.unwrap_or_else(PoisonError::into_inner);
            queue = back;
            if waited.timed_out() && queue.lines.len() >= MOST_LINES {
                return false;
            }
        }
        queue.lines.push_back((line, importance));
        self.0.filled.notify_one();
        !queue.is_closed
    }

    /// Waits until all is written, as long as the reader reads.
    pub(super) fn finish(&self) {
        let mut queue = self.0.lock();
        while (!queue.lines.is_empty() || queue.is_writing) && !queue.is_closed {
            let written = queue.written;
            let waited = self.0.emptied.wait_timeout(queue, PATIENCE).unwrap_or_else(PoisonError::into_inner);
            queue = waited.0;
            if waited.1.timed_out() && queue.written == written {
                return;
            }
        }
    }
}

fn write_lines(shared: &Shared) -> io::Result<()> {
    let mut output = io::stdout().lock();
    loop {
        let mut queue = shared.lock();
        queue.is_writing = false;
        shared.emptied.notify_all();
        while queue.lines.is_empty() {
            queue = shared.filled.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        let Some((line, _)) = queue.lines.pop_front() else { continue };
        queue.is_writing = true;
        queue.written += 1;
        drop(queue);
        writeln!(output, "{line}")?;
        output.flush()?;
    }
}
