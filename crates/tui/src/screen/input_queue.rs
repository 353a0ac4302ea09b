//! One queue for everything that the screen reacts to: keys and mouse, signals, replies of the game's threads. Each source
//! has its own thread, so that keys work while engines think.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};
use arrocco_engine::Report;
use arrocco_host::driver::{Answer as Reply, Teller};
use arrocco_rules::Position;
use crossterm::event::{self, Event};

use super::library_news::LibraryNews;
use super::library_thread::LibraryTeller;
use super::message::{PuzzleNews, ReviewNews};
use super::puzzle_thread::PuzzleTeller;
use super::review_thread::ReviewTeller;
use super::study_thread::StudyTeller;

/// Something to react to.
#[derive(Debug)]
#[cfg_attr(not(unix), expect(dead_code, reason = "some signals are Unix's only"))]
pub(super) enum Incoming {
    Input(Event),
    Reply(Reply),
    /// A review has come further.
    Review(ReviewNews),
    Library(LibraryNews),
    /// Something has come of a puzzle.
    Puzzle(PuzzleNews),
    /// The analysis of a position that is read has come further.
    Studied(Position, Report),
    /// SIGTSTP: stop until SIGCONT.
    Stop,
    /// SIGQUIT: end at once with a core dump.
    Abort,
    /// SIGCONT: the program runs again after it was stopped.
    Continued,
    /// Another signal that ends the program, or the terminal is gone.
    End,
}

pub(super) struct InputQueue {
    incoming: Receiver<Incoming>,
    sender: Sender<Incoming>,
}

impl InputQueue {
    pub(super) fn open() -> Result<Self> {
        let (sender, incoming) = mpsc::channel();
        watch_signals(sender.clone())?;
        Ok(Self { incoming, sender })
    }

    /// Starts reading keys. Called only when the terminal is in raw mode, so that no key is read too early.
    pub(super) fn start_reading_keys(&self) -> Result<()> {
        let sender = self.sender.clone();
        let builder = thread::Builder::new().name("input".to_owned());
        builder.spawn(move || read(&sender)).context("cannot start a thread")?;
        Ok(())
    }

    /// The callback with which the game's threads send their replies.
    pub(super) fn reply_sender(&self) -> Teller {
        let sender = self.sender.clone();
        // Sending fails only when the program is about to end.
        Arc::new(move |reply| drop(sender.send(Incoming::Reply(reply))))
    }

    /// The callback with which a review tells how far it is.
    pub(super) fn review_sender(&self) -> ReviewTeller {
        let sender = self.sender.clone();
        // Sending fails only when the program is about to end.
        Arc::new(move |news| drop(sender.send(Incoming::Review(news))))
    }

    /// The callback with which the analysis of a position that is read tells what it has found.
    pub(super) fn study_sender(&self) -> StudyTeller {
        let sender = self.sender.clone();
        // Sending fails only when the program is about to end.
        Arc::new(move |position, report| drop(sender.send(Incoming::Studied(position, report))))
    }

    /// The callback with which the threads of the library tell what they have found.
    pub(super) fn library_sender(&self) -> LibraryTeller {
        let sender = self.sender.clone();
        // Sending fails only when the program is about to end.
        Arc::new(move |news| drop(sender.send(Incoming::Library(news))))
    }

    /// The callback with which the thread of puzzles tells what has come of one.
    pub(super) fn puzzle_sender(&self) -> PuzzleTeller {
        let sender = self.sender.clone();
        // Sending fails only when the program is about to end.
        Arc::new(move |news| drop(sender.send(Incoming::Puzzle(news))))
    }

    /// The next item; `None` if none comes in time.
    pub(super) fn wait(&self, patience: Duration) -> Option<Incoming> {
        match self.incoming.recv_timeout(patience) {
            Ok(incoming) => Some(incoming),
            Err(RecvTimeoutError::Timeout) => None,
            // Cannot happen: the queue holds a sender itself.
            Err(RecvTimeoutError::Disconnected) => Some(Incoming::End),
        }
    }

    /// The next item, if there is one already.
    pub(super) fn try_next(&self) -> Option<Incoming> {
        self.incoming.try_recv().ok()
    }
}

fn read(sender: &Sender<Incoming>) {
    loop {
        let incoming = event::read().map_or(Incoming::End, Incoming::Input);
        let is_end = matches!(incoming, Incoming::End);
        if sender.send(incoming).is_err() || is_end {
            return;
        }
    }
}

#[cfg(unix)]
fn watch_signals(sender: Sender<Incoming>) -> Result<()> {
    use signal_hook::consts::signal::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let watched = [SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP];
    let mut signals = signal_hook::iterator::Signals::new(watched).context("cannot watch for signals")?;
    let builder = thread::Builder::new().name("signals".to_owned());
    let listen = move || {
        for signal in signals.forever() {
            let incoming = match signal {
                SIGCONT => Incoming::Continued,
                SIGTSTP => Incoming::Stop,
                SIGQUIT => Incoming::Abort,
                _ => Incoming::End,
            };
            if sender.send(incoming).is_err() {
                return;
            }
        }
    };
    builder.spawn(listen).context("cannot start a thread")?;
    Ok(())
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "on Unix it can fail")]
fn watch_signals(_: Sender<Incoming>) -> Result<()> {
    Ok(())
}
