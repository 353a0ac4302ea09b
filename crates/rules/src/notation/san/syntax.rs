//! Parses algebraic notation, without asking whether there is such a move.

use core::fmt;
use core::str::FromStr;

use super::{ParseSanError, ParseSanErrorKind, PieceLetters};
use crate::notation::excerpt::Excerpt;
use crate::{CastlingSide, File, Rank, Role, Square, UciMove};

/// A move in algebraic notation, as the text gives it: short, long, or just two squares.
///
/// [`find`](Self::find) finds the move of a position that it means.
///
/// ```
/// use arrocco_rules::{File, Role, San, Square};
/// let san: San = "Nbd2+!?".parse().unwrap();
/// let San::Piece { role, file, to, .. } = san else { panic!() };
/// assert_eq!((role, file, to), (Role::Knight, Some(File::B), Square::D2));
/// assert_eq!(san.to_string(), "Nbd2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum San {
    /// Castling.
    Castle(CastlingSide),
    /// A piece goes to a square; its file and rank may be given or not.
    Piece {
        /// What moves.
        role: Role,
        /// The file that it comes from.
        file: Option<File>,
        /// The rank that it comes from.
        rank: Option<Rank>,
        /// Did the text say that something is taken?
        capture: bool,
        /// Where it goes.
        to: Square,
        /// What the pawn becomes.
        promotion: Option<Role>,
    },
    /// Two squares and no piece: `e2e4`, `e2-e4`, `e7xd8=Q`.
    Squares(UciMove),
}

impl San {
    /// Reads a move with English letters or figurines. Bytes that are not UTF-8 are an ordinary error.
    ///
    /// Understands short and long algebraic notation and UCI; captures with and without `x`; promotions as `e8=Q`,
    /// `e8Q`, `e8(Q)`, `e8/Q`; castling with letters or zeros; and after the move any of `+ # ! ?`, daggers and `e.p.`
    /// Piece letters may be in lower case unless they could be a file.
    ///
    /// # Errors
    ///
    /// What is not algebraic notation, and where.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingSide, San};
    /// assert_eq!(San::parse(b"0-0-0+"), Ok(San::Castle(CastlingSide::Queen)));
    /// assert!(San::parse(b"hello").is_err());
    /// ```
    #[inline]
    pub fn parse(text: &[u8]) -> Result<Self, ParseSanError> {
        Self::parse_in(text, &PieceLetters::ENGLISH)
    }

    /// Reads a move with letters of your choice.
    ///
    /// # Errors
    ///
    /// What is not algebraic notation, and where.
    ///
    /// ```
    /// # use arrocco_rules::{PieceLetters, San};
    /// let italian = San::parse_in("Dxf7".as_bytes(), &PieceLetters::ITALIAN);
    /// assert_eq!(italian, San::parse(b"Qxf7"));
    /// ```
    #[inline]
    pub fn parse_in(text: &[u8], letters: &PieceLetters) -> Result<Self, ParseSanError> {
        SanParts::parse(text, letters).map(Self::from)
    }
}

/// The parts of a text. Unlike the enum `San`, the compiler keeps it in registers, which makes reading 10% faster.
#[derive(Clone, Copy)]
pub(super) struct SanParts {
    pub(super) castle: Option<CastlingSide>,
    /// The piece, if it is named.
    pub(super) role: Option<Role>,
    pub(super) file: Option<File>,
    pub(super) rank: Option<Rank>,
    pub(super) capture: bool,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
}

impl SanParts {
    #[inline(always)]
    pub(super) fn parse(text: &[u8], letters: &PieceLetters) -> Result<Self, ParseSanError> {
        let mut cursor = Cursor { text, at: 0, letters };
        match cursor.parse() {
            Ok(parts) => Ok(parts),
            Err(kind) => Err(error(kind, text, cursor.at)),
        }
    }
}

impl From<SanParts> for San {
    #[inline]
    fn from(parts: SanParts) -> Self {
        let SanParts { castle, role, file, rank, capture, to, promotion } = parts;
        match (castle, role, file, rank) {
            (Some(side), ..) => Self::Castle(side),
            (_, None, Some(file), Some(rank)) => {
                Self::Squares(UciMove { from: Square::at(file, rank), to, promotion })
            }
            _ => Self::Piece { role: role.unwrap_or(Role::Pawn), file, rank, capture, to, promotion },
        }
    }
}

