//! A fast path that skips a whole game at once.
//!
//! The tags of the next game always end a game, so in most files only line breaks and comments have to be looked at. If
//! anything else decides where the game ends, or the game is longer than the window, the reader skips token by token
//! instead, with the same result.

use super::{LOOKAHEAD, Reader};
use crate::pgn::class::{is_space, run_length};
use crate::pgn::{Source, Visitor, tag};

/// A game with more tags is not skipped by the fast path.
const MOST_TAGS: usize = 64;

/// The next semicolon or carriage return, as far as the file has been searched.
#[derive(Default)]
pub(super) struct NextRare {
    /// Its offset in the file; if none was found, the end of the search.
    offset: u64,
    /// The offset up to which the file has been searched.
    searched: u64,
}

/// The first tag of the next game. It is parsed to detect the end of this game, and not parsed again.
#[derive(Clone, Copy, Default)]
pub(super) struct FirstTag {
    /// Its offset in the file.
    offset: u64,
    /// 0 if it is not plain.
    length: usize,
}

/// The beginning of the next game in the window.
struct NextGame {
    at: usize,
    /// The length of its first tag; 0 if that is not plain.
    tag: usize,
}

/// What follows the end of a line.
enum AfterLine {
    /// The same game continues at this index.
    Next(usize),
    /// The next game begins.
    Game(NextGame),
}

impl<S: Source> Reader<S> {
    /// Skips to the next game if its beginning is in the window; returns whether it was.
    pub(super) fn fast_skip<V: Visitor>(&mut self, visitor: &mut V) -> bool {
        match self.next_game(0) {
            Some(next) => {
                self.consume::<V, true>(next.at, visitor);
                self.first_tag = FirstTag { offset: self.buffer.offset(), length: next.tag };
                true
            }
            None => false,
        }
    }

    /// Skips a game with its tags, if everything in it is as in most files. Returns whether it did; if not, nothing has
    /// changed.
    pub(super) fn fast_skip_game(&mut self) -> bool {
        let Some(next) = self.moves_after_tags().and_then(|moves| self.next_game(moves)) else {
            return false;
        };
        self.game.begin();
        self.buffer.advance(next.at);
        self.first_tag = FirstTag { offset: self.buffer.offset(), length: next.tag };
        true
    }

    /// The index in the window at which the moves begin, after plain tags and one blank line.
    #[inline]
    fn moves_after_tags(&self) -> Option<usize> {
        let window = self.buffer.window();
        if window.first() != Some(&b'[') || !self.buffer.is_line_start() {
            return None;
        }
        let mut at = match self.first_tag {
            known if known.offset == self.buffer.offset() && known.length > 0 => known.length,
            _ => tag::find_plain(window)?.length,
        };
        for _ in 0..MOST_TAGS {
            match window.get(at..)? {
                [b'\n', b'[', ..] => at += 1,
                [b'\n', b'\n', b'0'..=b'9' | b'{' | b'*', ..] => return Some(at + 2),
                _ => return None,
            }
            at += tag::find_plain(window.get(at..)?)?.length;
        }
        None
    }

    /// The beginning of the next game in the window, if that is easy to find. `moves` is where the moves of this game
    /// begin.
    #[inline]
    fn next_game(&mut self, moves: usize) -> Option<NextGame> {
        let mut rare = self.next_rare();
        let window = self.buffer.window();
        let (mut at, mut line_end, mut is_after_comment) = (moves, 0, false);
        loop {
            if rare < at {
                rare = at + find_rare(window.get(at..)?);
            }
            let ahead = window.get(at..)?;
            at += if is_after_comment { near_length(ahead)? } else { plain_length(ahead)? };
            is_after_comment = false;
            if rare < at && (rare + 1, window.get(rare)) != (at, Some(&b'\r')) {
                return None;
            }
            match window.get(at)? {
                b'{' => {
                    if line_end <= at {
                        line_end = at + memchr::memchr(b'\n', window.get(at..)?)?;
                    }
                    (at, is_after_comment) = (comment_end(window, at, line_end.min(rare))?, true);
                }
                b'\n' => match self.after_line(window, at + 1)? {
                    AfterLine::Next(next) => at = next,
                    AfterLine::Game(next) => return Some(next),
                },
                _ => return None,
            }
        }
    }

