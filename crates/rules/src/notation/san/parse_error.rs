//! What can be wrong with a text that should be algebraic notation.

use core::fmt;

use crate::notation::excerpt::Excerpt;

/// What is wrong with a text that should have been algebraic notation.
///
/// ```
/// use arrocco_rules::{ParseSanErrorKind, San};
/// assert_eq!(San::parse(b"Nb9").unwrap_err().kind, ParseSanErrorKind::NotASquare);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseSanErrorKind {
    /// There should be a square here.
    NotASquare,
    /// A pawn cannot become this.
    NotAPromotion,
    /// Castling is `O-O` or `O-O-O`.
    NotCastling,
    /// The text goes on after the move.
    TooLong,
    /// `0000`, the null move, which is never legal.
    NullMove,
}

/// A text that is not algebraic notation: what is wrong and where.
///
/// ```
/// use arrocco_rules::San;
/// let error = San::parse(b"Nf9").unwrap_err();
/// assert_eq!(error.offset, 2);
/// assert_eq!(error.to_string(), "\"Nf9\" is not a move: a square is a letter a-h and a digit 1-8 (at character 3)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseSanError {
    /// What is wrong.
    pub kind: ParseSanErrorKind,
    /// Where, in bytes from the beginning of the text.
    pub offset: usize,
    pub(super) excerpt: Excerpt,
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.kind {
            ParseSanErrorKind::NotASquare => "a square is a letter a-h and a digit 1-8",
            ParseSanErrorKind::NotAPromotion => "the piece that the pawn becomes is missing",
            ParseSanErrorKind::NotCastling => "castling is O-O or O-O-O",
            ParseSanErrorKind::TooLong => "there is text after it",
            ParseSanErrorKind::NullMove => "nobody may pass",
        };
        write!(f, "{} is not a move: {reason} (at character {})", self.excerpt, self.offset.saturating_add(1))
    }
}

impl core::error::Error for ParseSanError {}
