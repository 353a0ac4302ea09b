//! Passing over a whole game at once.
//!
//! The tags of the next game end a game whatever came before them, so in most files nothing but lines and comments has
//! to be looked at. Whenever anything else decides, or the game reaches beyond the window, the reader goes step by step
//! instead; where the game ends is the same.

use super::{LOOKAHEAD, Reader};
use crate::pgn::class::{is_space, run};
use crate::pgn::{Source, Visitor, tag};

/// A game with more tags is read step by step.
const MOST_TAGS: usize = 64;

/// Where the next semicolon or return is, as far as has been looked.
#[derive(Default)]
pub(super) struct Rare {
    /// In the file; if there is none, where the search has ended.
    offset: u64,
    searched: u64,
}

/// The first tag of the next game, which had to be looked at to know that this game is over.
#[derive(Clone, Copy, Default)]
pub(super) struct FirstTag {
    /// Where in the file it begins.
    offset: u64,
    /// 0 if it is not plain.
    length: usize,
}

/// Where in the window the next game begins.
struct NextGame {
    at: usize,
    /// The length of its first tag; 0 if that is not plain.
    tag: usize,
}

/// What was found at the end of a line.
enum Line {
    /// The same game goes on at this place.
    Next(usize),
    /// The next game begins.
    Game(NextGame),
}

impl<S: Source> Reader<S> {
    /// Passes to the next game, if its beginning is in sight; whether it was.
    pub(super) fn leap<V: Visitor>(&mut self, visitor: &mut V) -> bool {
        match self.next_game(0) {
            Some(next) => {
                self.pass::<V, true>(next.at, visitor);
                self.first_tag = FirstTag { offset: self.buffer.offset(), length: next.tag };
                true
            }
            None => false,
        }
    }

    /// Passes over a game with its tags, if everything in it is as in most files; whether it was. If not, nothing has
    /// happened.
    pub(super) fn leap_game(&mut self) -> bool {
        let Some(next) = self.moves_after_tags().and_then(|moves| self.next_game(moves)) else {
            return false;
        };
        self.game.begin();
        self.buffer.advance(next.at);
        self.first_tag = FirstTag { offset: self.buffer.offset(), length: next.tag };
        true
    }

    /// Where in the window the moves begin, after plain tags and one blank line.
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

    /// Where in the window the next game begins, if that is easy to tell. The moves of this one begin at a place.
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
                b'\n' => match self.line(window, at + 1)? {
                    Line::Next(next) => at = next,
                    Line::Game(next) => return Some(next),
                },
                _ => return None,
            }
        }
    }

    /// How far ahead the next byte is that is rare in most files. It is looked for once in a window.
    #[inline]
    fn next_rare(&mut self) -> usize {
        let window = self.buffer.window();
        if !self.buffer.may_have_rare() {
            return window.len();
        }
        let start = self.buffer.offset();
        let end = start + window.len() as u64;
        if self.rare.offset < start || self.rare.searched < end {
            self.rare = Rare { offset: start + find_rare(window) as u64, searched: end };
        }
        (self.rare.offset - start) as usize
    }

    /// What a line begins with.
    #[inline(always)]
    fn line(&self, window: &[u8], at: usize) -> Option<Line> {
        match window.get(at)? {
            b'\n' | b'\r' | b'[' => {
                let ahead = window.get(at..)?;
                // One blank line is what nearly all games end with.
                let next = at + if ahead.starts_with(b"\n[") { 1 } else { run(ahead, is_space) };
                let ahead = window.get(next..)?;
                let is_whole = ahead.len() >= LOOKAHEAD || self.buffer.is_done();
                if !is_whole || ahead.first() != Some(&b'[') {
                    return None;
                }
                let tag = tag::find_plain(ahead).map_or(0, |found| found.length);
                (tag > 0 || tag::is_tag(ahead)).then_some(Line::Game(NextGame { at: next, tag }))
            }
            // Another game without tags, or nothing but a number.
            b'1' if window.get(at + 1).is_none_or(|&byte| byte == b'.') => None,
            b'%' => None,
            &byte if is_space(byte) => None,
            _ => Some(Line::Next(at)),
        }
    }
}

/// Where the next byte is that most files never have; the end of the text if there is none.
fn find_rare(text: &[u8]) -> usize {
    memchr::memchr2(b';', b'\r', text).unwrap_or(text.len())
}

/// How far it is to a comment, a bracket or the end of a line.
#[inline(always)]
fn plain_length(text: &[u8]) -> Option<usize> {
    memchr::memchr3(b'{', b'[', b'\n', text)
}

/// The same where it is not far: between two comments there is a move and rarely more, so the first sixteen bytes are
/// looked at here, eight at a time.
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

/// The highest bit of every byte that is a brace, a bracket or the end of a line; those above the lowest may be wrong.
#[inline(always)]
const fn stops(word: u64) -> u64 {
    // The brace and the bracket differ in this bit, and no other byte becomes one of them by it.
    const CASE: u64 = u64::MAX / 255 * 0x20;
    equal(word | CASE, b'{') | equal(word, b'\n')
}

/// The highest bit of every byte that is this one: a byte less one borrows only if it was zero.
#[inline(always)]
const fn equal(word: u64, byte: u8) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    let difference = word ^ (ONES * byte as u64);
    difference.wrapping_sub(ONES) & !difference & (ONES << 7)
}

/// The place after a comment, unless a forgotten brace has to be considered. Up to a place there is no end of a line.
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