impl From<San> for SanParts {
    #[inline]
    fn from(san: San) -> Self {
        let nothing = Self {
            castle: None,
            role: None,
            file: None,
            rank: None,
            capture: false,
            to: Square::A1,
            promotion: None,
        };
        match san {
            San::Castle(side) => Self { castle: Some(side), ..nothing },
            San::Squares(UciMove { from, to, promotion }) => {
                Self { file: Some(from.file()), rank: Some(from.rank()), to, promotion, ..nothing }
            }
            San::Piece { role, file, rank, capture, to, promotion } => {
                Self { castle: None, role: Some(role), file, rank, capture, to, promotion }
            }
        }
    }
}

#[cold]
#[inline(never)]
fn error(kind: ParseSanErrorKind, text: &[u8], at: usize) -> ParseSanError {
    ParseSanError { kind, offset: at.min(text.len()), excerpt: Excerpt::new(text) }
}

/// Parses in one pass from left to right.
struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
    letters: &'a PieceLetters,
}

impl Cursor<'_> {
    #[inline(always)]
    fn parse(&mut self) -> Result<SanParts, ParseSanErrorKind> {
        self.skip_spaces();
        if let Some(side) = self.castling()? {
            self.end()?;
            return Ok(San::Castle(side).into());
        }
        let role = self.piece();
        let (mut file, mut rank) = (self.file(), self.rank());
        let has_source = role.is_some() || file.is_some() || rank.is_some();
        let before = self.at;
        let capture = has_source && self.separator();
        let is_separated = self.at > before;
        let (target_file, target_rank) = (self.file(), self.rank());
        let to = match (target_file, target_rank) {
            (Some(file), Some(rank)) => Square::at(file, rank),
            (None, None) if !is_separated => {
                let to = file.take().zip(rank.take()).ok_or(ParseSanErrorKind::NotASquare)?;
                Square::at(to.0, to.1)
            }
            _ => return Err(ParseSanErrorKind::NotASquare),
        };
        let are_squares = role.is_none() && file.is_some() && rank.is_some();
        let promotion = self.promotion(are_squares)?;
        self.end()?;
        Ok(SanParts { castle: None, role, file, rank, capture, to, promotion })
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Consumes the next bytes if they are as expected; returns whether they were.
    #[inline]
    fn take(&mut self, expected: &[u8]) -> bool {
        let is_there = self.text.get(self.at..).is_some_and(|rest| rest.starts_with(expected));
        self.at += if is_there { expected.len() } else { 0 };
        is_there
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    #[inline]
    fn file(&mut self) -> Option<File> {
        let index = self.peek()?.wrapping_sub(b'a');
        let file = File::new(index)?;
        self.at += 1;
        Some(file)
    }

    #[inline]
    fn rank(&mut self) -> Option<Rank> {
        let index = self.peek()?.wrapping_sub(b'1');
        let rank = Rank::new(index)?;
        self.at += 1;
        Some(rank)
    }

    /// Castling, with or without dashes, in letters or zeros.
    #[inline]
    fn castling(&mut self) -> Result<Option<CastlingSide>, ParseSanErrorKind> {
        let Some(sign @ (b'O' | b'0' | b'o')) = self.peek() else { return Ok(None) };
        let start = self.at;
        let (mut signs, mut after) = (0, start);
        while self.peek() == Some(sign) {
            signs += 1;
            self.at += 1;
            after = self.at;
            self.dash();
        }
        self.at = after;
        match signs {
            2 => Ok(Some(CastlingSide::King)),
            3 => Ok(Some(CastlingSide::Queen)),
            4 if self.text.get(start..) == Some(b"0000") => {
                self.at = start;
                Err(ParseSanErrorKind::NullMove)
            }
            _ => Err(ParseSanErrorKind::NotCastling),
        }
    }

    /// The piece letter at the beginning, if there is one.
    #[inline]
    fn piece(&mut self) -> Option<Role> {
        let first = self.peek()?;
        if matches!(first, b'a'..=b'h') {
            return None;
        }
        self.letter()
    }

    /// A piece letter; ASCII letters in either case.
    #[inline]
    fn letter(&mut self) -> Option<Role> {
        let first = self.peek()?;
        if first.is_ascii() {
            let role = self.letters.ascii_role(first)?;
            self.at += 1;
            return Some(role);
        }
        self.figurine()
    }

    /// A figurine, or a letter beyond ASCII.
    #[cold]
    #[inline(never)]
    fn figurine(&mut self) -> Option<Role> {
        let c = self.char()?;
        let role = self.letters.role(c)?;
        self.at += c.len_utf8();
        // Some programs add a variation selector: draw the figurine as text or as an emoji.
        let _ = self.take("\u{fe0e}".as_bytes()) || self.take("\u{fe0f}".as_bytes());
        Some(role)
    }

    /// The next character, if it is valid UTF-8.
    fn char(&self) -> Option<char> {
        let near = self.text.get(self.at..)?;
        let near = near.get(..4).unwrap_or(near);
        near.utf8_chunks().next()?.valid().chars().next()
    }

    /// Consumes what may stand between the two squares; returns whether that stands for a capture.
    #[inline]
    fn separator(&mut self) -> bool {
        match self.peek() {
            Some(b'x' | b'X' | b':') => {
                self.at += 1;
                true
            }
            Some(b'-') => {
                self.at += 1;
                false
            }
            Some(byte) if !byte.is_ascii() => {
                let takes = self.take("×".as_bytes());
                if !takes {
                    self.dash();
                }
                takes
            }
            _ => false,
        }
    }

    fn dash(&mut self) {
        let _ = self.take(b"-") || self.take("–".as_bytes()) || self.take("—".as_bytes());
    }

    /// `=Q`, `Q`, `(Q)`, `/Q`; after two squares also `q` as in UCI, in any language.
    #[inline]
    fn promotion(&mut self, are_squares: bool) -> Result<Option<Role>, ParseSanErrorKind> {
        let Some(next) = self.peek() else { return Ok(None) };
        if are_squares && matches!(next, b'q' | b'r' | b'b' | b'n') {
            self.at += 1;
            return Ok(Role::from_char(next.into()));
        }
        let is_sign = matches!(next, b'=' | b'(' | b'/');
        if is_sign {
            self.at += 1;
        } else if matches!(next, b'+' | b'#' | b'!' | b'?') || self.is_en_passant_ahead() {
            return Ok(None);
        }
        let role = self.letter();
        match role {
            None if is_sign => Err(ParseSanErrorKind::NotAPromotion),
            _ if next == b'(' && !self.take(b")") => Err(ParseSanErrorKind::NotAPromotion),
            _ => Ok(role),
        }
    }

    fn is_en_passant_ahead(&self) -> bool {
        self.text.get(self.at..).is_some_and(|rest| rest.starts_with(b"e.p") || rest.starts_with(b"ep"))
    }

    /// Consumes the signs after the move. They are ignored: the position tells whether it is check or mate.
    #[inline]
    fn end(&mut self) -> Result<(), ParseSanErrorKind> {
        while let Some(byte) = self.peek() {
            match byte {
                b'+' | b'#' | b'!' | b'?' => self.at += 1,
                _ if byte.is_ascii_whitespace() => self.at += 1,
                _ if self.take(b"e.p.") || self.take(b"e.p") || self.take(b"ep") => {}
                _ if self.take("†".as_bytes()) || self.take("‡".as_bytes()) => {}
                _ => return Err(ParseSanErrorKind::TooLong),
            }
        }
        Ok(())
    }
}

impl FromStr for San {
    type Err = ParseSanError;

    fn from_str(text: &str) -> Result<Self, ParseSanError> {
        Self::parse(text.as_bytes())
    }
}

/// The move as it was given, with English letters and without the signs after it.
impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (role, file, rank, capture, to, promotion) = match *self {
            Self::Castle(CastlingSide::King) => return f.write_str("O-O"),
            Self::Castle(CastlingSide::Queen) => return f.write_str("O-O-O"),
            Self::Squares(squares) => return squares.fmt(f),
            Self::Piece { role, file, rank, capture, to, promotion } => {
                (role, file, rank, capture, to, promotion)
            }
        };
        // A pawn needs its letter if the text would otherwise be read as something else.
        let is_bare_capture = capture && file.is_none() && rank.is_none();
        if role != Role::Pawn || is_bare_capture || file.is_some() && rank.is_some() {
            write!(f, "{}", PieceLetters::ENGLISH.char(role))?;
        }
        file.map_or(Ok(()), |file| write!(f, "{}", file.char()))?;
        rank.map_or(Ok(()), |rank| write!(f, "{}", rank.char()))?;
        write!(f, "{}{to}", if capture { "x" } else { "" })?;
        promotion.map_or(Ok(()), |role| write!(f, "={}", PieceLetters::ENGLISH.char(role)))
    }
}
