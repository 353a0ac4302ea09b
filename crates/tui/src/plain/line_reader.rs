//! Standard input, line by line. A thread reads one line for each request, so that a long script is not read into memory.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use anyhow::{Context as _, Result};

use super::Message;

/// In bytes. No command is longer.
const MAX_LENGTH: u64 = 16 << 10;

pub(super) enum InputLine {
    Text(String),
    TooLong,
    End,
}

pub(super) struct LineReader {
    requests: Sender<()>,
    is_requested: bool,
}

impl LineReader {
    pub(super) fn start(sender: Sender<Message>) -> Result<Self> {
        let (requests, requested) = mpsc::channel();
        let builder = thread::Builder::new().name("input".to_owned());
        builder.spawn(move || work(&requested, &sender)).context("cannot start a thread")?;
        Ok(Self { requests, is_requested: false })
    }

    /// Requests a line, unless one is requested already.
    pub(super) fn request(&mut self) {
        if !self.is_requested {
            // Sending fails after the end of the input, when the thread has ended.
            let _ = self.requests.send(());
            self.is_requested = true;
        }
    }

    pub(super) const fn received(&mut self) {
        self.is_requested = false;
    }
}

fn work(requested: &Receiver<()>, sender: &Sender<Message>) {
    let mut input = io::stdin().lock();
    for () in requested {
        let line = read_line(&mut input);
        let is_end = matches!(line, InputLine::End);
        if sender.send(Message::Line(line)).is_err() || is_end {
            return;
        }
    }
}

/// The next line without its line break. A read error counts as the end.
fn read_line(input: &mut impl BufRead) -> InputLine {
    let mut line = Vec::new();
    match input.by_ref().take(MAX_LENGTH).read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => return InputLine::End,
        Ok(_) => {}
    }
    if line.len() as u64 == MAX_LENGTH && !line.ends_with(b"\n") {
        return if input.skip_until(b'\n').is_ok() { InputLine::TooLong } else { InputLine::End };
    }
    InputLine::Text(String::from_utf8_lossy(&line).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_length_are_survived() {
        let text = format!("e4\r\n{}\n\nNf3", "x".repeat(100_000));
        let mut input = text.as_bytes();
        let mut next = || match read_line(&mut input) {
            InputLine::Text(text) => text,
            InputLine::TooLong => "too long".to_owned(),
            InputLine::End => "end".to_owned(),
        };
        assert_eq!([(); 5].map(|()| next()), ["e4", "too long", "", "Nf3", "end"]);
    }
}
