//! The coordinate form: source, target and a flag for what is special about the move, as in `e2-e4-7`.

use core::fmt;
use core::str::FromStr;

use super::excerpt::Excerpt;
use crate::{CastlingMode, Move, MoveKind, Position, Role, Square, UciMove, WhyNot};

/// What is special about a move in the coordinate form.
///
/// ```
/// use arrocco_rules::CoordinateFlag;
/// assert_eq!(CoordinateFlag::from_char('7'), Some(CoordinateFlag::DoublePush));
/// assert_eq!(CoordinateFlag::Castle as u8, 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum CoordinateFlag {
    /// Nothing.
    Plain,
    /// A pawn is taken en passant.
    EnPassant,
    /// Castling.
    Castle,
    /// A pawn becomes a queen.
    Queen,
    /// A pawn becomes a knight.
    Knight,
    /// A pawn becomes a rook.
    Rook,
    /// A pawn becomes a bishop.
    Bishop,
    /// A pawn goes two squares.
    DoublePush,
}

impl CoordinateFlag {
    /// All eight, in the order of their digits.
    ///
    /// ```
    /// # use arrocco_rules::CoordinateFlag;
    /// assert!(CoordinateFlag::ALL.iter().enumerate().all(|(i, &flag)| flag as usize == i));
    /// ```
    pub const ALL: [Self; 8] = [
        Self::Plain,
        Self::EnPassant,
        Self::Castle,
        Self::Queen,
        Self::Knight,
        Self::Rook,
        Self::Bishop,
        Self::DoublePush,
    ];

    /// Reads a digit, `0` to `7`.
    ///
    /// ```
    /// # use arrocco_rules::CoordinateFlag;
    /// assert_eq!(CoordinateFlag::from_char('0'), Some(CoordinateFlag::Plain));
    /// assert_eq!(CoordinateFlag::from_char('8'), None);
    /// ```
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        c.to_digit(10).and_then(|digit| Self::ALL.get(digit as usize)).copied()
    }

    /// What the pawn becomes, if the move is a promotion.
    ///
    /// ```
    /// # use arrocco_rules::{CoordinateFlag, Role};
    /// assert_eq!(CoordinateFlag::Knight.promotion(), Some(Role::Knight));
    /// ```
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Self::Queen => Some(Role::Queen),
            Self::Knight => Some(Role::Knight),
            Self::Rook => Some(Role::Rook),
            Self::Bishop => Some(Role::Bishop),
            _ => None,
        }
    }

    /// The flag of a kind of move.
    ///
    /// ```
    /// # use arrocco_rules::{CoordinateFlag, MoveKind};
    /// assert_eq!(CoordinateFlag::of(MoveKind::Capture), CoordinateFlag::Plain);
    /// assert_eq!(CoordinateFlag::of(MoveKind::RookPromotionCapture), CoordinateFlag::Rook);
    /// ```
    #[must_use]
    pub const fn of(kind: MoveKind) -> Self {
        match kind {
            MoveKind::Quiet | MoveKind::Capture => Self::Plain,
            MoveKind::EnPassant => Self::EnPassant,
            MoveKind::KingSideCastle | MoveKind::QueenSideCastle => Self::Castle,
            MoveKind::QueenPromotion | MoveKind::QueenPromotionCapture => Self::Queen,
            MoveKind::KnightPromotion | MoveKind::KnightPromotionCapture => Self::Knight,
            MoveKind::RookPromotion | MoveKind::RookPromotionCapture => Self::Rook,
            MoveKind::BishopPromotion | MoveKind::BishopPromotionCapture => Self::Bishop,
            MoveKind::DoublePush => Self::DoublePush,
        }
    }
}

/// A move in the coordinate form.
///
/// ```
/// use arrocco_rules::{CoordinateFlag, CoordinateMove};
/// let mv: CoordinateMove = "e2-e4-7".parse().unwrap();
/// assert_eq!(mv.flag, CoordinateFlag::DoublePush);
/// assert_eq!(mv.to_string(), "e2-e4-7");
/// assert_eq!(mv.uci().to_string(), "e2e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CoordinateMove {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes; for castling the king's target, or the rook's square in the spelling of Chess960.
    pub to: Square,
    /// What is special about the move.
    pub flag: CoordinateFlag,
}

impl CoordinateMove {
    /// The same move as UCI spells it.
    ///
    /// ```
    /// # use arrocco_rules::CoordinateMove;
    /// assert_eq!("a7-b8-4".parse::<CoordinateMove>().unwrap().uci().to_string(), "a7b8n");
    /// ```
    #[must_use]
    pub const fn uci(self) -> UciMove {
        UciMove { from: self.from, to: self.to, promotion: self.flag.promotion() }
    }
}

impl fmt::Display for CoordinateMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.from, self.to, self.flag as u8)
    }
}

/// A text that is not a move in the coordinate form, and where it goes wrong.
///
/// ```
/// use arrocco_rules::CoordinateMove;
/// let error = "e2-e4".parse::<CoordinateMove>().unwrap_err();
/// assert_eq!(error.offset, 5);
/// assert_eq!(error.to_string(), "\"e2-e4\" is not a move like e2-e4-7 (at character 6)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseCoordinateError {
    /// Where, in bytes from the beginning of the text.
    pub offset: usize,
    excerpt: Excerpt,
}

