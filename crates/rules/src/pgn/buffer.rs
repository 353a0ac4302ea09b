//! The part of a file that is in memory: a window that moves over it and never grows.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

use super::Source;

/// The bytes held at a time.
pub(super) const CAPACITY: usize = 128 * 1024;

/// The bytes behind the window that can still be looked at.
pub(super) const HISTORY: usize = 64;

/// How far the lines have been counted. They are counted in bulk and on demand, because hardly anybody asks.
#[derive(Clone, Copy)]
struct Counted {
    /// Up to where in the buffer.
    to: usize,
    line: u64,
    after_return: bool,
}

pub(super) struct Buffer {
    bytes: Vec<u8>,
    start: usize,
    end: usize,
    /// Where in the file the buffer begins.
    base: u64,
    is_done: bool,
    counted: Cell<Counted>,
}

impl Buffer {
    pub(super) fn new() -> Self {
        let counted = Counted { to: 0, line: 1, after_return: false };
        Self {
            bytes: vec![0; CAPACITY],
            start: 0,
            end: 0,
            base: 0,
            is_done: false,
            counted: Cell::new(counted),
        }
    }

    /// What has been read from the source and not been used yet.
    #[inline(always)]
    pub(super) fn window(&self) -> &[u8] {
        self.bytes.get(self.start..self.end).unwrap_or_default()
    }

    /// The next byte.
    #[inline(always)]
    pub(super) fn first(&self) -> Option<u8> {
        self.window().first().copied()
    }

    /// The last bytes that were used, [`HISTORY`] at most.
    pub(super) fn behind(&self) -> &[u8] {
        self.bytes.get(self.start.saturating_sub(HISTORY)..self.start).unwrap_or_default()
    }

    /// The byte before the window, but for the first.
    #[inline(always)]
    pub(super) fn previous(&self) -> Option<u8> {
        self.bytes.get(self.start.wrapping_sub(1)).copied()
    }

    /// Is the window at the beginning of a line?
    pub(super) fn is_line_start(&self) -> bool {
        self.previous().is_none_or(|byte| byte == b'\n' || byte == b'\r')
    }

    /// Has the source given everything it had?
    #[inline(always)]
    pub(super) const fn is_done(&self) -> bool {
        self.is_done
    }

    /// How many bytes of the source have been used.
    pub(super) const fn offset(&self) -> u64 {
        self.base + self.start as u64
    }

    /// Moves the window on.
    #[inline(always)]
    pub(super) fn advance(&mut self, length: usize) {
        self.start = (self.start + length).min(self.end);
    }

    /// Sees to it that so many bytes are in the window, unless the source ends before.
    #[inline(always)]
    pub(super) fn ensure<S: Source>(&mut self, length: usize, source: &mut S) -> Result<(), S::Error> {
        if self.end - self.start >= length || self.is_done {
            return Ok(());
        }
        self.refill(length, source)
    }

    #[cold]
    #[inline(never)]
    fn refill<S: Source>(&mut self, length: usize, source: &mut S) -> Result<(), S::Error> {
        while self.end - self.start < length && !self.is_done {
            self.read_more(source)?;
        }
        Ok(())
    }

    /// Asks the source once.
    pub(super) fn read_more<S: Source>(&mut self, source: &mut S) -> Result<(), S::Error> {
        if self.bytes.len() - self.end < CAPACITY / 4 {
            self.make_room();
        }
        let room = self.bytes.get_mut(self.end..).unwrap_or_default();
        if room.is_empty() {
            return Ok(());
        }
        let length = source.fill(room)?;
        self.is_done = length == 0;
        self.end += length;
        Ok(())
    }

    /// Forgets what has been used, but for the history.
    fn make_room(&mut self) {
        let cut = self.start.saturating_sub(HISTORY);
        self.count_lines(cut);
        self.bytes.copy_within(cut..self.end, 0);
        let counted = self.counted.get_mut();
        counted.to = counted.to.saturating_sub(cut);
        self.start -= cut;
        self.end -= cut;
        self.base += cut as u64;
    }

    /// The line of the window's first byte, counted from 1.
    pub(super) fn line(&self) -> u64 {
        self.count_lines(self.start);
        self.counted.get().line
    }

    fn count_lines(&self, to: usize) {
        let mut counted = self.counted.get();
        let Some(bytes) = self.bytes.get(counted.to..to) else { return };
        let Some((&first, &last)) = bytes.first().zip(bytes.last()) else { return };
        let split = counted.after_return && first == b'\n';
        counted.line += count_breaks(bytes) - u64::from(split);
        counted.after_return = last == b'\r';
        counted.to = to;
        self.counted.set(counted);
    }
}

/// The ends of lines: a return with its line feed is one.
fn count_breaks(bytes: &[u8]) -> u64 {
    let (feeds, has_returns) = count_feeds(bytes);
    if !has_returns {
        return feeds;
    }
    let returns = memchr::Memchr::new(b'\r', bytes).count() as u64;
    let pairs = bytes.windows(2).filter(|pair| pair == b"\r\n").count() as u64;
    feeds + returns - pairs
}

/// Bytes that are counted side by side.
const LANES: usize = 64;

/// The line feeds, and whether there are any returns. Both in one pass and in lanes as narrow as the bytes, because all
/// that is ever skipped is counted here.
fn count_feeds(bytes: &[u8]) -> (u64, bool) {
    let (mut feeds, mut has_returns) = (0, false);
    for part in bytes.chunks(LANES * usize::from(u8::MAX)) {
        let (blocks, rest) = part.as_chunks::<LANES>();
        let (mut fed, mut returned) = ([0_u8; LANES], [false; LANES]);
        for block in blocks {
            for ((fed, returned), &byte) in fed.iter_mut().zip(&mut returned).zip(block) {
                *fed += u8::from(byte == b'\n');
                *returned |= byte == b'\r';
            }
        }
        feeds += fed.iter().map(|&count| u64::from(count)).sum::<u64>();
        feeds += rest.iter().filter(|&&byte| byte == b'\n').count() as u64;
        has_returns |= returned.contains(&true) || rest.contains(&b'\r');
    }
    (feeds, has_returns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways() {
        assert_eq!(count_breaks(b"a\nb\n"), 2);
        assert_eq!(count_breaks(b"a\r\nb\r\n"), 2);
        assert_eq!(count_breaks(b"a\rb\r"), 2);
        assert_eq!(count_breaks(b"\n\r\r\n"), 3);
    }

    #[test]
    fn lines_are_counted_across_the_buffer() {
        let text = "ab\r\n".repeat(CAPACITY);
        let (mut source, mut buffer) = (text.as_bytes(), Buffer::new());
        let mut used = 0_u64;
        while used < text.len() as u64 {
            assert!(buffer.ensure(300, &mut source).is_ok());
            assert_eq!((buffer.line(), buffer.offset()), (used / 4 + u64::from(used % 4 == 3) + 1, used));
            buffer.advance(229);
            used += 229;
        }
    }
}
