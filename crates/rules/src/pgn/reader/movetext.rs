//! The moves of a game and what stands between them.
//!
//! Reading and skipping are one function, so that both agree on where a game ends: after its result, at the tags of the
//! next game, or at a blank line that is followed by a first move.

use super::Reader;
use crate::pgn::class::{Class, run_length};
use crate::pgn::{ErrorKind, Flow, GameResult, Nag, Source, Visitor, tag};

/// What comes after a token.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// Another token.
    Token,
    /// The end of the game.
    GameOver,
    /// The end of the variation that was skipped.
    VariationOver,
}

impl<S: Source> Reader<S> {
    /// Reads or skips to the end of the game or, if only a variation is skipped, to the end of that.
    pub(super) fn movetext<V: Visitor, const SKIP: bool>(
        &mut self,
        visitor: &mut V,
    ) -> Result<Next, S::Error> {
        loop {
            self.ensure()?;
            let Some(byte) = self.buffer.first() else { return Ok(Next::GameOver) };
            let next = self.token::<V, SKIP>(byte, visitor)?;
            if next != Next::Token {
                return Ok(next);
            }
        }
    }

    #[inline(always)]
    fn token<V: Visitor, const SKIP: bool>(&mut self, byte: u8, visitor: &mut V) -> Result<Next, S::Error> {
        let class = Class::of(byte);
        // Checked first, because nearly every token is a word.
        if matches!(class, Class::Word | Class::Digit) {
            return self.word::<V, SKIP>(byte, visitor);
        }
        match class {
            Class::Space | Class::Point => self.consume::<V, SKIP>(1, visitor),
            Class::Break => return Ok(self.line_break::<V, SKIP>(byte, visitor)),
            Class::Brace => self.comment::<V, SKIP>(visitor)?,
            Class::Glyph => self.glyph::<V, SKIP>(visitor),
            Class::Dollar => self.dollar::<V, SKIP>(visitor),
            Class::Open => return self.open::<V, SKIP>(visitor),
            Class::Close => return Ok(self.close::<V, SKIP>(visitor)),
            Class::Semicolon => self.line_comment::<V, SKIP>(visitor)?,
            Class::Percent if self.buffer.is_line_start() => self.consume_escaped_line::<V, SKIP>(visitor)?,
            Class::Star => self.result::<V, SKIP>(GameResult::Unknown, 1, visitor),
            Class::Bracket if tag::is_tag(self.buffer.window()) => return Ok(Next::GameOver),
            Class::Percent | Class::Bracket | Class::Stray | Class::Word | Class::Digit => {
                self.stray::<V, SKIP>(1, visitor);
            }
        }
        Ok(Next::Token)
    }

    #[inline]
    fn line_break<V: Visitor, const SKIP: bool>(&mut self, byte: u8, visitor: &mut V) -> Next {
        if SKIP {
            visitor.skipped(&[byte], &self.at());
        }
        self.consume_space(byte);
        let is_over = self.game.has_ended && self.game.breaks >= 2;
        if is_over { Next::GameOver } else { Next::Token }
    }

    /// Called at everything that shows that the game continues. If there was a result before, that was not the end.
    #[inline(always)]
    pub(super) fn continue_game<V: Visitor, const SKIP: bool>(&mut self, visitor: &mut V) {
        self.game.breaks = 0;
        if self.game.has_ended {
            self.game.has_ended = false;
            if !SKIP {
                self.report(ErrorKind::ResultInside, 0, visitor);
            }
        }
    }

    /// A result; in a variation it is an error.
    pub(super) fn result<V: Visitor, const SKIP: bool>(
        &mut self,
        result: GameResult,
        length: usize,
        visitor: &mut V,
    ) {
        self.continue_game::<V, SKIP>(visitor);
        if self.game.is_mainline() {
            if !self.game.is_skipped {
                visitor.result(result, &self.at());
            }
            self.game.has_ended = true;
        } else if !SKIP {
            self.report(ErrorKind::ResultInVariation, length, visitor);
        }
        self.consume::<V, SKIP>(length, visitor);
    }

    /// `!`, `?` and pairs of them.
    fn glyph<V: Visitor, const SKIP: bool>(&mut self, visitor: &mut V) {
        self.game.breaks = 0;
        let window = self.buffer.window();
        let near = window.get(..super::LOOKAHEAD).unwrap_or(window);
        let length = run_length(near, |byte| Class::of(byte) == Class::Glyph);
        if !SKIP {
            match Nag::from_glyph(near.get(..length).unwrap_or(near)) {
                Some(nag) => visitor.nag(nag, &self.at()),
                None => self.report(ErrorKind::UnknownAnnotation, length, visitor),
            }
        }
        self.consume::<V, SKIP>(length, visitor);
    }

