//! A program's output: lines with their time of arrival, and the end of its standard error.

use std::io::{BufRead, BufReader, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The longest line that is kept, in bytes; the rest of a longer one is dropped.
const LONGEST: u64 = 64 << 10;

/// How many bytes of standard error are kept.
const ERROR_BYTES: usize = 1 << 10;

/// A line that a program has printed.
///
/// ```
/// use arrocco_uci::client::{Launch, Process};
/// # if cfg!(unix) {
/// let mut process = Process::start(&Launch::new("echo hello".parse().unwrap())).unwrap();
/// let line = process.hear(std::time::Instant::now() + std::time::Duration::from_secs(60)).unwrap();
/// assert_eq!(line.text, "hello");
/// # }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutputLine {
    /// The text, trimmed. Lines of more than 64 KiB are cut off.
    pub text: String,
    /// When it arrived.
    pub at: Instant,
}

/// Reads lines until the end of the output and sends them to a queue.
pub(super) fn forward_lines(output: impl Read, lines: &SyncSender<OutputLine>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        if !line.ends_with(b"\n") && output.skip_until(b'\n').is_err() {
            return;
        }
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        if lines.send(OutputLine { text, at }).is_err() {
            return;
        }
    }
}

/// The last part of a program's standard error.
#[derive(Clone, Default, Debug)]
pub(super) struct ErrorOutput(Arc<SharedBuffer>);

#[derive(Default, Debug)]
struct SharedBuffer {
    bytes: Mutex<Vec<u8>>,
    /// Has the end been reached?
    is_at_end: AtomicBool,
}

impl ErrorOutput {
    /// Reads until the end, so that the program never blocks on a full pipe.
    pub(super) fn drain(&self, mut errors: impl Read) {
        let mut chunk = [0; 4096];
        while let Ok(length @ 1..) = errors.read(&mut chunk) {
            self.keep(chunk.get(..length).unwrap_or_default());
        }
        self.0.is_at_end.store(true, Ordering::Release);
    }

    fn keep(&self, chunk: &[u8]) {
        let mut kept = self.0.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(chunk);
        let excess = kept.len().saturating_sub(ERROR_BYTES);
        kept.drain(..excess);
    }

    /// Has the end been reached?
    pub(super) fn is_at_end(&self) -> bool {
        self.0.is_at_end.load(Ordering::Acquire)
    }

    /// The last line that is not blank.
    pub(super) fn last(&self) -> Option<String> {
        let kept = self.0.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&kept);
        let line = text.lines().map(str::trim).rfind(|line| !line.is_empty())?;
        Some(line.chars().map(|c| if c.is_control() { ' ' } else { c }).take(200).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let (sender, lines) = std::sync::mpsc::sync_channel(8);
        let text = format!("{}\r\n  next \nlast", "x".repeat(1_000_000));
        forward_lines(text.as_bytes(), &sender);
        let lines: Vec<OutputLine> = lines.try_iter().collect();
        assert_eq!(lines[0].text.len() as u64, LONGEST);
        assert_eq!([&*lines[1].text, &*lines[2].text], ["next", "last"]);
        assert_eq!(lines.len(), 3);
    }

    #[test]
    fn only_the_end_of_standard_error_is_kept() {
        let error_output = ErrorOutput::default();
        error_output.drain(format!("{}\nassertion\x07 failed\n\n", "y".repeat(1_000_000)).as_bytes());
        assert_eq!(error_output.0.bytes.lock().unwrap().len(), ERROR_BYTES);
        assert_eq!(error_output.last().unwrap(), "assertion  failed");
        assert!(error_output.is_at_end() && !ErrorOutput::default().is_at_end());
        assert_eq!(ErrorOutput::default().last(), None);
    }
}
