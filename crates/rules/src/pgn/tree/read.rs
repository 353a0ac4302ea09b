//! Reading a file as trees, game by game.

use super::build::Builder;
use super::{GameRecord, Tree};
use crate::pgn::{Limits, Reader, Replay, Source};

impl Tree {
    /// Reads the first game of a file; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Errors of the source. Errors in the text are in the record.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// assert!(Tree::read(&b""[..]).unwrap().is_none());
    /// ```
    pub fn read<S: Source>(source: S) -> Result<Option<GameRecord>, S::Error> {
        Self::read_with(source, Limits::DEFAULT)
    }

    /// Reads the first game of a file with limits of your choice.
    ///
    /// # Errors
    ///
    /// Errors of the source.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{Limits, Tree};
    /// let limits = Limits { bytes: 100, ..Limits::DEFAULT };
    /// let game = Tree::read_with(format!("1. e4 {{{}}} *", "x".repeat(200)).as_bytes(), limits).unwrap().unwrap();
    /// assert_eq!(game.errors[0].code(), "too-much-text");
    /// ```
    pub fn read_with<S: Source>(source: S, limits: Limits) -> Result<Option<GameRecord>, S::Error> {
        Self::read_from(&mut Reader::with_limits(source, limits))
    }

    /// Reads the next game, within the limits of the reader; `None` at the end of the file.
    ///
    /// # Errors
    ///
    /// Errors of the source.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{Reader, Tree};
    /// let mut reader = Reader::new(&b"1. e4 *\n\n1. d4 *"[..]);
    /// let mut games = 0;
    /// while Tree::read_from(&mut reader).unwrap().is_some() {
    ///     games += 1;
    /// }
    /// assert_eq!(games, 2);
    /// ```
    pub fn read_from<S: Source>(reader: &mut Reader<S>) -> Result<Option<GameRecord>, S::Error> {
        let mut replay = Replay::new(Builder::new(reader.limits()));
        reader.read_game(&mut replay)
    }
}
