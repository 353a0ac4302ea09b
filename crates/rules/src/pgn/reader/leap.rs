//! Passing over a whole game at once.
//!
//! The tags of the next game end a game whatever came before them, so in most files nothing but lines and comments has
//! to be looked at. Whenever anything else decides, or the game reaches beyond the window, the reader goes step by step
//! instead; where the game ends is the same.

use super::{LOOKAHEAD, Reader};
use crate::pgn::class::{find_stop, is_space, run};
use crate::pgn::{Source, Visitor, tag};

/// What was found at the end of a line.
enum Line {
    /// The same game goes on at this place.
    Next(usize),
    /// The next game begins at this place.
    Game(usize),
}

impl<S: Source> Reader<S> {
    /// Passes to the next game, if its beginning is in sight; whether it was.
    pub(super) fn leap<V: Visitor>(&mut self, visitor: &mut V) -> bool {
        match self.next_game() {
            Some(length) => {
                self.pass::<V, true>(length, visitor);
                true
            }
            None => false,
        }
    }

    /// Where in the window the next game begins, if that is easy to tell.
    fn next_game(&self) -> Option<usize> {
        let window = self.buffer.window();
        let (mut at, mut near) = (0, 0);
        loop {
            at += plain_length(window.get(at..)?, near)?;
            near = 0;
            if window.get(at) == Some(&b'\r') {
                at += 1;
            }
            match window.get(at)? {
                b'{' => (at, near) = (comment_end(window, at)?, NEAR),
                b'\n' => match self.line(window, at + 1)? {
                    Line::Next(next) => at = next,
                    Line::Game(next) => return Some(next),
                },
                _ => return None,
            }
        }
    }

    /// What a line begins with.
    #[inline(always)]
    fn line(&self, window: &[u8], at: usize) -> Option<Line> {
        match window.get(at)? {
            b'\n' | b'\r' | b'[' => {
                let ahead = window.get(at..)?;
                let next = at + run(ahead, is_space);
                let ahead = window.get(next..)?;
                let is_whole = ahead.len() >= LOOKAHEAD || self.buffer.is_done();
                (is_whole && ahead.first() == Some(&b'[') && tag::is_tag(ahead)).then_some(Line::Game(next))
            }
            b'%' => None,
            &byte if is_space(byte) => None,
            _ => Some(Line::Next(at)),
        }
    }
}

/// How far it is to something that matters: a comment, the end of a line, or a bracket. So many bytes are looked at one
/// by one, which is faster where it is not far.
#[inline(always)]
fn plain_length(text: &[u8], near: usize) -> Option<usize> {
    let head = text.get(..near).unwrap_or(text);
    if let Some(length) = find_stop(head) {
        return Some(length);
    }
    let tail = text.get(near..)?;
    let length = memchr::memchr3(b'{', b';', b'\n', tail)?;
    Some(near + memchr::memchr2(b'[', b'\r', tail.get(..length)?).unwrap_or(length))
}

/// Between two comments there is a move, and rarely more.
const NEAR: usize = 12;

/// The place after a comment, unless a forgotten brace has to be considered.
#[inline(always)]
fn comment_end(window: &[u8], at: usize) -> Option<usize> {
    let comment = window.get(at..)?;
    let end = memchr::memchr3(b'}', b'\n', b'\r', comment)?;
    if comment.get(end) == Some(&b'}') {
        return Some(at + end + 1);
    }
    let end = memchr::memchr(b'}', comment)?;
    let inside = comment.get(..end)?;
    let begins_line = |end: usize| !matches!(inside.get(end + 1), Some(b'[' | b'\n' | b'\r' | b' ' | b'\t'));
    let is_plain = memchr::memchr2_iter(b'\n', b'\r', inside).all(begins_line);
    is_plain.then_some(at + end + 1)
}
