//! Moves as the Universal Chess Interface writes them: `e2e4`, `e7e8q`, and castling in two spellings.

use core::fmt;
use core::str::FromStr;

use super::excerpt::Excerpt;
use crate::{CastlingMode, File, Move, Position, Role, Square, WhyNot};

/// A move as UCI writes it: two squares, and what a pawn becomes.
///
/// ```
/// use arrocco_rules::{Role, Square, UciMove};
/// let mv: UciMove = "e7e8q".parse().unwrap();
/// assert_eq!((mv.from, mv.to, mv.promotion), (Square::E7, Square::E8, Some(Role::Queen)));
/// assert_eq!(mv.to_string(), "e7e8q");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UciMove {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes; for castling the king's target, or the rook's square in the spelling of Chess960.
    pub to: Square,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.char()),
            None => Ok(()),
        }
    }
}

/// What is wrong with a text that should have been a move.
///
/// ```
/// use arrocco_rules::{ParseUciErrorKind, UciMove};
/// let error = "e2e9".parse::<UciMove>().unwrap_err();
/// assert_eq!(error.kind, ParseUciErrorKind::NotASquare);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseUciErrorKind {
    /// There should be a square here.
    NotASquare,
    /// A pawn cannot become this.
    NotAPromotion,
    /// The text goes on after the move.
    TooLong,
    /// `0000`, the null move, which is never legal.
    NullMove,
}

/// A text that is not a move: what is wrong and where.
///
/// ```
/// use arrocco_rules::UciMove;
/// let error = "e7e8x".parse::<UciMove>().unwrap_err();
/// assert_eq!(error.to_string(), "\"e7e8x\" is not a move: a pawn becomes q, r, b or n (at character 5)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseUciError {
    /// What is wrong.
    pub kind: ParseUciErrorKind,
    /// Where, in bytes from the beginning of the text.
    pub offset: usize,
    excerpt: Excerpt,
}

impl fmt::Display for ParseUciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.kind {
            ParseUciErrorKind::NotASquare => "a square is a letter a-h and a digit 1-8",
            ParseUciErrorKind::NotAPromotion => "a pawn becomes q, r, b or n",
            ParseUciErrorKind::TooLong => "there is text after it",
            ParseUciErrorKind::NullMove => "nobody may pass",
        };
        write!(f, "{} is not a move: {reason} (at character {})", self.excerpt, self.offset.saturating_add(1))
    }
}

impl core::error::Error for ParseUciError {}

impl FromStr for UciMove {
    type Err = ParseUciError;

    fn from_str(text: &str) -> Result<Self, ParseUciError> {
        let fail = |kind, offset| ParseUciError { kind, offset, excerpt: Excerpt::new(text.as_bytes()) };
        if text == "0000" {
            return Err(fail(ParseUciErrorKind::NullMove, 0));
        }
        let square = |range: core::ops::Range<usize>| {
            let start = range.start.min(text.len());
            let square = text.get(range).and_then(|text| text.parse().ok());
            square.ok_or(fail(ParseUciErrorKind::NotASquare, start))
        };
        let (from, to) = (square(0..2)?, square(2..4)?);
        let mut after = text.get(4..).unwrap_or_default().chars();
        let promotion = after.next().map(|letter| {
            let role = Role::from_char(letter).filter(|role| Role::PROMOTIONS.contains(role));
            role.ok_or(fail(ParseUciErrorKind::NotAPromotion, 4))
        });
        let promotion = promotion.transpose()?;
        match after.next() {
            None => Ok(Self { from, to, promotion }),
            Some(_) => Err(fail(ParseUciErrorKind::TooLong, 5)),
        }
    }
}

