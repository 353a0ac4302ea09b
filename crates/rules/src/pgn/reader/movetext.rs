//! The moves of a game and what stands between them.
//!
//! Reading and skipping are one function, so that both agree where a game ends: at its result, at the tags of the next
//! one, or at a blank line that is followed by a first move.

use super::Reader;
use crate::pgn::class::{Class, run};
use crate::pgn::{ErrorKind, Flow, GameResult, Nag, Source, Visitor, tag};

/// What comes after a token.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// Another token.
    Token,
    /// Nothing: the game is over.
    GameOver,
    /// What follows the variation that was skipped and has ended.
    VariationOver,
}

impl<S: Source> Reader<S> {
    /// Reads to the end of the game; or, if it skims and that is all it should skim, of a variation.
    pub(super) fn movetext<V: Visitor, const SKIM: bool>(
        &mut self,
        visitor: &mut V,
    ) -> Result<Next, S::Error> {
        loop {
            self.ensure()?;
            let Some(byte) = self.buffer.first() else { return Ok(Next::GameOver) };
            let next = self.token::<V, SKIM>(byte, visitor)?;
            if next != Next::Token {
                return Ok(next);
            }
        }
    }

    #[inline(always)]
    fn token<V: Visitor, const SKIM: bool>(&mut self, byte: u8, visitor: &mut V) -> Result<Next, S::Error> {
        match Class::of(byte) {
            Class::Word | Class::Digit => return self.word::<V, SKIM>(byte, visitor),
            Class::Space | Class::Point => self.pass::<V, SKIM>(1, visitor),
            Class::Break => return Ok(self.line_break::<V, SKIM>(byte, visitor)),
            Class::Brace => self.comment::<V, SKIM>(visitor)?,
            Class::Glyph => self.glyph::<V, SKIM>(visitor),
            Class::Dollar => self.dollar::<V, SKIM>(visitor),
            Class::Open => return self.open::<V, SKIM>(visitor),
            Class::Close => return Ok(self.close::<V, SKIM>(visitor)),
            Class::Semicolon => self.line_comment::<V, SKIM>(visitor)?,
            Class::Percent if self.buffer.is_line_start() => self.pass_escaped_line::<V, SKIM>(visitor)?,
            Class::Star => self.result::<V, SKIM>(GameResult::Unknown, 1, visitor),
            Class::Bracket if tag::is_tag(self.buffer.window()) => return Ok(Next::GameOver),
            Class::Percent | Class::Bracket | Class::Stray => self.stray::<V, SKIM>(1, visitor),
        }
        Ok(Next::Token)
    }

    #[inline]
    fn line_break<V: Visitor, const SKIM: bool>(&mut self, byte: u8, visitor: &mut V) -> Next {
        if SKIM {
            visitor.skipped(&[byte], &self.at());
        }
        self.pass_space(byte);
        let is_over = self.game.has_ended && self.game.breaks >= 2;
        if is_over { Next::GameOver } else { Next::Token }
    }

    /// Whatever begins a move or a variation after the result takes the end of the game back.
    #[inline(always)]
    pub(super) fn go_on<V: Visitor, const SKIM: bool>(&mut self, visitor: &mut V) {
        self.game.breaks = 0;
        if self.game.has_ended {
            self.game.has_ended = false;
            if !SKIM {
                self.report(ErrorKind::ResultInside, 0, visitor);
            }
        }
    }

    /// The result, which in a variation means nothing.
    pub(super) fn result<V: Visitor, const SKIM: bool>(
        &mut self,
        result: GameResult,
        length: usize,
        visitor: &mut V,
    ) {
        self.go_on::<V, SKIM>(visitor);
        if self.game.is_mainline() {
            visitor.result(result, &self.at());
            self.game.has_ended = true;
        } else if !SKIM {
            self.report(ErrorKind::ResultInVariation, length, visitor);
        }
        self.pass::<V, SKIM>(length, visitor);
    }

    /// `!`, `?` and pairs of them.
    fn glyph<V: Visitor, const SKIM: bool>(&mut self, visitor: &mut V) {
        self.game.breaks = 0;
        let window = self.buffer.window();
        let near = window.get(..super::LOOKAHEAD).unwrap_or(window);
        let length = run(near, |byte| Class::of(byte) == Class::Glyph);
        if !SKIM {
            match Nag::from_glyph(near.get(..length).unwrap_or(near)) {
                Some(nag) => visitor.nag(nag, &self.at()),
                None => self.report(ErrorKind::UnknownAnnotation, length, visitor),
            }
        }
        self.pass::<V, SKIM>(length, visitor);
    }

