//! A line of moves as text: `1. e4 e5 2. Nf3`.

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec::Vec};
use core::fmt;

#[cfg(feature = "alloc")]
use crate::RefusedMove;
use crate::{Color, IllegalMove, Move, PieceLetters, Position};

/// A line of legal moves from a position. `Display` writes it with move numbers, `{:#}` without them.
///
/// ```
/// use arrocco_rules::Position;
/// let start = Position::startpos();
/// let e4 = start.move_from_san("e4").unwrap();
/// let e5 = start.after(e4).move_from_san("e5").unwrap();
/// let moves = [e4, e5];
/// let line = start.line(&moves).unwrap();
/// assert_eq!(line.to_string(), "1. e4 e5");
/// assert_eq!(format!("{line:#}"), "e4 e5");
/// assert_eq!(start.after(e4).line(&moves[1..]).unwrap().to_string(), "1... e5");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SanLine<'a> {
    start: Position,
    moves: &'a [Move],
    letters: PieceLetters,
}

impl SanLine<'_> {
    /// The same with the letters of another language.
    ///
    /// ```
    /// # use arrocco_rules::{PieceLetters, Position};
    /// let start = Position::startpos();
    /// let moves = [start.move_from_san("Nf3").unwrap()];
    /// let line = start.line(&moves).unwrap();
    /// assert_eq!(line.letters(PieceLetters::ITALIAN).to_string(), "1. Cf3");
    /// ```
    #[must_use]
    pub const fn letters(self, letters: PieceLetters) -> Self {
        Self { letters, ..self }
    }
}

impl fmt::Display for SanLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut position = self.start;
        for (i, &mv) in self.moves.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { " " })?;
            match position.turn() {
                _ if f.alternate() => {}
                Color::White => write!(f, "{}. ", position.fullmoves())?,
                Color::Black if i == 0 => write!(f, "{}... ", position.fullmoves())?,
                Color::Black => {}
            }
            f.write_str(&position.san_in(mv, &self.letters))?;
            position.play_unchecked(mv);
        }
        Ok(())
    }
}

impl Position {
    /// A line of moves from this position, to be written in algebraic notation.
    ///
    /// # Errors
    ///
    /// The first move that is not legal where it should be played.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let start = Position::startpos();
    /// let moves = start.moves_from_san("1. e4 e5 2. Nf3 Nc6").unwrap();
    /// assert_eq!(start.line(&moves).unwrap().to_string(), "1. e4 e5 2. Nf3 Nc6");
    /// assert!(start.line(&moves[1..]).is_err());
    /// ```
    pub fn line<'a>(&self, moves: &'a [Move]) -> Result<SanLine<'a>, IllegalMove> {
        let mut position = *self;
        moves.iter().try_for_each(|&mv| position.try_play(mv))?;
        Ok(SanLine { start: *self, moves, letters: PieceLetters::ENGLISH })
    }

    /// The moves of a line from this position: algebraic notation or UCI, with or without move numbers.
    ///
    /// # Errors
    ///
    /// The first word that is not a legal move where it stands, with the position there.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let start = Position::startpos();
    /// assert_eq!(start.moves_from_san("1.e4 e5 2. Nf3").unwrap().len(), 3);
    /// assert_eq!(start.moves_from_san("e2e4 e7e5").unwrap().len(), 2);
    /// let refused = start.moves_from_san("1. e4 e6 2. e6").unwrap_err();
    /// assert_eq!(refused.position.fullmoves(), 2);
    /// ```
    #[cfg(feature = "alloc")]
    pub fn moves_from_san(&self, text: &str) -> Result<Vec<Move>, Box<RefusedMove>> {
        let mut position = *self;
        let words = text.split_ascii_whitespace().map(without_number).filter(|word| !word.is_empty());
        let play = |word: &str| {
            let mv =
                position.move_from_san(word).map_err(|error| Box::new(RefusedMove { position, error }))?;
            position.play_unchecked(mv);
            Ok(mv)
        };
        words.map(play).collect()
    }
}

/// The word without the move number before it: `1.`, `1...` or `1.e4`.
#[cfg(feature = "alloc")]
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(after) if rest.len() < word.len() => after.trim_start_matches('.'),
        _ if rest.is_empty() => "",
        _ => word,
    }
}
