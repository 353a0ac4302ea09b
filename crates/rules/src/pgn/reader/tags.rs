//! The beginning of a game: what stands before it, and its tags.

use super::Reader;
use crate::pgn::class::{Class, is_space};
use crate::pgn::{ErrorKind, Source, Tag, Visitor, tag};

/// Some editors put this at the beginning of a file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl<S: Source> Reader<S> {
    /// Goes to the next game; `false` if there is none. A comment may stand before the tags.
    pub(super) fn find_game<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, S::Error> {
        let mut has_begun = false;
        loop {
            self.ensure()?;
            let Some(byte) = self.buffer.first() else { return Ok(has_begun) };
            match byte {
                _ if is_space(byte) => self.consume_space(byte),
                b'%' | b';' if self.buffer.is_line_start() => self.consume_line::<V, false>(visitor)?,
                0xef if self.buffer.window().starts_with(BYTE_ORDER_MARK) => {
                    self.buffer.advance(BYTE_ORDER_MARK.len());
                }
                _ => {
                    if !has_begun {
                        self.game.begin();
                        visitor.begin_game(&self.at());
                        has_begun = true;
                    }
                    if byte != b'{' {
                        return Ok(true);
                    }
                    self.comment::<V, false>(visitor)?;
                }
            }
        }
    }

    /// Consumes one blank or one line break.
    #[inline]
    pub(super) fn consume_space(&mut self, byte: u8) {
        let is_second_half = byte == b'\n' && self.buffer.previous() == Some(b'\r');
        if Class::of(byte) == Class::Break && !is_second_half {
            self.game.breaks = self.game.breaks.saturating_add(1);
        }
        self.buffer.advance(1);
    }

    /// Consumes a line that is private to the program that wrote it. It does not count as a line.
    pub(super) fn consume_escaped_line<V: Visitor, const SKIP: bool>(
        &mut self,
        visitor: &mut V,
    ) -> Result<(), S::Error> {
        self.game.breaks = self.game.breaks.saturating_sub(1);
        self.consume_line::<V, SKIP>(visitor)
    }

    /// Reads all tags of the game.
    pub(super) fn tags<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        loop {
            self.ensure()?;
            let Some(byte) = self.buffer.first() else { return Ok(()) };
            let is_comment = byte == b';' && (self.game.tags == 0 || self.game.breaks < 2);
            match byte {
                _ if is_space(byte) => self.consume_space(byte),
                _ if (byte == b'%' || is_comment) && self.buffer.is_line_start() => {
                    self.consume_escaped_line::<V, false>(visitor)?;
                }
                b'[' if !self.is_next_game() => self.tag(visitor)?,
                _ => return Ok(()),
            }
        }
    }

    /// Tags after a blank line belong to the next game; this one has no moves. One blank line between the tags of the
    /// same game is accepted if the first tag is not repeated.
    fn is_next_game(&self) -> bool {
        let begins_again =
            || tag::name(self.buffer.window()).is_some_and(|name| self.game.is_first_tag(name));
        self.game.tags > 0 && (self.game.breaks > 2 || self.game.breaks == 2 && begins_again())
    }

    /// Reads one tag.
    fn tag<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        self.game.breaks = 0;
        self.game.tags = self.game.tags.saturating_add(1);
        if let Some(found) = tag::find_plain(self.buffer.window()) {
            self.game.note_tag(found.tag);
            visitor.tag(found.tag, &self.at());
            self.buffer.advance(found.length);
            self.consume_line_breaks();
            return Ok(());
        }
        let length = self.line_length()?;
        let window = self.buffer.window();
        let line = window.get(..length).unwrap_or(window);
        let Some(found) = tag::find(line) else { return self.broken_tag(length, visitor) };
        self.game.note_tag(found.tag);
        visitor.tag(found.tag, &self.at());
        self.buffer.advance(found.length);
        Ok(())
    }

    /// Consumes a line break and a blank line, if they are as in most files. Everything else is left to the main loop.
    #[inline]
    fn consume_line_breaks(&mut self) {
        let breaks = match self.buffer.window() {
            [b'\n', b'\n', ..] => 2,
            [b'\n', ..] => 1,
            _ => 0,
        };
        self.game.breaks = breaks;
        self.buffer.advance(breaks as usize);
    }

    /// The length of the line, limited to that of the longest tag.
    fn line_length(&mut self) -> Result<usize, S::Error> {
        loop {
            let window = self.buffer.window();
            let near = window.get(..tag::LONGEST).unwrap_or(window);
            match memchr::memchr2(b'\n', b'\r', near) {
                Some(length) => return Ok(length),
                None if near.len() == tag::LONGEST || self.buffer.is_done() => return Ok(near.len()),
                None => self.buffer.ensure(window.len() + 1, &mut self.source)?,
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn broken_tag<V: Visitor>(&mut self, length: usize, visitor: &mut V) -> Result<(), S::Error> {
        let window = self.buffer.window();
        let line = window.get(..length).unwrap_or(window);
        if let Some(tag) = tag::find_cut(line).filter(|_| length == tag::LONGEST) {
            visitor.tag(tag, &self.at());
            self.report(ErrorKind::TagTooLong, length, visitor);
        } else {
            self.report(ErrorKind::BrokenTag, length, visitor);
            if let Some(tag) = broken_start(line) {
                visitor.tag(tag, &self.at());
            }
        }
        self.consume_line::<V, false>(visitor)
    }
}

/// A broken `FEN` or `Variant` tag. If it were dropped, the moves would be played from the wrong position. So the whole
/// line is reported as its value, which is neither a valid position nor a known variant.
fn broken_start(line: &[u8]) -> Option<Tag<'_>> {
    let after = line.get(1..)?.trim_ascii_start();
    let is_called = |name: &[u8]| {
        let rest = after.strip_prefix(name);
        rest.is_some_and(|rest| !rest.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_'))
    };
    let names: [&[u8]; 2] = [b"FEN", b"Variant"];
    names.into_iter().find(|name| is_called(name)).map(|name| Tag { name, raw: line })
}
