//! What can be wrong with the text of a FEN, and where.

use core::fmt;

use crate::notation::excerpt::Excerpt;
use crate::{Faults, Rank};

/// A field of a FEN.
///
/// ```
/// use arrocco_rules::{FenField, Setup};
/// let error = "8/8/8/8/8/8/8/8 x - - 0 1".parse::<Setup>().unwrap_err();
/// assert_eq!(error.field(), FenField::Turn);
/// assert_eq!(error.field().name(), "turn");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenField {
    /// The pieces, rank by rank from the eighth.
    Board,
    /// The side to move.
    Turn,
    /// The castling rights.
    Castling,
    /// The en-passant square.
    EnPassant,
    /// Half-moves since the last capture or pawn move.
    Halfmoves,
    /// The number of the move.
    Fullmoves,
    /// After the last field.
    End,
}

impl FenField {
    /// Its name in messages.
    ///
    /// ```
    /// # use arrocco_rules::FenField;
    /// assert_eq!(FenField::EnPassant.name(), "en passant");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Turn => "turn",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::Halfmoves => "halfmoves",
            Self::Fullmoves => "fullmoves",
            Self::End => "end",
        }
    }
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is wrong with a field of a FEN.
///
/// ```
/// use arrocco_rules::{FenErrorKind, Setup};
/// let error = "8/8/44/8/8/8/8/8 w - - 0 1".parse::<Setup>().unwrap_err();
/// assert_eq!(error.kind(), FenErrorKind::AdjacentDigits);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text ends before this field.
    Missing,
    /// A character of the board is neither a piece nor a digit.
    UnknownPiece,
    /// A 0 or a 9 on the board.
    BadDigit,
    /// Two digits side by side.
    AdjacentDigits,
    /// A rank does not have eight squares.
    RankLength {
        /// Which rank.
        rank: Rank,
        /// How many squares it describes.
        squares: u32,
    },
    /// The board has fewer than eight ranks.
    TooFewRanks(u8),
    /// The board goes on after the eighth rank.
    TooManyRanks,
    /// A slash follows the eighth rank.
    TrailingSlash,
    /// The side to move is neither `w` nor `b`.
    UnknownTurn,
    /// A letter that stands for no castling right.
    UnknownCastling,
    /// The same castling letter again.
    RepeatedCastling,
    /// Neither a square nor `-`.
    UnknownSquare,
    /// A counter that is not a number.
    NotANumber,
    /// A counter below 0 or above 65535.
    OutOfRange,
    /// Text after the last field.
    TrailingText,
}

/// A text that is not a FEN: what is wrong, in which field, and where.
///
/// ```
/// use arrocco_rules::Setup;
/// let error = "8/8/8/8/ppppppppp/8/8/8 w - - 0 1".parse::<Setup>().unwrap_err();
/// assert_eq!(error.to_string(), "board: rank 4 describes 9 squares (at character 17)");
/// assert_eq!((error.offset(), error.code()), (16, "rank-too-long"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FenError {
    pub(super) field: FenField,
    pub(super) kind: FenErrorKind,
    pub(super) offset: usize,
    pub(super) excerpt: Excerpt,
}

impl FenError {
    /// The field that is wrong.
    ///
    /// ```
    /// # use arrocco_rules::{FenField, Setup};
    /// assert_eq!("".parse::<Setup>().unwrap_err().field(), FenField::Board);
    /// ```
    #[must_use]
    pub const fn field(&self) -> FenField {
        self.field
    }

