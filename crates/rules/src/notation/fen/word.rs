//! Splits a text at white space into words with their offsets.

use super::error::{FenError, FenErrorKind, FenField};
use crate::notation::excerpt::Excerpt;

/// A part of a text, and its offset in bytes.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) offset: usize,
}

impl<'a> Word<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, offset: 0 }
    }

    /// The parts between slashes.
    pub(super) fn rows(self) -> impl Iterator<Item = Self> {
        let mut offset = self.offset;
        self.bytes.split(|&byte| byte == b'/').map(move |bytes| {
            let row = Self { bytes, offset };
            offset += bytes.len() + 1;
            row
        })
    }

    /// The offset just after it.
    pub(super) fn end(self) -> usize {
        self.offset + self.bytes.len()
    }

    /// An error that quotes the whole word.
    pub(super) fn error(self, field: FenField, kind: FenErrorKind) -> FenError {
        FenError { field, kind, offset: self.offset, excerpt: Excerpt::new(self.bytes) }
    }

    /// An error that quotes one character of the word.
    pub(super) fn error_at(self, index: usize, field: FenField, kind: FenErrorKind) -> FenError {
        let excerpt = Excerpt::first(self.bytes.get(index..).unwrap_or_default());
        FenError { field, kind, offset: self.offset + index, excerpt }
    }
}

/// The part of a text that has not been read yet.
pub(super) struct Words<'a>(Word<'a>);

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        Self(Word::new(text))
    }

    /// Everything that has not been read, without the white space around it.
    pub(super) fn rest(&self) -> Word<'a> {
        let bytes = self.0.bytes.trim_ascii_start();
        Word { bytes: bytes.trim_ascii_end(), offset: self.0.end() - bytes.len() }
    }

    /// The next word, without reading it.
    pub(super) fn peek(&self) -> Option<Word<'a>> {
        let rest = self.rest();
        let bytes = rest.bytes.split(u8::is_ascii_whitespace).next()?;
        (!bytes.is_empty()).then_some(Word { bytes, ..rest })
    }

    pub(super) fn next(&mut self) -> Option<Word<'a>> {
        let word = self.peek()?;
        let read = word.end() - self.0.offset;
        self.0 = Word { bytes: self.0.bytes.get(read..)?, offset: word.end() };
        Some(word)
    }
}
