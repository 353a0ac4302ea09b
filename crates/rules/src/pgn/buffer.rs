//! The part of a file that is in memory: a window of fixed size that moves over the file.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

use super::Source;
use super::scan::{RareBytes, Scan};

/// The size of the buffer in bytes.
pub(super) const CAPACITY: usize = 128 * 1024;

/// How many bytes before the window are kept.
pub(super) const HISTORY: usize = 64;

/// How far the lines have been counted. They are counted in bulk and on request, because line numbers are rarely needed.
#[derive(Clone, Copy)]
struct LineCount {
    /// Lines are counted up to this index of the buffer.
    to: usize,
    line: u64,
    after_return: bool,
    /// The line feeds from there to the end of the buffer.
    feeds_ahead: u64,
}

pub(super) struct Buffer {
    bytes: Vec<u8>,
    start: usize,
    end: usize,
    /// Where in the file the buffer begins.
    base: u64,
    is_done: bool,
    line_count: Cell<LineCount>,
    /// Rare bytes that may be somewhere in the buffer.
    rare: RareBytes,
}

impl Buffer {
    pub(super) fn new() -> Self {
        let line_count = LineCount { to: 0, line: 1, after_return: false, feeds_ahead: 0 };
        Self {
            bytes: vec![0; CAPACITY],
            start: 0,
            end: 0,
            base: 0,
            is_done: false,
            line_count: Cell::new(line_count),
            rare: RareBytes::default(),
        }
    }

    /// The bytes that have been read from the source and not been consumed yet.
    #[inline(always)]
    pub(super) fn window(&self) -> &[u8] {
        self.bytes.get(self.start..self.end).unwrap_or_default()
    }

    /// The next byte.
    #[inline(always)]
    pub(super) fn first(&self) -> Option<u8> {
        self.window().first().copied()
    }

    /// The last bytes that were consumed, [`HISTORY`] at most.
    pub(super) fn behind(&self) -> &[u8] {
        self.bytes.get(self.start.saturating_sub(HISTORY)..self.start).unwrap_or_default()
    }

    /// The byte before the window; `None` at the beginning of the file.
    #[inline(always)]
    pub(super) fn previous(&self) -> Option<u8> {
        self.bytes.get(self.start.wrapping_sub(1)).copied()
    }

    /// Is the window at the beginning of a line?
    pub(super) fn is_line_start(&self) -> bool {
        self.previous().is_none_or(|byte| byte == b'\n' || byte == b'\r')
    }

    /// Has the source reached its end?
    #[inline(always)]
    pub(super) const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Can there be a semicolon or a return in the window? In most files there never is.
    #[inline(always)]
    pub(super) const fn may_have_rare(&self) -> bool {
        self.rare.has_returns || self.rare.has_semicolons
    }

    /// How many bytes of the source have been consumed.
    pub(super) const fn offset(&self) -> u64 {
        self.base + self.start as u64
    }

    /// Moves the window on.
    #[inline(always)]
    pub(super) fn advance(&mut self, length: usize) {
        self.start = (self.start + length).min(self.end);
    }

    /// Makes sure that the window has at least `length` bytes, unless the source ends before.
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

    /// Reads from the source once.
    pub(super) fn read_more<S: Source>(&mut self, source: &mut S) -> Result<(), S::Error> {
        if self.bytes.len() - self.end < CAPACITY / 4 {
            self.make_room();
        }
        let room = self.bytes.get_mut(self.end..).unwrap_or_default();
        if room.is_empty() {
            return Ok(());
        }
        let length = source.fill(room)?;
        let scan = Scan::of(room.get(..length).unwrap_or_default());
        self.is_done = length == 0;
        self.end += length;
        self.rare = self.rare.or(scan.rare);
        self.line_count.get_mut().feeds_ahead += scan.line_feeds;
        Ok(())
    }

    /// Drops the bytes that have been consumed, except the history.
    fn make_room(&mut self) {
        let cut = self.start.saturating_sub(HISTORY);
        self.count_lines(cut);
        self.bytes.copy_within(cut..self.end, 0);
        let line_count = self.line_count.get_mut();
        line_count.to = line_count.to.saturating_sub(cut);
        self.start -= cut;
        self.end -= cut;
        self.base += cut as u64;
        if self.may_have_rare() {
            self.rare = Scan::of(self.bytes.get(..self.end).unwrap_or_default()).rare;
        }
    }

    /// The line of the window's first byte, counted from 1.
    pub(super) fn line(&self) -> u64 {
        self.count_lines(self.start);
        self.line_count.get().line
    }

    fn count_lines(&self, to: usize) {
        let mut line_count = self.line_count.get();
        let Some(bytes) = self.bytes.get(line_count.to..to) else { return };
        let Some((&first, &last)) = bytes.first().zip(bytes.last()) else { return };
        let split = line_count.after_return && first == b'\n';
        let ahead = self.bytes.get(to..self.end).unwrap_or_default();
        // Counts on the shorter side: either the bytes themselves, or the bytes after them and subtracts.
        let line_feeds = if bytes.len() < ahead.len() {
            Scan::of(bytes).line_feeds
        } else {
            line_count.feeds_ahead - Scan::of(ahead).line_feeds
        };
        let lone_returns = if self.rare.has_returns { count_lone_returns(bytes) } else { 0 };
        line_count.line += line_feeds + lone_returns - u64::from(split);
        line_count.feeds_ahead -= line_feeds;
        line_count.after_return = last == b'\r';
        line_count.to = to;
        self.line_count.set(line_count);
    }
}

/// Counts the carriage returns that no line feed follows.
fn count_lone_returns(bytes: &[u8]) -> u64 {
    let returns = memchr::Memchr::new(b'\r', bytes).count() as u64;
    let pairs = bytes.windows(2).filter(|pair| pair == b"\r\n").count() as u64;
    returns - pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways() {
        for (text, line) in
            [("a\nb\n", 3), ("a\r\nb\r\n", 3), ("a\rb\r", 3), ("\n\r\r\n", 4), ("", 1), ("ab", 1)]
        {
            let (mut source, mut buffer) = (text.as_bytes(), Buffer::new());
            assert!(buffer.ensure(text.len(), &mut source).is_ok());
            buffer.advance(text.len());
            assert_eq!(buffer.line(), line, "{text:?}");
        }
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
