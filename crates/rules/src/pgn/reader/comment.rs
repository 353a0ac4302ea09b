//! Comments: in braces or to the end of a line, whole or in parts.

use super::{LOOKAHEAD, Reader};
use crate::pgn::buffer::CAPACITY;
use crate::pgn::{CommentPart, ErrorKind, Source, Visitor, tag};

/// A comment that is shorter comes in one part.
const LONGEST_PART: usize = CAPACITY / 2;

/// How a comment goes on from a byte that may end it.
enum Turn {
    /// Here is its end, and so many bytes to pass over.
    End(usize),
    /// Here it breaks off, because the next game begins.
    NextGame,
    /// Not here.
    None,
    /// It takes more bytes to tell.
    Unknown,
}

impl<S: Source> Reader<S> {
    /// A comment in braces. It has no other end than the closing brace; but if the tags of the next game come after a
    /// blank line, the brace has been forgotten.
    pub(super) fn comment<V: Visitor, const SKIM: bool>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        self.pass::<V, SKIM>(1, visitor);
        let has_end =
            self.parts::<V, SKIM>(visitor, |text| memchr::memchr2(b'}', b'[', text), Self::turn_in_braces)?;
        if !SKIM && !has_end {
            self.report(ErrorKind::UnclosedComment, 0, visitor);
        }
        Ok(())
    }

    /// A comment to the end of the line.
    pub(super) fn line_comment<V: Visitor, const SKIM: bool>(
        &mut self,
        visitor: &mut V,
    ) -> Result<(), S::Error> {
        self.pass::<V, SKIM>(1, visitor);
        self.parts::<V, SKIM>(visitor, |text| memchr::memchr2(b'\n', b'\r', text), |_, _| Turn::End(0))?;
        Ok(())
    }

    fn turn_in_braces(&self, at: usize) -> Turn {
        let ahead = self.buffer.window().get(at..).unwrap_or_default();
        if ahead.first() == Some(&b'}') {
            return Turn::End(1);
        }
        if !self.is_after_blank_line(at) {
            return Turn::None;
        }
        match ahead.get(..LOOKAHEAD) {
            None if !self.buffer.is_done() => Turn::Unknown,
            near if tag::is_tag_line(near.unwrap_or(ahead)) => Turn::NextGame,
            _ => Turn::None,
        }
    }

    /// Is a place in the window the beginning of a line that follows a blank one?
    fn is_after_blank_line(&self, at: usize) -> bool {
        let ahead = self.buffer.window().get(..at).unwrap_or_default();
        let mut bytes = self.buffer.behind().iter().chain(ahead).rev().copied().peekable();
        let Some(end) = bytes.next_if(|byte| matches!(byte, b'\n' | b'\r')) else { return false };
        let _ = bytes.next_if(|&byte| end == b'\n' && byte == b'\r');
        while bytes.next_if(|byte| matches!(byte, b' ' | b'\t')).is_some() {}
        matches!(bytes.next(), Some(b'\n' | b'\r'))
    }

    /// Tells the parts of a comment, and returns whether it had an end of its own.
    fn parts<V: Visitor, const SKIM: bool>(
        &mut self,
        visitor: &mut V,
        find: impl Fn(&[u8]) -> Option<usize>,
        turn: impl Fn(&Self, usize) -> Turn,
    ) -> Result<bool, S::Error> {
        self.game.breaks = 0;
        let mut is_first = true;
        let mut searched = 0;
        loop {
            let window = self.buffer.window();
            let found = window.get(searched..).and_then(&find).map(|index| searched + index);
            match found.map(|at| (at, turn(self, at))) {
                Some((at, Turn::End(length))) => {
                    self.part::<V, SKIM>(at, is_first, true, visitor);
                    self.pass::<V, SKIM>(length, visitor);
                    return Ok(true);
                }
                Some((at, Turn::NextGame)) => {
                    self.part::<V, SKIM>(at, is_first, true, visitor);
                    return Ok(false);
                }
                Some((at, Turn::None)) => searched = at + 1,
                unclear => {
                    searched = unclear.map_or(window.len(), |(at, _)| at);
                    if self.buffer.is_done() {
                        let length = window.len();
                        self.part::<V, SKIM>(length, is_first, true, visitor);
                        return Ok(false);
                    }
                    if searched >= LONGEST_PART {
                        self.part::<V, SKIM>(searched, is_first, false, visitor);
                        (is_first, searched) = (false, 0);
                    }
                    self.buffer.read_more(&mut self.source)?;
                }
            }
        }
    }

    #[inline(always)]
    fn part<V: Visitor, const SKIM: bool>(
        &mut self,
        length: usize,
        is_first: bool,
        is_last: bool,
        visitor: &mut V,
    ) {
        if !SKIM {
            let window = self.buffer.window();
            let text = window.get(..length).unwrap_or(window);
            visitor.comment(CommentPart { text, is_first, is_last }, &self.at());
        }
        self.pass::<V, SKIM>(length, visitor);
    }
}
