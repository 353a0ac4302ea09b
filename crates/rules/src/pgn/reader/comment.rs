//! Comments: in braces or to the end of a line, whole or in parts.

use super::{LOOKAHEAD, Reader};
use crate::pgn::buffer::CAPACITY;
use crate::pgn::{CommentPart, Error, ErrorKind, Place, Source, Visitor, tag};

/// A comment that is shorter is reported in one part.
const LONGEST_PART: usize = CAPACITY / 2;

/// Where in the window a comment ends.
enum End {
    /// At this index, properly closed.
    Here(usize),
    /// At this index, not closed: the next game begins, or the file ends.
    Broken(usize),
    /// After the window, which has been searched up to this index.
    Beyond(usize),
}

impl<S: Source> Reader<S> {
    /// A comment in braces. Only a closing brace ends it, unless the tags of the next game follow after a blank line:
    /// then the brace is missing.
    pub(super) fn comment<V: Visitor, const SKIP: bool>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        match self.parts::<V, SKIP>(visitor, Self::end_of_braces)? {
            None => {
                let blank = usize::from(self.buffer.window().get(1) == Some(&b' '));
                self.consume::<V, SKIP>(1 + blank, visitor);
            }
            Some(brace) if !SKIP => {
                let mut error = Error::new(ErrorKind::UnclosedComment, b"", &self.at());
                error.place = brace;
                visitor.error(error);
            }
            Some(_) => {}
        }
        Ok(())
    }

    /// A comment to the end of the line.
    pub(super) fn line_comment<V: Visitor, const SKIP: bool>(
        &mut self,
        visitor: &mut V,
    ) -> Result<(), S::Error> {
        self.parts::<V, SKIP>(visitor, Self::end_of_line)?;
        Ok(())
    }

    fn end_of_line(&self, searched: usize) -> End {
        let window = self.buffer.window();
        match memchr::memchr2(b'\n', b'\r', window.get(searched..).unwrap_or_default()) {
            Some(end) => End::Here(searched + end),
            None if self.buffer.is_done() => End::Broken(window.len()),
            None => End::Beyond(window.len()),
        }
    }

    /// Nearly all comments are on one line. Then only the brace has to be found.
    #[inline]
    fn end_of_braces(&self, searched: usize) -> End {
        let text = self.buffer.window().get(searched..).unwrap_or_default();
        match memchr::memchr3(b'}', b'\n', b'\r', text) {
            Some(end) if text.get(end) == Some(&b'}') => End::Here(searched + end),
            _ => self.end_of_long_comment(searched),
        }
    }

    #[inline(never)]
    fn end_of_long_comment(&self, searched: usize) -> End {
        let window = self.buffer.window();
        let text = window.get(searched..).unwrap_or_default();
        let brace = memchr::memchr(b'}', text);
        let inside = brace.and_then(|end| text.get(..end)).unwrap_or(text);
        for end in memchr::memchr2_iter(b'\n', b'\r', inside) {
            let line = searched + end + 1;
            if window.get(line) == Some(&b'[') && self.is_after_blank_line(line) {
                match self.begins_next_game(line) {
                    Some(true) => return End::Broken(line),
                    Some(false) => {}
                    None => return End::Beyond(searched + end),
                }
            }
        }
        match brace {
            Some(end) => End::Here(searched + end),
            None if self.buffer.is_done() => End::Broken(window.len()),
            // The last byte may end a line, so it is searched again together with what follows.
            None => End::Beyond(window.len().saturating_sub(1)),
        }
    }

    /// Is this index of the window the beginning of a line after a blank line?
    fn is_after_blank_line(&self, at: usize) -> bool {
        let ahead = self.buffer.window().get(..at).unwrap_or_default();
        let mut bytes = self.buffer.behind().iter().chain(ahead).rev().copied().peekable();
        let Some(end) = bytes.next_if(|byte| matches!(byte, b'\n' | b'\r')) else { return false };
        let _ = bytes.next_if(|&byte| end == b'\n' && byte == b'\r');
        while bytes.next_if(|byte| matches!(byte, b' ' | b'\t')).is_some() {}
        matches!(bytes.next(), Some(b'\n' | b'\r'))
    }

    /// Is the line at this index of the window a whole tag, and one that games begin with? Comments may contain others.
    /// `None` if more bytes are needed to decide.
    fn begins_next_game(&self, at: usize) -> Option<bool> {
        let ahead = self.buffer.window().get(at..)?;
        let near = match ahead.get(..LOOKAHEAD) {
            None if !self.buffer.is_done() => return None,
            near => near.unwrap_or(ahead),
        };
        let can_begin = tag::name(near).is_some_and(|name| self.game.can_begin_next(name));
        Some(can_begin && tag::is_tag_line(near))
    }

    /// Reports the parts of a comment. If it is not closed, returns where it began.
    #[inline]
    fn parts<V: Visitor, const SKIP: bool>(
        &mut self,
        visitor: &mut V,
        find: impl Fn(&Self, usize) -> End,
    ) -> Result<Option<Place>, S::Error> {
        self.consume::<V, SKIP>(1, visitor);
        self.game.breaks = 0;
        let (mut is_first, mut searched) = (true, 0);
        // Where the comment began; set when that place is about to leave the window.
        let mut start = None;
        loop {
            match find(self, searched) {
                End::Here(end) => {
                    self.part::<V, SKIP>(end, is_first, true, visitor);
                    return Ok(None);
                }
                End::Broken(end) => {
                    let start = start.unwrap_or_else(|| self.previous_place());
                    self.part::<V, SKIP>(end, is_first, true, visitor);
                    return Ok(Some(start));
                }
                End::Beyond(end) if end >= LONGEST_PART => {
                    start = start.or_else(|| Some(self.previous_place()));
                    self.part::<V, SKIP>(end, is_first, false, visitor);
                    (is_first, searched) = (false, 0);
                }
                End::Beyond(end) => {
                    searched = end;
                    self.buffer.read_more(&mut self.source)?;
                }
            }
        }
    }

    /// The place of the byte before the window, which must not end a line.
    #[cold]
    fn previous_place(&self) -> Place {
        let next = self.at().place();
        Place { offset: next.offset.saturating_sub(1), ..next }
    }

    #[inline(always)]
    fn part<V: Visitor, const SKIP: bool>(
        &mut self,
        length: usize,
        is_first: bool,
        is_last: bool,
        visitor: &mut V,
    ) {
        if !SKIP {
            let window = self.buffer.window();
            let text = window.get(..length).unwrap_or(window);
            visitor.comment(CommentPart { text, is_first, is_last }, &self.at());
        }
        self.consume::<V, SKIP>(length, visitor);
    }
}
