//! Standard input, line by line, in a thread that reads only what it is asked for: a script of any length takes no memory.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use anyhow::{Context as _, Result};

use super::Message;

/// No line that means anything is longer.
const LONGEST: u64 = 16 << 10;

pub(super) enum Line {
    Text(String),
    TooLong,
    End,
}

pub(super) struct Input {
    requests: Sender<()>,
    is_asked: bool,
}

impl Input {
    pub(super) fn start(sender: Sender<Message>) -> Result<Self> {
        let (requests, asked) = mpsc::channel();
        let builder = thread::Builder::new().name("input".to_owned());
        builder.spawn(move || work(&asked, &sender)).context("cannot start a thread")?;
        Ok(Self { requests, is_asked: false })
    }

    /// Asks for a line, unless one is awaited already.
    pub(super) fn request(&mut self) {
        if !self.is_asked {
            // After the end there is nobody to ask.
            let _ = self.requests.send(());
            self.is_asked = true;
        }
    }

    pub(super) const fn received(&mut self) {
        self.is_asked = false;
    }
}

fn work(asked: &Receiver<()>, sender: &Sender<Message>) {
    let mut input = io::stdin().lock();
    for () in asked {
        let line = read_line(&mut input);
        let is_end = matches!(line, Line::End);
        if sender.send(Message::Line(line)).is_err() || is_end {
            return;
        }
    }
}

/// A line without its end. What cannot be read is the end.
fn read_line(input: &mut impl BufRead) -> Line {
    let mut line = Vec::new();
    match input.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => return Line::End,
        Ok(_) => {}
    }
    if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
        return if input.skip_until(b'\n').is_ok() { Line::TooLong } else { Line::End };
    }
    Line::Text(String::from_utf8_lossy(&line).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_length_are_survived() {
        let text = format!("e4\r\n{}\n\nNf3", "x".repeat(100_000));
        let mut input = text.as_bytes();
        let mut next = || match read_line(&mut input) {
            Line::Text(text) => text,
            Line::TooLong => "too long".to_owned(),
            Line::End => "end".to_owned(),
        };
        assert_eq!([(); 5].map(|()| next()), ["e4", "too long", "", "Nf3", "end"]);
    }
}
