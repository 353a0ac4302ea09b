//! Words: move numbers, results, and moves or words in place of moves.

use super::Reader;
use super::game_state::decimal;
use super::movetext::Next;
use crate::pgn::class::{Class, begins_like_move, is_word, run_length, without_ellipsis, word_length};
use crate::pgn::{ErrorKind, Flow, GameResult, Nag, Source, Visitor};

/// No word with a meaning is longer.
const LONGEST: usize = 128;

/// A move number with the points and blanks after it.
struct MoveNumber {
    length: usize,
    /// Is it without a point, and not followed by a word at once?
    is_bare: bool,
}

impl<S: Source> Reader<S> {
    #[inline(always)]
    pub(super) fn word<V: Visitor, const SKIP: bool>(
        &mut self,
        byte: u8,
        visitor: &mut V,
    ) -> Result<Next, S::Error> {
        if byte.is_ascii_digit()
            && let Some(number) = self.move_number()
        {
            if !SKIP && number.is_bare {
                self.check_number(visitor);
            }
            let next = self.number::<V, SKIP>(number.length, visitor);
            // Nearly always a move follows at once.
            let is_move = self.buffer.first().is_some_and(|byte| Class::of(byte) == Class::Word);
            if SKIP || !is_move || next != Next::Token {
                return Ok(next);
            }
        }
        if SKIP {
            self.skip_words(visitor);
            return Ok(Next::Token);
        }
        self.move_word(visitor)
    }

    /// The move number that stands here, if one does.
    #[inline]
    fn move_number(&self) -> Option<MoveNumber> {
        let window = self.buffer.window();
        let digits = run_length(window.get(..LONGEST).unwrap_or(window), |byte| byte.is_ascii_digit());
        let after = window.get(digits..).unwrap_or_default();
        let (is_number, is_bare) = match after.first() {
            Some(b'.') => (true, false),
            Some(b'-' | b'/') => (false, false),
            Some(&byte) if is_word(byte) => (byte.is_ascii_alphabetic(), false),
            _ => (!is_zeros(window.get(..digits).unwrap_or(window)), true),
        };
        let points =
            || run_length(after.get(..LONGEST).unwrap_or(after), |byte| byte == b'.' || byte == b' ');
        is_number.then(|| MoveNumber { length: digits + points(), is_bare })
    }

    /// A number without a point may be anything. If it is not the number of the next move, it is reported and ignored.
    #[cold]
    #[inline(never)]
    fn check_number<V: Visitor>(&self, visitor: &mut V) {
        let window = self.buffer.window();
        let digits = run_length(window.get(..LONGEST).unwrap_or(window), |byte| byte.is_ascii_digit());
        let number = window.get(..digits).and_then(decimal);
        if !number.is_some_and(|number| self.game.is_move_number(number)) {
            self.report(ErrorKind::StrayText, digits, visitor);
        }
    }

    /// Move numbers are ignored, with one exception: number 1 on a new line begins the next game, if this one has a
    /// result or there is a blank line between them.
    #[inline]
    fn number<V: Visitor, const SKIP: bool>(&mut self, length: usize, visitor: &mut V) -> Next {
        let game = &self.game;
        let can_begin = game.has_ended && game.breaks >= 1 || game.has_moves && game.breaks >= 2;
        if can_begin && game.is_mainline() && self.is_first_move() {
            return Next::GameOver;
        }
        self.continue_game::<V, SKIP>(visitor);
        self.consume::<V, SKIP>(length, visitor);
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
        let mut length = word_length(near);
        if window.get(length) == Some(&b'.') && is_en_passant(window, length) {
            length += 3;
        }
        let word = window.get(..length).unwrap_or(window);
        // All results begin with one of these, and no move but castling does.
        if matches!(word.first(), Some(b'0' | b'1' | 0xc2))
            && let Some(result) = GameResult::from_text(word)
        {
            self.result::<V, false>(result, length, visitor);
            return Ok(Next::Token);
        }
        self.continue_game::<V, false>(visitor);
        self.visit_word(length, visitor)
    }

    #[inline(always)]
    fn visit_word<V: Visitor>(&mut self, length: usize, visitor: &mut V) -> Result<Next, S::Error> {
        let window = self.buffer.window();
        let word = window.get(..length).unwrap_or(window);
        if !self.game.has_moves {
            self.game.note_moves(word);
        }
        if !begins_like_move(word) && self.is_remark(length, visitor) {
            self.buffer.advance(length);
            return Ok(Next::Token);
        }
        if visitor.san(word, &self.at()) == Flow::Skip {
            return self.skip_rest(visitor);
        }
        self.game.ply = self.game.ply.saturating_add(1);
        let blank = usize::from(window.get(length) == Some(&b' '));
        self.buffer.advance(length + blank);
        if length == LONGEST {
            self.consume_long_word()?;
        }
        Ok(Next::Token)
    }

    /// Is the word an annotation sign, or a word that cannot be meant as a move? Reports it if so.
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
        is_remark || word == b"e.p." || word == b"ep" || without_ellipsis(word) == Some(b"")
    }

    /// Consumes the rest of a word that is too long to have a meaning.
    #[cold]
    fn consume_long_word(&mut self) -> Result<(), S::Error> {
        loop {
            self.ensure()?;
            let window = self.buffer.window();
            let length = run_length(window, is_word);
            self.buffer.advance(length);
            if length == 0 {
                return Ok(());
            }
        }
    }
}

/// Castling without dashes, or a null move.
fn is_zeros(digits: &[u8]) -> bool {
    matches!(digits, b"00" | b"000" | b"0000")
}

/// Words between moves that cannot be meant as a move. Any other word may be a misspelled move, and the next move must
/// not be played in its place.
const REMARKS: [&[u8]; 11] =
    [b"+", b"++", b"#", b"ch", b"check", b"dbl", b"dis", b"mate", b"draw", b"resigns", b"resign"];

/// Does `.p.` follow a word that ends in `e`?
fn is_en_passant(window: &[u8], length: usize) -> bool {
    let from = length.saturating_sub(1);
    window.get(from..).is_some_and(|rest| rest.starts_with(b"e.p."))
}
