//! The part of a file that is in memory: a window that moves over it and never grows.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

use super::Source;
use super::survey::{Rare, Survey};

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
    counted: Cell<Counted>,
    /// What is rare and may be somewhere in the buffer.
    rare: Rare,
}

impl Buffer {
    pub(super) fn new() -> Self {
        let counted = Counted { to: 0, line: 1, after_return: false, feeds_ahead: 0 };
        Self {
            bytes: vec![0; CAPACITY],
            start: 0,
            end: 0,
            base: 0,
            is_done: false,
            counted: Cell::new(counted),
            rare: Rare::default(),
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

    /// Can there be a semicolon or a return in the window? In most files there never is.
    #[inline(always)]
    pub(super) const fn may_have_rare(&self) -> bool {
        self.rare.has_returns || self.rare.has_semicolons
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
        let survey = Survey::of(room.get(..length).unwrap_or_default());
        self.is_done = length == 0;
        self.end += length;
        self.rare = self.rare.or(survey.rare);
        self.counted.get_mut().feeds_ahead += survey.feeds;
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
        if self.may_have_rare() {
            self.rare = Survey::of(self.bytes.get(..self.end).unwrap_or_default()).rare;
        }
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
        let ahead = self.bytes.get(to..self.end).unwrap_or_default();
        // From the nearer side: the window moves on when it is almost used up.
        let feeds = if bytes.len() < ahead.len() {
            Survey::of(bytes).feeds
        } else {
            counted.feeds_ahead - Survey::of(ahead).feeds
        };
        let lone_returns = if self.rare.has_returns { count_lone_returns(bytes) } else { 0 };
        counted.line += feeds + lone_returns - u64::from(split);
        counted.feeds_ahead -= feeds;
        counted.after_return = last == b'\r';
        counted.to = to;
        self.counted.set(counted);
    }
}

/// The returns that no line feed follows.
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
