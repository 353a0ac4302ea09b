//! What can be wrong with a line of EPD, and where.

use alloc::borrow::ToOwned as _;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use super::segments::Segment;
use crate::notation::excerpt::Excerpt;
use crate::{IllegalMove, ParsePositionError, RefusedMove, SanError};

/// What is wrong with a line of EPD.
///
/// ```
/// use arrocco_rules::{Epd, EpdErrorKind};
/// let error = Epd::read("4k3/8/8/8/8/8/8/4K3 w - - acd deep;").unwrap_err();
/// assert_eq!(error.kind(), &EpdErrorKind::NotANumber);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EpdErrorKind {
    /// The position is wrong.
    Position(Box<ParsePositionError>),
    /// Bytes that are not UTF-8.
    NotText,
    /// A line break inside the line.
    LineBreak,
    /// A quote that is not closed.
    UnclosedText,
    /// An operation begins with something that is not an opcode.
    NotAnOpcode,
    /// Not a move in any notation.
    NotAMove,
    /// Not a move of the position.
    Move(Box<RefusedMove>),
    /// A move that is not legal in the position it should be written for.
    Illegal(IllegalMove),
    /// Not a number, or a negative one where that is not allowed.
    NotANumber,
    /// A number that is too large.
    OutOfRange,
    /// The opcode has another kind of operand.
    WrongOperand,
}

/// A text that is not EPD: what is wrong, in which field or operation, and where.
///
/// ```
/// use arrocco_rules::Epd;
/// let error = Epd::read("4k3/4r3/8/8/8/8/4N3/4K3 w - - bm Nc3;").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "bm: Nc3 is not legal: the knight on e2 is pinned by the rook on e7 (at character 34)",
/// );
/// assert_eq!((error.field(), error.offset()), ("bm", 33));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdError {
    kind: EpdErrorKind,
    /// The opcode, or the field of the position.
    field: String,
    offset: usize,
    excerpt: Excerpt,
}

const _: () = assert!(size_of::<EpdError>() <= 128, "clippy calls larger errors too large");

impl EpdError {
    pub(super) fn of_position(error: ParsePositionError) -> Self {
        let (field, offset) = (error.field().name().to_owned(), error.offset());
        let kind = EpdErrorKind::Position(Box::new(error));
        Self { kind, field, offset, excerpt: Excerpt::default() }
    }

    /// An error that belongs to no operation.
    pub(super) fn of_line(kind: EpdErrorKind, offset: usize) -> Self {
        Self { kind, field: "line".to_owned(), offset, excerpt: Excerpt::default() }
    }

    /// An error about a part of an operation.
    pub(super) fn of_operation(kind: EpdErrorKind, opcode: Segment<'_>, place: Segment<'_>) -> Self {
        let field = match kind {
            EpdErrorKind::NotAnOpcode => "operation",
            _ => opcode.text,
        };
        let excerpt = Excerpt::new(place.text.as_bytes());
        Self { kind, field: field.to_owned(), offset: place.offset, excerpt }
    }

    /// What is wrong.
    ///
    /// ```
    /// # use arrocco_rules::{Epd, EpdErrorKind};
    /// let error = Epd::read("4k3/8/8/8/8/8/8/4K3 w - - acd;").unwrap_err();
    /// assert_eq!(error.kind(), &EpdErrorKind::NotANumber);
    /// ```
    #[must_use]
    pub fn kind(&self) -> &EpdErrorKind {
        &self.kind
    }

    /// The opcode, or the name of the field of the position; `line` or `operation` if it is neither.
    ///
    /// ```
    /// # use arrocco_rules::Epd;
    /// assert_eq!(Epd::read("4k3/8/8/8/8/8/8/4K3 x - -").unwrap_err().field(), "turn");
    /// assert_eq!(Epd::read("4k3/8/8/8/8/8/8/4K3 w - - acd x").unwrap_err().field(), "acd");
    /// ```
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }

    /// A short name that does not change between versions, for programs.
    ///
    /// ```
    /// # use arrocco_rules::Epd;
    /// let code = |text| Epd::read(text).unwrap_err().code();
    /// assert_eq!(code("4k3/8/8/8/8/8/8/4K3 w - - acd x"), "not-a-number");
    /// assert_eq!(code("4k3/8/8/8/8/8/8/8 w - -"), "missing-king");
    /// ```
    #[must_use]
    pub fn code(&self) -> &'static str {
        match &self.kind {
            EpdErrorKind::Position(error) => error.code(),
            EpdErrorKind::NotText => "not-text",
            EpdErrorKind::LineBreak => "line-break",
            EpdErrorKind::UnclosedText => "unclosed-text",
            EpdErrorKind::NotAnOpcode => "not-an-opcode",
            EpdErrorKind::NotAMove => "not-a-move",
            EpdErrorKind::Move(refused) => match refused.error {
                SanError::Ambiguous { .. } => "ambiguous-move",
                _ => "illegal-move",
            },
            EpdErrorKind::Illegal(_) => "illegal-move",
            EpdErrorKind::NotANumber => "not-a-number",
            EpdErrorKind::OutOfRange => "out-of-range",
            EpdErrorKind::WrongOperand => "wrong-operand",
        }
    }

    /// Where it is wrong, in bytes from the beginning of the line. (Messages count characters from 1.)
    ///
    /// ```
    /// # use arrocco_rules::Epd;
    /// assert_eq!(Epd::read("4k3/8/8/8/8/8/8/4K3 w - - acd x").unwrap_err().offset(), 30);
    /// ```
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for EpdErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Position(error) => return error.fmt(f),
            Self::Illegal(error) => return error.fmt(f),
            Self::Move(refused) => return refused.fmt(f),
            Self::NotText => "not UTF-8 text",
            Self::LineBreak => "a line break in the middle",
            Self::UnclosedText => "a quote that is not closed",
            Self::NotAnOpcode => "not an opcode, which is a letter and then letters and digits",
            Self::NotAMove => "not a move",
            Self::NotANumber => "not a number",
            Self::OutOfRange => "too large a number",
            Self::WrongOperand => "not what the opcode holds",
        })
    }
}

impl core::error::Error for EpdErrorKind {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Position(error) => Some(&**error),
            Self::Move(refused) => Some(&**refused),
            Self::Illegal(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = &self.kind;
        match kind {
            EpdErrorKind::Position(error) => return error.fmt(f),
            EpdErrorKind::NotText | EpdErrorKind::LineBreak | EpdErrorKind::UnclosedText => {
                write!(f, "{kind}")?;
            }
            EpdErrorKind::Move(_) | EpdErrorKind::Illegal(_) => write!(f, "{}: {kind}", self.field)?,
            EpdErrorKind::NotANumber | EpdErrorKind::NotAMove if self.excerpt == Excerpt::default() => {
                write!(f, "{}: there is nothing after it", self.field)?;
            }
            _ => write!(f, "{}: {} is {kind}", self.field, self.excerpt)?,
        }
        write!(f, " (at character {})", self.offset.saturating_add(1))
    }
}

impl core::error::Error for EpdError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.kind.source()
    }
}
