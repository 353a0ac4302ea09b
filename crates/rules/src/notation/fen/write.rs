//! Writing FEN.

use core::fmt::{self, Write};
use core::ops::Deref;

use arrayvec::ArrayString;

use crate::{Board, CastlingClaim, File, Piece, Position, Rank, Setup, Square};

/// The longest FEN: 64 pieces and 7 slashes, the turn, 20 castling letters, a square, two numbers of five
/// digits, five spaces. That is 109.
const CAPACITY: usize = 112;

/// How castling rights are written.
///
/// ```
/// use arrocco_rules::{FenStyle, Position};
/// let fen = Position::startpos().fen_with(FenStyle::Shredder);
/// assert_eq!(&*fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum FenStyle {
    /// X-FEN: `KQkq`, and file letters only for rooks that are not the outermost ones. For standard chess this
    /// is the standard FEN.
    #[default]
    Standard,
    /// Shredder-FEN: always the files of the rooks.
    Shredder,
}

/// The text of a FEN, on the stack. It is read as a `str`.
///
/// ```
/// use arrocco_rules::Position;
/// let fen = Position::startpos().to_fen();
/// assert!(fen.starts_with("rnbqkbnr/pppppppp/8/"));
/// assert_eq!(fen.parse::<Position>().unwrap(), Position::startpos());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fen(ArrayString<CAPACITY>);

impl Fen {
    pub(crate) fn new(setup: &Setup) -> Self {
        let mut text = ArrayString::new();
        // The longest FEN fits the capacity, so nothing is ever cut off.
        let _ = write!(text, "{setup}");
        Self(text)
    }

    /// The text.
    ///
    /// ```
    /// # use arrocco_rules::Setup;
    /// assert_eq!(Setup::empty().to_fen().as_str(), "8/8/8/8/8/8/8/8 w - - 0 1");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for Fen {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl Position {
    /// The FEN, on the stack: X-FEN, which for standard chess is the standard FEN. It reads back equal.
    ///
    /// The en-passant square is written only where a capture on it is legal.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let fen = "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11";
    /// let position: Position = fen.parse().unwrap();
    /// assert_eq!(&*position.to_fen(), fen);
    /// ```
    #[must_use]
    pub fn to_fen(&self) -> Fen {
        self.fen_with(FenStyle::Standard)
    }

    /// The FEN in one of the two styles, on the stack.
    ///
    /// ```
    /// # use arrocco_rules::{FenStyle, Position};
    /// let position: Position = "4k3/8/8/8/8/8/8/4KR2 w K - 0 1".parse().unwrap();
    /// assert_eq!(&*position.fen_with(FenStyle::Shredder), "4k3/8/8/8/8/8/8/4KR2 w F - 0 1");
    /// ```
    #[must_use]
    pub fn fen_with(&self, style: FenStyle) -> Fen {
        match style {
            FenStyle::Standard => self.to_setup().to_fen(),
            FenStyle::Shredder => self.setup_with(|_, _, rook| CastlingClaim::File(rook.file())).to_fen(),
        }
    }
}

/// The FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_fen())
    }
}

pub(crate) fn write_setup(setup: &Setup, f: &mut impl Write) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        write_rank(&setup.board, rank, f)?;
        if rank != Rank::First {
            f.write_char('/')?;
        }
    }
    write!(f, " {} {} ", setup.turn.char(), setup.castling)?;
    match setup.en_passant {
        Some(square) => write!(f, "{square}")?,
        None => f.write_char('-')?,
    }
    write!(f, " {} {}", setup.halfmoves, setup.fullmoves)
}

fn write_rank(board: &Board, rank: Rank, f: &mut impl Write) -> fmt::Result {
    let mut empty = 0;
    for file in File::ALL {
        let Some(piece) = board.piece_at(Square::at(file, rank)) else {
            empty += 1;
            continue;
        };
        write_gap(empty, f)?;
        empty = 0;
        f.write_char(Piece::char(piece))?;
    }
    write_gap(empty, f)
}

fn write_gap(empty: u8, f: &mut impl Write) -> fmt::Result {
    if empty == 0 { Ok(()) } else { write!(f, "{empty}") }
}
