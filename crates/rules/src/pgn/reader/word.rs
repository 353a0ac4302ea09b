//! Words: move numbers, results, and moves or what stands in their place.

use super::Reader;
use super::movetext::Next;
use crate::pgn::class::{is_word, run};
use crate::pgn::{ErrorKind, Flow, GameResult, Nag, Source, Visitor};

/// Nothing that means anything is longer.
const LONGEST: usize = 128;

impl<S: Source> Reader<S> {
    #[inline(always)]
    pub(super) fn word<V: Visitor, const SKIM: bool>(
        &mut self,
        byte: u8,
        visitor: &mut V,
    ) -> Result<Next, S::Error> {
        if byte.is_ascii_digit()
            && let Some(length) = self.number_length()
        {
            return Ok(self.number::<V, SKIM>(length, visitor));
        }
        if SKIM {
            self.skim_words(visitor);
            return Ok(Next::Token);
        }
        self.move_word(visitor)
    }

    /// The length of a move number with its points, if this is one.
    #[inline]
    fn number_length(&self) -> Option<usize> {
        let window = self.buffer.window();
        let digits = run(window.get(..LONGEST).unwrap_or(window), |byte| byte.is_ascii_digit());
        let after = window.get(digits..).unwrap_or_default();
        let is_number = match after.first() {
            Some(b'-' | b'/') => false,
            Some(&byte) if is_word(byte) => byte.is_ascii_alphabetic(),
            _ => window.get(..digits) != Some(b"0000"),
        };
        is_number
            .then(|| digits + run(after.get(..LONGEST).unwrap_or(after), |byte| byte == b'.' || byte == b' '))
    }

    /// A move number says nothing that the moves do not, but a first move tells that the game before is over.
    #[inline]
    fn number<V: Visitor, const SKIM: bool>(&mut self, length: usize, visitor: &mut V) -> Next {
        let game = &self.game;
        let can_begin = game.has_ended || game.breaks >= 2 && game.has_moves;
        if can_begin && game.is_mainline() && self.is_first_move() {
            return Next::GameOver;
        }
        self.go_on::<V, SKIM>(visitor);
        self.pass::<V, SKIM>(length, visitor);
        Next::Token
    }

    #[cold]
    fn is_first_move(&self) -> bool {
        self.buffer.window().starts_with(b"1.")
    }

    #[inline(always)]
    fn move_word<V: Visitor>(&mut self, visitor: &mut V) -> Result<Next, S::Error> {
        let window = self.buffer.window();
        let near = window.get(..LONGEST).unwrap_or(window);
        let mut length = run(near, is_word);
        if window.get(length) == Some(&b'.') && is_en_passant(window, length) {
            length += 3;
        }
        let word = window.get(..length).unwrap_or(window);
        if word.contains(&b'-')
            && let Some(result) = GameResult::from_text(word)
        {
            self.result::<V, false>(result, length, visitor);
            return Ok(Next::Token);
        }
        self.go_on::<V, false>(visitor);
        self.tell_word(length, visitor)
    }

    #[inline(always)]
    fn tell_word<V: Visitor>(&mut self, length: usize, visitor: &mut V) -> Result<Next, S::Error> {
        let window = self.buffer.window();
        let word = window.get(..length).unwrap_or(window);
        if !self.game.has_moves {
            self.game.note_moves(word);
        }
        if !starts_like_move(word) && self.is_remark(length, visitor) {
            self.buffer.advance(length);
            return Ok(Next::Token);
        }
        if visitor.san(word, &self.at()) == Flow::Skip {
            return self.skim_rest(visitor);
        }
        self.game.ply = self.game.ply.saturating_add(1);
        self.buffer.advance(length);
        if length == LONGEST {
            self.pass_long_word()?;
        }
        Ok(Next::Token)
    }

    /// A sign for an annotation, or a word between moves that cannot be meant as one.
    #[cold]
    #[inline(never)]
    fn is_remark<V: Visitor>(&self, length: usize, visitor: &mut V) -> bool {
        let window = self.buffer.window();
        let word = window.get(..length).unwrap_or(window);
        if let Some(nag) = Nag::from_glyph(word) {
            visitor.nag(nag, &self.at());
            return true;
        }
        let is_remark = REMARKS.contains(&word);
        if is_remark {
            self.report(ErrorKind::StrayText, length, visitor);
        }
        is_remark || word == b"e.p." || word == b"ep"
    }

    /// The rest of a word that is much too long to mean anything.
    #[cold]
    fn pass_long_word(&mut self) -> Result<(), S::Error> {
        loop {
            self.ensure()?;
            let window = self.buffer.window();
            let length = run(window, is_word);
            self.buffer.advance(length);
            if length == 0 {
                return Ok(());
            }
        }
    }
}

/// Words between moves that cannot be meant as a move. Any other word might be one that was misspelled, and what follows
/// it must not be played in its place.
const REMARKS: [&[u8]; 11] =
    [b"+", b"++", b"#", b"ch", b"check", b"dbl", b"dis", b"mate", b"draw", b"resigns", b"resign"];

/// A pawn or a piece that goes somewhere. No remark begins like that.
#[inline(always)]
fn starts_like_move(word: &[u8]) -> bool {
    match word {
        [b'a'..=b'h', second, ..] => matches!(second, b'1'..=b'8' | b'x'),
        [b'K' | b'Q' | b'R' | b'B' | b'N' | b'O', _, ..] => true,
        _ => false,
    }
}

/// Does `.p.` follow a word that ends in `e`?
fn is_en_passant(window: &[u8], length: usize) -> bool {
    let from = length.saturating_sub(1);
    window.get(from..).is_some_and(|rest| rest.starts_with(b"e.p."))
}