    /// What is wrong with it.
    ///
    /// ```
    /// # use arrocco_rules::{FenErrorKind, Setup};
    /// assert_eq!("".parse::<Setup>().unwrap_err().kind(), FenErrorKind::Missing);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> FenErrorKind {
        self.kind
    }

    /// Where it is wrong, in bytes from the beginning of the text. (Messages count characters from 1.)
    ///
    /// ```
    /// # use arrocco_rules::Setup;
    /// assert_eq!("8/8/8/8/8/8/8/8 x".parse::<Setup>().unwrap_err().offset(), 16);
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// A short name that does not change between versions, for programs.
    ///
    /// ```
    /// # use arrocco_rules::Setup;
    /// assert_eq!("startpos".parse::<Setup>().unwrap_err().code(), "unknown-piece");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self.kind {
            FenErrorKind::Missing => "missing-field",
            FenErrorKind::UnknownPiece => "unknown-piece",
            FenErrorKind::BadDigit => "bad-digit",
            FenErrorKind::AdjacentDigits => "adjacent-digits",
            FenErrorKind::RankLength { squares: 0..8, .. } => "rank-too-short",
            FenErrorKind::RankLength { .. } => "rank-too-long",
            FenErrorKind::TooFewRanks(_) => "too-few-ranks",
            FenErrorKind::TooManyRanks => "too-many-ranks",
            FenErrorKind::TrailingSlash => "trailing-slash",
            FenErrorKind::UnknownTurn => "unknown-turn",
            FenErrorKind::UnknownCastling => "unknown-castling",
            FenErrorKind::RepeatedCastling => "repeated-castling",
            FenErrorKind::UnknownSquare => "unknown-square",
            FenErrorKind::NotANumber => "not-a-number",
            FenErrorKind::OutOfRange => "out-of-range",
            FenErrorKind::TrailingText => "trailing-text",
        }
    }

    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.excerpt;
        match self.kind {
            FenErrorKind::Missing => f.write_str("missing"),
            FenErrorKind::UnknownPiece => write!(f, "{text} is neither a piece letter nor a digit"),
            FenErrorKind::BadDigit => write!(f, "{text} is not a number of squares from 1 to 8"),
            FenErrorKind::AdjacentDigits => write!(f, "{text} follows another digit"),
            FenErrorKind::RankLength { rank, squares } => {
                write!(f, "rank {rank} describes {squares} squares")
            }
            FenErrorKind::TooFewRanks(1) => f.write_str("there is 1 rank instead of 8"),
            FenErrorKind::TooFewRanks(ranks) => write!(f, "there are {ranks} ranks instead of 8"),
            FenErrorKind::TooManyRanks => f.write_str("there are more than 8 ranks"),
            FenErrorKind::TrailingSlash => f.write_str("there is a slash after the last rank"),
            FenErrorKind::UnknownTurn => write!(f, "{text} is neither w nor b"),
            FenErrorKind::UnknownCastling => write!(f, "{text} is none of KQkq, A-H, a-h"),
            FenErrorKind::RepeatedCastling => write!(f, "{text} appears twice"),
            FenErrorKind::UnknownSquare => write!(f, "{text} is neither a square nor -"),
            FenErrorKind::NotANumber => write!(f, "{text} is not a number"),
            FenErrorKind::OutOfRange => write!(f, "{text} is not between 0 and 65535"),
            FenErrorKind::TrailingText => write!(f, "unexpected {text}"),
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.field)?;
        self.describe(f)?;
        write!(f, " (at character {})", self.offset.saturating_add(1))
    }
}

impl core::error::Error for FenError {}

/// Why a text is not a position: it is not a FEN, or the FEN of a position that cannot be played.
///
/// ```
/// use arrocco_rules::Position;
/// let error = "4k3/8/8/8/8/8/4K3/4K3 w - - 0 1".parse::<Position>().unwrap_err();
/// assert_eq!(error.code(), "too-many-kings");
/// assert_eq!(error.to_string(), "board: White has 2 kings, on e1 and e2 (at character 16)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// The text is not a FEN.
    Fen(FenError),
    /// The FEN describes a position with faults that are not accepted.
    Faults {
        /// What is wrong.
        faults: Faults,
        /// Where the first fault is, in bytes from the beginning of the text.
        offset: usize,
    },
}

const _: () = assert!(size_of::<ParsePositionError>() < 128, "clippy calls larger errors too large");

impl ParsePositionError {
    /// The field that is wrong, that of the first fault if there are several.
    ///
    /// ```
    /// # use arrocco_rules::{FenField, Position};
    /// assert_eq!("8/8/8/8/8/8/8/8 w".parse::<Position>().unwrap_err().field(), FenField::Board);
    /// ```
    pub fn field(&self) -> FenField {
        match self {
            Self::Fen(error) => error.field(),
            Self::Faults { faults, .. } => faults.first().map_or(FenField::Board, crate::Fault::field),
        }
    }

    /// Where it is wrong, in bytes from the beginning of the text.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!("4k3/8/8/8/8/8/8/p3K3 w".parse::<Position>().unwrap_err().offset(), 16);
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            Self::Fen(error) => error.offset(),
            Self::Faults { offset, .. } => *offset,
        }
    }

    /// A short name that does not change between versions, for programs.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!("8/8/8/8/8/8/8/8 w".parse::<Position>().unwrap_err().code(), "missing-king");
    /// ```
    pub fn code(&self) -> &'static str {
        match self {
            Self::Fen(error) => error.code(),
            Self::Faults { faults, .. } => faults.first().map_or("invalid", crate::Fault::code),
        }
    }
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Faults { faults, offset } => {
                write!(f, "{}: {faults} (at character {})", self.field(), offset.saturating_add(1))
            }
        }
    }
}

impl core::error::Error for ParsePositionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(match self {
            Self::Fen(error) => error,
            Self::Faults { faults, .. } => faults,
        })
    }
}

impl From<FenError> for ParsePositionError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}