impl fmt::Display for ParseCoordinateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let character = self.offset.saturating_add(1);
        write!(f, "{} is not a move like e2-e4-7 (at character {character})", self.excerpt)
    }
}

impl core::error::Error for ParseCoordinateError {}

impl FromStr for CoordinateMove {
    type Err = ParseCoordinateError;

    fn from_str(text: &str) -> Result<Self, ParseCoordinateError> {
        let fail = |offset: usize| ParseCoordinateError {
            offset: offset.min(text.len()),
            excerpt: Excerpt::new(text.as_bytes()),
        };
        let square = |start: usize| text.get(start..start + 2).and_then(|text| text.parse().ok());
        let hyphen = |start: usize| text.get(start..=start).filter(|&text| text == "-");
        let from = square(0).ok_or(fail(0))?;
        hyphen(2).ok_or(fail(2))?;
        let to = square(3).ok_or(fail(3))?;
        hyphen(5).ok_or(fail(5))?;
        let mut after = text.get(6..).unwrap_or_default().chars();
        let flag = after.next().and_then(CoordinateFlag::from_char).ok_or(fail(6))?;
        match after.next() {
            None => Ok(Self { from, to, flag }),
            Some(_) => Err(fail(7)),
        }
    }
}

/// Why a text in the coordinate form is not a move of a position.
///
/// ```
/// use arrocco_rules::Position;
/// let error = Position::startpos().move_from_coordinate("e2-e4-0").unwrap_err();
/// assert_eq!(error.to_string(), "e2-e4-0 has the wrong flag: here it must be 7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CoordinateError {
    /// The text is not a move.
    Syntax(ParseCoordinateError),
    /// The flag is not that of the move.
    WrongFlag {
        /// The move as it was given.
        mv: CoordinateMove,
        /// The flag it must have. If that is a promotion, any of the four is right.
        expected: CoordinateFlag,
    },
    /// It is a move, but not a legal one here.
    Illegal {
        /// The move as it was given.
        mv: CoordinateMove,
        /// The rule that forbids it.
        why: WhyNot,
    },
}

impl fmt::Display for CoordinateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::WrongFlag { mv, expected } if expected.promotion().is_some() => {
                write!(f, "{mv} has the wrong flag: here it must be 3, 4, 5 or 6")
            }
            Self::WrongFlag { mv, expected } => {
                write!(f, "{mv} has the wrong flag: here it must be {}", *expected as u8)
            }
            Self::Illegal { mv, why } => write!(f, "{mv} is not legal: {why}"),
        }
    }
}

impl core::error::Error for CoordinateError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Syntax(error) => Some(error),
            Self::WrongFlag { .. } => None,
            Self::Illegal { why, .. } => Some(why),
        }
    }
}

impl Move {
    /// The coordinate form. Castling is spelled as [`uci`](Self::uci) spells it.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingMode, Move, MoveKind, Square};
    /// let mv = Move::new(Square::E1, Square::H1, MoveKind::KingSideCastle);
    /// assert_eq!(mv.coordinate(CastlingMode::Standard).to_string(), "e1-g1-2");
    /// assert_eq!(mv.coordinate(CastlingMode::Chess960).to_string(), "e1-h1-2");
    /// ```
    #[must_use]
    pub fn coordinate(self, mode: CastlingMode) -> CoordinateMove {
        let flag = CoordinateFlag::of(self.kind());
        CoordinateMove { from: self.from(), to: self.spelled_target(mode), flag }
    }
}

impl Position {
    /// The legal move that a text in the coordinate form means. Castling may name the king's target or the rook.
    ///
    /// # Errors
    ///
    /// What is wrong with the text or with its flag, or the move if it is not legal here.
    ///
    /// ```
    /// # use arrocco_rules::{MoveKind, Position};
    /// let mv = Position::startpos().move_from_coordinate("e2-e4-7").unwrap();
    /// assert_eq!(mv.kind(), MoveKind::DoublePush);
    /// ```
    pub fn move_from_coordinate(&self, text: &str) -> Result<Move, CoordinateError> {
        let mv: CoordinateMove = text.parse().map_err(CoordinateError::Syntax)?;
        let CoordinateMove { from, to, flag } = mv;
        let legal = |found: Option<Move>| found.filter(|&found| self.is_legal(found));
        let plain = legal(self.candidate(from, to, None));
        let meant = match flag {
            CoordinateFlag::Castle => legal(self.castle_candidate(from, to)),
            flag if flag.promotion().is_some() => legal(self.candidate(from, to, flag.promotion())),
            _ => plain,
        };
        if let Some(found) = meant.filter(|found| CoordinateFlag::of(found.kind()) == flag) {
            return Ok(found);
        }
        match plain.or_else(|| legal(self.candidate(from, to, Some(Role::Queen)))) {
            Some(found) => Err(CoordinateError::WrongFlag { mv, expected: CoordinateFlag::of(found.kind()) }),
            None => Err(self.why_not_coordinate(mv)),
        }
    }

    #[cold]
    fn why_not_coordinate(&self, mv: CoordinateMove) -> CoordinateError {
        let uci = mv.uci();
        let why = match self.find_move(uci.from, uci.to, uci.promotion) {
            Err(why) => why,
            Ok(expected) => WhyNot::WrongKind { expected },
        };
        CoordinateError::Illegal { mv, why }
    }
}