    /// `$` and a number.
    fn dollar<V: Visitor, const SKIM: bool>(&mut self, visitor: &mut V) {
        self.game.breaks = 0;
        let window = self.buffer.window();
        let near = window.get(1..super::LOOKAHEAD).or_else(|| window.get(1..)).unwrap_or_default();
        let length = run(near, |byte| byte.is_ascii_digit());
        let number = near.get(..length).and_then(|digits| core::str::from_utf8(digits).ok());
        if !SKIM {
            match number.and_then(|digits| digits.parse().ok()) {
                Some(number) => visitor.nag(Nag(number), &self.at()),
                None => self.report(ErrorKind::UnknownAnnotation, 1 + length, visitor),
            }
        }
        self.pass::<V, SKIM>(1 + length, visitor);
    }

    #[cold]
    pub(super) fn stray<V: Visitor, const SKIM: bool>(&mut self, length: usize, visitor: &mut V) {
        self.game.breaks = 0;
        if !SKIM {
            self.report(ErrorKind::StrayText, length, visitor);
        }
        self.pass::<V, SKIM>(length, visitor);
    }

    /// `(`
    fn open<V: Visitor, const SKIM: bool>(&mut self, visitor: &mut V) -> Result<Next, S::Error> {
        self.go_on::<V, SKIM>(visitor);
        if SKIM {
            self.game.skimmed += 1;
            self.pass::<V, SKIM>(1, visitor);
            return Ok(Next::Token);
        }
        if self.begins_variation(visitor) == Flow::Read {
            self.game.plies.push(self.game.ply);
            self.game.ply = self.game.ply.saturating_sub(1);
            self.pass::<V, SKIM>(1, visitor);
            return Ok(Next::Token);
        }
        self.pass::<V, SKIM>(1, visitor);
        self.skim_variation(visitor)
    }

    fn begins_variation<V: Visitor>(&mut self, visitor: &mut V) -> Flow {
        if self.game.plies.len() >= self.limits.depth as usize {
            self.report(ErrorKind::TooDeep, 1, visitor);
            return Flow::Skip;
        }
        visitor.begin_variation(&self.at())
    }

    /// `)`
    fn close<V: Visitor, const SKIM: bool>(&mut self, visitor: &mut V) -> Next {
        self.game.breaks = 0;
        if SKIM {
            let is_over = self.game.skimmed == 1 && self.game.skims_variation;
            self.game.skimmed = self.game.skimmed.saturating_sub(1);
            if is_over {
                return Next::VariationOver;
            }
        } else if self.game.plies.is_empty() {
            self.report(ErrorKind::UnopenedVariation, 1, visitor);
        } else {
            self.end_variation(visitor);
        }
        self.pass::<V, SKIM>(1, visitor);
        Next::Token
    }

    fn end_variation<V: Visitor>(&mut self, visitor: &mut V) {
        visitor.end_variation(&self.at());
        if let Some(ply) = self.game.plies.pop() {
            self.game.ply = ply;
        }
    }

    /// Skims to the parenthesis that closes the variation, and over it.
    fn skim_variation<V: Visitor>(&mut self, visitor: &mut V) -> Result<Next, S::Error> {
        self.game.skims_variation = true;
        self.game.skimmed = 1;
        let next = self.movetext::<V, true>(visitor)?;
        self.game.skims_variation = false;
        if next == Next::GameOver {
            return Ok(next);
        }
        self.buffer.advance(1);
        Ok(Next::Token)
    }

    /// The visitor has had enough: of this variation or, if none is open, of the game.
    pub(super) fn skim_rest<V: Visitor>(&mut self, visitor: &mut V) -> Result<Next, S::Error> {
        if self.game.plies.is_empty() {
            return self.movetext::<V, true>(visitor);
        }
        let next = self.skim_variation(visitor)?;
        if next == Next::Token {
            self.end_variation(visitor);
        }
        Ok(next)
    }

    /// Variations that the end of the game has closed.
    pub(super) fn close_variations<V: Visitor>(&mut self, visitor: &mut V) {
        if !self.game.plies.is_empty() || self.game.skimmed > 0 {
            self.report(ErrorKind::UnclosedVariation, 0, visitor);
        }
        while !self.game.plies.is_empty() {
            self.end_variation(visitor);
        }
    }
}
