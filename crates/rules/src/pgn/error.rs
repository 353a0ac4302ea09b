//! What can be wrong with a game in a file, and where.

use alloc::boxed::Box;
use core::fmt;

use super::{At, GameResult, Place};
use crate::notation::excerpt::Excerpt;
use crate::{Faults, ParsePositionError, RefusedMove, SanError};

/// Something wrong in a file of games: what, and where. Everything before it has been read.
///
/// ```
/// use arrocco_rules::pgn::Tree;
/// let game = Tree::read(&b"1. e4 e5\n2. Ke3 Nc6 *"[..]).unwrap().unwrap();
/// assert_eq!(game.errors[0].to_string(), "line 2, game 1, ply 2: Ke3 is not legal: the king on e1 cannot move to e3 even on an empty board");
/// assert_eq!(game.rest, "Ke3 Nc6 *");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// What is wrong.
    pub kind: ErrorKind,
    /// Where.
    pub place: Place,
    excerpt: Excerpt,
}

/// How bad an error is.
///
/// ```
/// use arrocco_rules::pgn::{Severity, Tree};
/// let game = Tree::read(&b"1. e4 e5) 2. Ke3 *"[..]).unwrap().unwrap();
/// let severities: Vec<_> = game.errors.iter().map(|error| error.severity()).collect();
/// assert_eq!(severities, [Severity::Warning, Severity::Error]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The text is not quite as it should be, but its meaning is clear.
    Warning,
    /// Some of the text could not be read.
    Error,
}

/// What can be wrong with a game in a file.
///
/// ```
/// use arrocco_rules::pgn::{ErrorKind, Tree};
/// let game = Tree::read(&b"1. e4 } e5 *"[..]).unwrap().unwrap();
/// assert_eq!(game.errors[0].kind, ErrorKind::StrayText);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A line begins like a tag but is not one.
    BrokenTag,
    /// A tag is longer than 8 KiB and was cut.
    TagTooLong,
    /// The game is a chess variant that is not supported.
    UnknownVariant,
    /// The `FEN` tag does not hold a position.
    Position(Box<ParsePositionError>),
    /// The `FEN` tag has castling rights or an en-passant square that contradict its board; they were dropped.
    PositionMended(Box<Faults>),
    /// A word in the place of a move is not a move here.
    Move(Box<RefusedMove>),
    /// The side to move passes while in check.
    NullMoveInCheck,
    /// The text ends in the middle of a word.
    CutOff,
    /// Text that means nothing.
    StrayText,
    /// An annotation whose number is not below 256, or an unknown annotation sign.
    UnknownAnnotation,
    /// An annotation or a variation with no move before it.
    NothingBefore,
    /// A closing parenthesis without an opening one.
    UnopenedVariation,
    /// A variation that never ends.
    UnclosedVariation,
    /// A comment that never ends.
    UnclosedComment,
    /// Variations inside variations beyond the limit.
    TooDeep,
    /// A result and then more moves.
    ResultInside,
    /// A result in a variation.
    ResultInVariation,
    /// The result at the end of the moves is not the one in the `Result` tag.
    ResultsDiffer,
    /// More moves than the limit.
    TooManyMoves,
    /// More text than the limit.
    TooMuchText,
}

impl Error {
    #[cold]
    pub(super) fn new(kind: ErrorKind, text: &[u8], at: &At<'_>) -> Self {
        Self { kind, place: at.place(), excerpt: Excerpt::new(text) }
    }

    /// What is wrong with a result at the end of the moves, if another stands in the `Result` tag. For a
    /// [`Spectator`](super::Spectator), which sees both: a [`Tree`](super::Tree) has the error already.
    ///
    /// ```
    /// use arrocco_rules::pgn::{At, Error, GameResult, Reader, Replay, Spectator};
    /// struct Checker(Option<Error>);
    /// impl Spectator for Checker {
    ///     type Output = ();
    ///     fn result(&mut self, mark: GameResult, at: &At<'_>) {
    ///         self.0 = Error::of_results(GameResult::WhiteWins, mark, at);
    ///     }
    ///     fn end_game(&mut self, _: &At<'_>) {}
    /// }
    /// let mut replay = Replay::new(Checker(None));
    /// Reader::new(&b"1. e4 0-1"[..]).read_game(&mut replay).unwrap();
    /// assert_eq!(replay.into_spectator().0.unwrap().code(), "results-differ");
    /// ```
    #[must_use]
    pub fn of_results(tag: GameResult, mark: GameResult, at: &At<'_>) -> Option<Self> {
        let is_known = tag != GameResult::Unknown && mark != GameResult::Unknown;
        (is_known && tag != mark).then(|| Self::new(ErrorKind::ResultsDiffer, mark.as_str().as_bytes(), at))
    }

