//! Everything that the screen listens to: keys and mouse, signals, the threads of the game. Each has a thread of its own,
//! so that a key is heard at once while engines think.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};
use arrocco_host::driver::{Answer as Reply, Teller};
use crossterm::event::{self, Event};

/// Something that was heard.
#[derive(Debug)]
pub(super) enum Heard {
    Input(Event),
    Reply(Reply),
    /// The program is to sleep.
    Stop,
    /// The program is to end at once, with a picture of its memory.
    Abort,
    /// The program ran again after it had been stopped.
    Continued,
    /// Somebody wants the program to end, or the terminal is gone.
    End,
}

pub(super) struct Ears {
    heard: Receiver<Heard>,
    sender: Sender<Heard>,
}

impl Ears {
    pub(super) fn open() -> Result<Self> {
        let (sender, heard) = mpsc::channel();
        listen_to_signals(sender.clone())?;
        Ok(Self { heard, sender })
    }

    /// Begins to read keys. Before, they belong to whoever had the terminal.
    pub(super) fn listen_to_keys(&self) -> Result<()> {
        let sender = self.sender.clone();
        let builder = thread::Builder::new().name("input".to_owned());
        builder.spawn(move || read(&sender)).context("cannot start a thread")?;
        Ok(())
    }

    /// Where the threads of the game bring their answers.
    pub(super) fn teller(&self) -> Teller {
        let sender = self.sender.clone();
        // Nobody listens only when the program is about to end.
        Arc::new(move |reply| drop(sender.send(Heard::Reply(reply))))
    }

    /// Waits for something, but not for longer than this.
    pub(super) fn hear(&self, patience: Duration) -> Option<Heard> {
        match self.heard.recv_timeout(patience) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Timeout) => None,
            // One sender is ours.
            Err(RecvTimeoutError::Disconnected) => Some(Heard::End),
        }
    }

    /// What has been heard already.
    pub(super) fn hear_at_once(&self) -> Option<Heard> {
        self.heard.try_recv().ok()
    }
}

fn read(sender: &Sender<Heard>) {
    loop {
        let heard = event::read().map_or(Heard::End, Heard::Input);
        let is_end = matches!(heard, Heard::End);
        if sender.send(heard).is_err() || is_end {
            return;
        }
    }
}

#[cfg(unix)]
fn listen_to_signals(sender: Sender<Heard>) -> Result<()> {
    use signal_hook::consts::signal::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let watched = [SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP];
    let mut signals = signal_hook::iterator::Signals::new(watched).context("cannot watch for signals")?;
    let builder = thread::Builder::new().name("signals".to_owned());
    let listen = move || {
        for signal in signals.forever() {
            let heard = match signal {
                SIGCONT => Heard::Continued,
                SIGTSTP => Heard::Stop,
                SIGQUIT => Heard::Abort,
                _ => Heard::End,
            };
            if sender.send(heard).is_err() {
                return;
            }
        }
    };
    builder.spawn(listen).context("cannot start a thread")?;
    Ok(())
}

#[cfg(not(unix))]
fn listen_to_signals(_: Sender<Heard>) -> Result<()> {
    Ok(())
}