/// Why a text is not a move of a position.
///
/// ```
/// use arrocco_rules::{Position, UciMoveError};
/// let error = Position::startpos().move_from_uci("e2e5").unwrap_err();
/// assert!(matches!(error, UciMoveError::Illegal { uci, .. } if uci.to_string() == "e2e5"));
/// assert_eq!(error.to_string(), "e2e5 is not legal: the piece on e2 cannot move to e5 even on an empty board");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UciMoveError {
    /// The text is not a move.
    Syntax(ParseUciError),
    /// It is a move, but not a legal one here.
    Illegal {
        /// The move as it was given.
        uci: UciMove,
        /// The rule that forbids it.
        why: WhyNot,
    },
}

impl UciMoveError {
    /// The error as a sentence without capital and full stop, with the pieces named. `position` must be the one in
    /// which the move was looked up.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position: Position = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse().unwrap();
    /// let error = position.move_from_uci("e2c3").unwrap_err();
    /// assert_eq!(error.text(&position).to_string(), "e2c3 is not legal: the knight on e2 is pinned by the rook on e7");
    /// ```
    #[must_use]
    pub fn text(self, position: &Position) -> impl fmt::Display {
        Text { error: self, position }
    }
}

struct Text<'a> {
    error: UciMoveError,
    position: &'a Position,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.error {
            UciMoveError::Illegal { uci, why } => {
                write!(f, "{uci} is not legal: {}", why.text(self.position))
            }
            error @ UciMoveError::Syntax(_) => error.fmt(f),
        }
    }
}

impl fmt::Display for UciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Illegal { uci, why } => write!(f, "{uci} is not legal: {why}"),
        }
    }
}

impl core::error::Error for UciMoveError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Syntax(error) => Some(error),
            Self::Illegal { why, .. } => Some(why),
        }
    }
}

impl Position {
    /// The legal move that a UCI text means. Castling is read in both notations in every position: the king onto its
    /// rook (`e1h1`), and the king to where it ends up (`e1g1`) if that is not a single step.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or why the move is not legal here.
    ///
    /// ```
    /// # use arrocco_rules::{MoveKind, Position};
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    /// for text in ["e1g1", "e1h1"] {
    ///     assert_eq!(position.move_from_uci(text).unwrap().kind(), MoveKind::KingSideCastle);
    /// }
    /// ```
    pub fn move_from_uci(&self, text: &str) -> Result<Move, UciMoveError> {
        let uci: UciMove = text.parse().map_err(UciMoveError::Syntax)?;
        let mv = self.candidate(uci.from, uci.to, uci.promotion);
        mv.filter(|&mv| self.is_legal(mv)).ok_or_else(|| self.why_not_uci(uci))
    }

    #[cold]
    fn why_not_uci(&self, uci: UciMove) -> UciMoveError {
        let why = match self.find_move(uci.from, uci.to, uci.promotion) {
            Err(why) => why,
            Ok(expected) => WhyNot::WrongKind { expected },
        };
        UciMoveError::Illegal { uci, why }
    }
}

impl Move {
    /// The UCI spelling.
    ///
    /// In the standard mode castling is written with the king's target, if king and rook stand as in standard chess.
    /// Any other castling is written with the rook's square in either mode, because the king's target could also mean
    /// a step of the king.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingMode, Move, MoveKind, Square};
    /// let mv = Move::new(Square::E1, Square::H1, MoveKind::KingSideCastle);
    /// assert_eq!(mv.uci(CastlingMode::Standard).to_string(), "e1g1");
    /// assert_eq!(mv.uci(CastlingMode::Chess960).to_string(), "e1h1");
    /// ```
    #[must_use]
    pub fn uci(self, mode: CastlingMode) -> UciMove {
        UciMove { from: self.from(), to: self.spelled_target(mode), promotion: self.promotion() }
    }

    /// The target square as written in a mode.
    pub(super) fn spelled_target(self, mode: CastlingMode) -> Square {
        let is_standard = self.from().file() == File::E && matches!(self.to().file(), File::A | File::H);
        match mode {
            CastlingMode::Standard if is_standard => self.king_target(),
            _ => self.to(),
        }
    }
}

/// The UCI spelling in the standard mode.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.uci(CastlingMode::Standard).fmt(f)
    }
}
