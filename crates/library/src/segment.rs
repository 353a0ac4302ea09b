//! A part of a file that one thread reads: one block or more.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Receiver;

/// The bytes between two split points. They may not fit into memory, so they arrive block by block.
pub(super) struct Segment {
    block: Vec<u8>,
    used: usize,
    rest: Receiver<io::Result<Vec<u8>>>,
    lines: u64,
    bytes: u64,
    after_return: bool,
    /// Bytes read from all segments of the file, for the progress bar.
    bytes_read: Arc<AtomicU64>,
}

impl Segment {
    pub(super) fn new(
        block: Vec<u8>,
        rest: Receiver<io::Result<Vec<u8>>>,
        bytes_read: Arc<AtomicU64>,
    ) -> Self {
        Self { block, used: 0, rest, lines: 0, bytes: 0, after_return: false, bytes_read }
    }

    /// Line ends in what was read.
    pub(super) const fn lines(&self) -> u64 {
        self.lines
    }

    /// Bytes in what was read.
    pub(super) const fn byte_count(&self) -> u64 {
        self.bytes
    }

    fn count(&mut self, bytes: &[u8]) {
        self.used += bytes.len();
        self.bytes += bytes.len() as u64;
        self.bytes_read.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        let is_split_line_end = self.after_return && bytes.first() == Some(&b'\n');
        self.after_return = bytes.last() == Some(&b'\r');
        self.lines += count_lines(bytes) - u64::from(is_split_line_end);
    }
}

/// Line ends: a line feed, a carriage return, or both together.
fn count_lines(bytes: &[u8]) -> u64 {
    let feeds = memchr::memchr_iter(b'\n', bytes).count();
    let is_lone = |&at: &usize| bytes.get(at + 1) != Some(&b'\n');
    let returns = memchr::memchr_iter(b'\r', bytes).filter(is_lone).count();
    (feeds + returns) as u64
}

impl Read for Segment {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.used == self.block.len() {
            match self.rest.recv() {
                Ok(block) => (self.block, self.used) = (block?, 0),
                Err(_closed) => return Ok(0),
            }
        }
        let left = self.block.get(self.used..).unwrap_or_default();
        let length = left.len().min(into.len());
        let (Some(from), Some(into)) = (left.get(..length), into.get_mut(..length)) else { return Ok(0) };
        into.copy_from_slice(from);
        self.count(into);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;

    use super::*;

    #[test]
    fn blocks_come_one_after_the_other() {
        let (sender, rest) = sync_channel(3);
        for block in [&b""[..], b"\nc\rd", b"\r"] {
            sender.send(Ok(block.to_vec())).unwrap();
        }
        drop(sender);
        let bytes_read = Arc::new(AtomicU64::new(0));
        let mut segment = Segment::new(b"a\n\r\nb\r".to_vec(), rest, Arc::clone(&bytes_read));
        let mut text = String::new();
        segment.read_to_string(&mut text).unwrap();
        assert_eq!(text, "a\n\r\nb\r\nc\rd\r");
        assert_eq!((segment.lines(), segment.byte_count(), bytes_read.load(Ordering::Relaxed)), (5, 11, 11));
    }
}