    /// `$` and a number.
    fn dollar<V: Visitor, const SKIP: bool>(&mut self, visitor: &mut V) {
        self.game.breaks = 0;
        let window = self.buffer.window();
        let near = window.get(1..super::LOOKAHEAD).or_else(|| window.get(1..)).unwrap_or_default();
        let length = run_length(near, |byte| byte.is_ascii_digit());
        let number = near.get(..length).and_then(|digits| core::str::from_utf8(digits).ok());
        if !SKIP {
            match number.and_then(|digits| digits.parse().ok()) {
                Some(number) => visitor.nag(Nag(number), &self.at()),
                None => self.report(ErrorKind::UnknownAnnotation, 1 + length, visitor),
            }
        }
        self.consume::<V, SKIP>(1 + length, visitor);
    }

    #[cold]
    pub(super) fn stray<V: Visitor, const SKIP: bool>(&mut self, length: usize, visitor: &mut V) {
        self.game.breaks = 0;
        if !SKIP {
            self.report(ErrorKind::StrayText, length, visitor);
        }
        self.consume::<V, SKIP>(length, visitor);
    }

    /// `(`
    fn open<V: Visitor, const SKIP: bool>(&mut self, visitor: &mut V) -> Result<Next, S::Error> {
        self.continue_game::<V, SKIP>(visitor);
        if SKIP {
            self.game.skipped_depth += 1;
            self.consume::<V, SKIP>(1, visitor);
            return Ok(Next::Token);
        }
        if self.begins_variation(visitor) == Flow::Read {
            self.game.plies.push(self.game.ply);
            self.game.ply = self.game.ply.saturating_sub(1);
            self.consume::<V, SKIP>(1, visitor);
            return Ok(Next::Token);
        }
        self.consume::<V, SKIP>(1, visitor);
        self.skip_variation(visitor)
    }

    fn begins_variation<V: Visitor>(&mut self, visitor: &mut V) -> Flow {
        if self.game.plies.len() >= self.limits.depth as usize {
            self.report(ErrorKind::TooDeep, 1, visitor);
            return Flow::Skip;
        }
        visitor.begin_variation(&self.at())
    }

    /// `)`
    fn close<V: Visitor, const SKIP: bool>(&mut self, visitor: &mut V) -> Next {
        self.game.breaks = 0;
        if SKIP {
            let is_over = self.game.skipped_depth == 1 && self.game.skips_variation;
            self.game.skipped_depth = self.game.skipped_depth.saturating_sub(1);
            if is_over {
                return Next::VariationOver;
            }
        } else if self.game.plies.is_empty() {
            self.report(ErrorKind::UnopenedVariation, 1, visitor);
        } else {
            self.end_variation(visitor);
        }
        self.consume::<V, SKIP>(1, visitor);
        Next::Token
    }

    fn end_variation<V: Visitor>(&mut self, visitor: &mut V) {
        visitor.end_variation(&self.at());
        if let Some(ply) = self.game.plies.pop() {
            self.game.ply = ply;
        }
    }

    /// Skips the variation and the parenthesis that closes it.
    fn skip_variation<V: Visitor>(&mut self, visitor: &mut V) -> Result<Next, S::Error> {
        self.game.skips_variation = true;
        self.game.skipped_depth = 1;
        let next = self.movetext::<V, true>(visitor)?;
        self.game.skips_variation = false;
        if next == Next::GameOver {
            return Ok(next);
        }
        self.buffer.advance(1);
        Ok(Next::Token)
    }

    /// Skips the rest of this variation or, if none is open, of the game.
    pub(super) fn skip_rest<V: Visitor>(&mut self, visitor: &mut V) -> Result<Next, S::Error> {
        if self.game.plies.is_empty() {
            return self.movetext::<V, true>(visitor);
        }
        let next = self.skip_variation(visitor)?;
        if next == Next::Token {
            self.end_variation(visitor);
        }
        Ok(next)
    }

    /// Ends the variations that are still open at the end of the game.
    pub(super) fn close_variations<V: Visitor>(&mut self, visitor: &mut V) {
        if !self.game.plies.is_empty() || self.game.skipped_depth > 0 {
            self.report(ErrorKind::UnclosedVariation, 0, visitor);
        }
        while !self.game.plies.is_empty() {
            self.end_variation(visitor);
        }
    }
}