    /// How bad the error is.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{Severity, Tree};
    /// let game = Tree::read(&b"[Variant \"Atomic\"]\n\n1. e4 *"[..]).unwrap().unwrap();
    /// assert_eq!(game.errors[0].severity(), Severity::Error);
    /// ```
    #[must_use]
    pub const fn severity(&self) -> Severity {
        match self.kind {
            ErrorKind::BrokenTag
            | ErrorKind::PositionMended(_)
            | ErrorKind::CutOff
            | ErrorKind::StrayText
            | ErrorKind::UnknownAnnotation
            | ErrorKind::UnopenedVariation
            | ErrorKind::UnclosedVariation
            | ErrorKind::ResultInside
            | ErrorKind::ResultInVariation
            | ErrorKind::ResultsDiffer => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// A short name that does not change between versions, for programs.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tree;
    /// let game = Tree::read(&b"1. e4 ) e5 *"[..]).unwrap().unwrap();
    /// assert_eq!(game.errors[0].code(), "unopened-variation");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self.kind {
            ErrorKind::BrokenTag => "broken-tag",
            ErrorKind::TagTooLong => "tag-too-long",
            ErrorKind::UnknownVariant => "unknown-variant",
            ErrorKind::Position(_) => "bad-position",
            ErrorKind::PositionMended(_) => "position-mended",
            ErrorKind::Move(ref refused) => match refused.error {
                SanError::Syntax(_) => "not-a-move",
                SanError::NoSuchMove(_) | SanError::OtherSource { .. } | SanError::IsCastling { .. } => {
                    "no-such-move"
                }
                SanError::Inexact { .. } => "inexact-move",
                SanError::Ambiguous { .. } => "ambiguous-move",
                SanError::Illegal { .. } => "illegal-move",
            },
            ErrorKind::NullMoveInCheck => "null-move-in-check",
            ErrorKind::CutOff => "cut-off",
            ErrorKind::StrayText => "stray-text",
            ErrorKind::UnknownAnnotation => "unknown-annotation",
            ErrorKind::NothingBefore => "nothing-before",
            ErrorKind::UnopenedVariation => "unopened-variation",
            ErrorKind::UnclosedVariation => "unclosed-variation",
            ErrorKind::UnclosedComment => "unclosed-comment",
            ErrorKind::TooDeep => "too-deep",
            ErrorKind::ResultInside => "result-inside",
            ErrorKind::ResultInVariation => "result-in-variation",
            ErrorKind::ResultsDiffer => "results-differ",
            ErrorKind::TooManyMoves => "too-many-moves",
            ErrorKind::TooMuchText => "too-much-text",
        }
    }

    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.excerpt;
        match &self.kind {
            ErrorKind::BrokenTag => write!(f, "{text} begins like a tag but is none"),
            ErrorKind::TagTooLong => write!(f, "the tag {text} is too long and was cut"),
            ErrorKind::UnknownVariant => write!(f, "{text} is not a kind of chess that can be played here"),
            ErrorKind::Position(error) => write!(f, "the FEN tag holds no position: {error}"),
            ErrorKind::PositionMended(faults) => write!(f, "the FEN tag was put right: {faults}"),
            ErrorKind::Move(refused) => write!(f, "{refused}"),
            ErrorKind::NullMoveInCheck => f.write_str("nobody can pass while in check"),
            ErrorKind::CutOff => write!(f, "the text ends in the middle of {text}"),
            ErrorKind::StrayText => write!(f, "{text} means nothing here"),
            ErrorKind::UnknownAnnotation => write!(f, "{text} is not an annotation"),
            ErrorKind::NothingBefore => write!(f, "there is no move before {text}"),
            ErrorKind::UnopenedVariation => f.write_str("a variation ends that has not begun"),
            ErrorKind::UnclosedVariation => f.write_str("the game ends inside a variation"),
            ErrorKind::UnclosedComment => f.write_str("the game ends inside a comment"),
            ErrorKind::TooDeep => f.write_str("variations inside variations beyond the limit were skipped"),
            ErrorKind::ResultInside => f.write_str("the game goes on after its result"),
            ErrorKind::ResultInVariation => write!(f, "the result {text} stands in a variation"),
            ErrorKind::ResultsDiffer => {
                write!(f, "the moves end with {text}, and the Result tag says otherwise")
            }
            ErrorKind::TooManyMoves => f.write_str("there are more moves than the limit"),
            ErrorKind::TooMuchText => f.write_str("there is more text than the limit"),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.place)?;
        self.describe(f)
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.kind {
            ErrorKind::Position(error) => Some(&**error),
            ErrorKind::PositionMended(faults) => Some(&**faults),
            ErrorKind::Move(refused) => Some(&**refused),
            _ => None,
        }
    }
}
