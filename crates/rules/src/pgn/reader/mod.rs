//! The streaming reader: one pass, a fixed amount of memory, no recursion.

mod comment;
mod fast_skip;
mod game_state;
mod movetext;
mod skip;
mod tags;
mod word;

use core::fmt;

use fast_skip::{FirstTag, NextRare};
use game_state::GameState;

use super::buffer::{Buffer, CAPACITY};
use super::visitor::SkipAll;
use super::{At, Error, ErrorKind, Flow, Limits, Source, Visitor};

/// How many bytes are in the window at the beginning of every token.
const LOOKAHEAD: usize = 512;

/// Reads games from a file of any size, one after the other, and calls a [`Visitor`] for what is in them.
///
/// It holds 128 KiB of the file at a time. The end of the file ends the last game. Errors of the source are returned to
/// the caller.
///
/// ```
/// use arrocco_rules::pgn::{Reader, Tree};
/// let mut reader = Reader::new(&b"1. e4 e5 1-0\n\n1. d4 d5 0-1\n"[..]);
/// let mut openings = Vec::new();
/// while let Some(game) = Tree::read_from(&mut reader).unwrap() {
///     openings.push(game.tree.mainline().next().unwrap().san());
/// }
/// assert_eq!(openings, ["e4", "d4"]);
/// ```
pub struct Reader<S> {
    source: S,
    buffer: Buffer,
    game: GameState,
    rare: NextRare,
    first_tag: FirstTag,
    limits: Limits,
}

impl<S: Source> Reader<S> {
    /// Reads from the beginning of a source.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Reader;
    /// assert!(!Reader::new(&b""[..]).skip_game().unwrap());
    /// ```
    pub fn new(source: S) -> Self {
        Self::with_limits(source, Limits::DEFAULT)
    }

    /// Reads with limits of your choice.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{Limits, Reader};
    /// let reader = Reader::with_limits(&b"1. e4 *"[..], Limits { depth: 10, ..Limits::DEFAULT });
    /// assert_eq!(reader.limits().depth, 10);
    /// ```
    pub fn with_limits(source: S, limits: Limits) -> Self {
        Self {
            source,
            buffer: Buffer::new(),
            game: GameState::default(),
            rare: NextRare::default(),
            first_tag: FirstTag::default(),
            limits,
        }
    }

    /// The limits that it reads with.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{Limits, Reader};
    /// assert_eq!(Reader::new(&b""[..]).limits(), Limits::DEFAULT);
    /// ```
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// How many bytes have been read, for progress bars.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Reader;
    /// let mut reader = Reader::new(&b"1. e4 e5 *"[..]);
    /// reader.skip_game().unwrap();
    /// assert_eq!(reader.offset(), 10);
    /// ```
    pub const fn offset(&self) -> u64 {
        self.buffer.offset()
    }

    /// How many games have begun.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Reader;
    /// let mut reader = Reader::new(&b"1. e4 e5 *"[..]);
    /// while reader.skip_game().unwrap() {}
    /// assert_eq!(reader.games(), 1);
    /// ```
    pub const fn games(&self) -> u64 {
        self.game.number
    }

    /// Reads the next game and returns the visitor's output; `None` at the end of the file.
    ///
    /// # Errors
    ///
    /// Errors of the source. Errors in the text are reported to the visitor.
    ///
    /// ```
    /// use arrocco_rules::pgn::{At, GameResult, Reader, Visitor};
    ///
    /// #[derive(Default)]
    /// struct Result(GameResult);
    ///
    /// impl Visitor for Result {
    ///     type Output = GameResult;
    ///     fn result(&mut self, result: GameResult, _: &At<'_>) {
    ///         self.0 = result;
    ///     }
    ///     fn end_game(&mut self, _: &At<'_>) -> GameResult {
    ///         self.0
    ///     }
    /// }
    ///
    /// let mut reader = Reader::new(&b"1. f3 e5 2. g4 Qh4# 0-1"[..]);
    /// assert_eq!(reader.read_game(&mut Result::default()).unwrap(), Some(GameResult::BlackWins));
    /// ```
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> Result<Option<V::Output>, S::Error> {
        if !self.find_game(visitor)? {
            return Ok(None);
        }
        self.tags(visitor)?;
        self.game.moves_offset = self.buffer.offset();
        match visitor.end_tags(&self.at()) {
            Flow::Read => self.read_moves(visitor)?,
            Flow::Skip => self.skip_moves(visitor)?,
        }
        Ok(Some(visitor.end_game(&self.at())))
    }

    /// Skips the next game; returns `false` if there is none.
    ///
    /// # Errors
    ///
    /// Errors of the source.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Reader;
    /// let mut reader = Reader::new(&b"1. e4 e5 *\n\n1. d4 *"[..]);
    /// let mut games = 0;
    /// while reader.skip_game().unwrap() {
    ///     games += 1;
    /// }
    /// assert_eq!(games, 2);
    /// ```
    pub fn skip_game(&mut self) -> Result<bool, S::Error> {
        self.fill_window()?;
        Ok(self.fast_skip_game() || self.read_game(&mut SkipAll)?.is_some())
    }

    fn read_moves<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        self.movetext::<V, false>(visitor)?;
        self.close_variations(visitor);
        Ok(())
    }

    fn skip_moves<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        self.game.is_skipped = true;
        self.fill_window()?;
        if !self.fast_skip(visitor) {
            self.movetext::<V, true>(visitor)?;
        }
        Ok(())
    }

    /// Fills the window far enough to hold most games as a whole.
    #[inline(always)]
    fn fill_window(&mut self) -> Result<(), S::Error> {
        self.buffer.ensure(CAPACITY / 16, &mut self.source)
    }

    #[inline(always)]
    fn ensure(&mut self) -> Result<(), S::Error> {
        self.buffer.ensure(LOOKAHEAD, &mut self.source)
    }

    #[inline(always)]
    fn at(&self) -> At<'_> {
        At {
            buffer: &self.buffer,
            game: self.game.number,
            ply: self.game.ply,
            depth: self.game.plies.len() as u32,
        }
    }

    /// Reports an error in the next bytes.
    #[cold]
    #[inline(never)]
    fn report<V: Visitor>(&self, kind: ErrorKind, length: usize, visitor: &mut V) {
        let window = self.buffer.window();
        let text = window.get(..length).unwrap_or(window);
        visitor.error(Error::new(kind, text, &self.at()));
    }

    /// Consumes bytes. When skipping, they are passed to the visitor, which may want to keep them.
    #[inline(always)]
    fn consume<V: Visitor, const SKIP: bool>(&mut self, length: usize, visitor: &mut V) {
        if SKIP {
            let window = self.buffer.window();
            visitor.skipped(window.get(..length).unwrap_or(window), &self.at());
        }
        self.buffer.advance(length);
    }

    /// Consumes the rest of a line, without the line break.
    fn consume_line<V: Visitor, const SKIP: bool>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        loop {
            let window = self.buffer.window();
            let end = memchr::memchr2(b'\n', b'\r', window);
            let length = end.unwrap_or(window.len());
            self.consume::<V, SKIP>(length, visitor);
            if end.is_some() || self.buffer.is_done() {
                return Ok(());
            }
            self.ensure()?;
        }
    }
}

impl<S> fmt::Debug for Reader<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("offset", &self.buffer.offset())
            .field("games", &self.game.number)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