    /// The index of the next rare byte. Each window is searched once.
    #[inline]
    fn next_rare(&mut self) -> usize {
        let window = self.buffer.window();
        if !self.buffer.may_have_rare() {
            return window.len();
        }
        let start = self.buffer.offset();
        let end = start + window.len() as u64;
        if self.rare.offset < start || self.rare.searched < end {
            self.rare = NextRare { offset: start + find_rare(window) as u64, searched: end };
        }
        (self.rare.offset - start) as usize
    }

    /// Decides by the beginning of a line whether the game goes on; `None` if the fast path cannot decide.
    #[inline(always)]
    fn after_line(&self, window: &[u8], at: usize) -> Option<AfterLine> {
        match window.get(at)? {
            b'\n' | b'\r' | b'[' => {
                let ahead = window.get(at..)?;
                // Nearly all games end with one blank line.
                let next = at + if ahead.starts_with(b"\n[") { 1 } else { run_length(ahead, is_space) };
                let ahead = window.get(next..)?;
                let is_whole = ahead.len() >= LOOKAHEAD || self.buffer.is_done();
                if !is_whole || ahead.first() != Some(&b'[') {
                    return None;
                }
                let tag = tag::find_plain(ahead).map_or(0, |found| found.length);
                (tag > 0 || tag::is_tag(ahead)).then_some(AfterLine::Game(NextGame { at: next, tag }))
            }
            // Either another game without tags or just a move number.
            b'1' if window.get(at + 1).is_none_or(|&byte| byte == b'.') => None,
            b'%' => None,
            &byte if is_space(byte) => None,
            _ => Some(AfterLine::Next(at)),
        }
    }
}

/// The index of the next byte that most files do not have; the length of the text if there is none.
fn find_rare(text: &[u8]) -> usize {
    memchr::memchr2(b';', b'\r', text).unwrap_or(text.len())
}

/// The number of bytes before a comment, a bracket or the end of a line.
#[inline(always)]
fn plain_length(text: &[u8]) -> Option<usize> {
    memchr::memchr3(b'{', b'[', b'\n', text)
}

/// The same for short distances: between two comments there is rarely more than a move, so the first sixteen bytes are
/// checked here, eight at a time.
#[inline(always)]
fn near_length(text: &[u8]) -> Option<usize> {
    let (near, far) = text.split_at_checked(16)?;
    let (first, second) = near.split_at(8);
    let stops = |bytes: &[u8]| bytes.try_into().map_or(0, |bytes| stops(u64::from_le_bytes(bytes)));
    let (first, second) = (stops(first), stops(second));
    if first != 0 {
        return Some(first.trailing_zeros() as usize / 8);
    }
    if second != 0 {
        return Some(8 + second.trailing_zeros() as usize / 8);
    }
    Some(16 + plain_length(far)?)
}

/// Sets the highest bit of every byte that is a brace, a bracket or the end of a line. Only the lowest set bit is
/// reliable.
#[inline(always)]
const fn stops(word: u64) -> u64 {
    // The brace and the bracket differ only in this bit.
    const CASE: u64 = u64::MAX / 255 * 0x20;
    equal(word | CASE, b'{') | equal(word, b'\n')
}

/// Sets the highest bit of every byte that equals `byte`: subtracting one from a byte borrows only if it was zero.
#[inline(always)]
const fn equal(word: u64, byte: u8) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    let difference = word ^ (ONES * byte as u64);
    difference.wrapping_sub(ONES) & !difference & (ONES << 7)
}

/// The index after a comment; `None` if its closing brace may be missing. There is no line break before `line_end`.
#[inline(always)]
fn comment_end(window: &[u8], at: usize, line_end: usize) -> Option<usize> {
    let comment = window.get(at..)?;
    let end = memchr::memchr(b'}', comment)?;
    if at + end < line_end {
        return Some(at + end + 1);
    }
    let inside = comment.get(..end)?;
    let begins_line = |end: usize| !matches!(inside.get(end + 1), Some(b'[' | b'\n' | b'\r' | b' ' | b'\t'));
    let is_plain = memchr::memchr2_iter(b'\n', b'\r', inside).all(begins_line);
    is_plain.then_some(at + end + 1)
}
