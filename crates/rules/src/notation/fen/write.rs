//! Writing FEN.

use core::fmt;
use core::ops::Deref;

use arrayvec::ArrayString;

use crate::board::PieceCode;
use crate::{Board, CastlingClaim, CastlingClaims, CastlingSide, Color, Position, Setup, Square};

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
        let Bytes { bytes, length } = written(setup);
        let text = bytes.get(..length).and_then(|bytes| core::str::from_utf8(bytes).ok()).unwrap_or_default();
        // Cannot fail: the capacities are the same.
        Self(ArrayString::from(text).unwrap_or_default())
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

/// Collects the bytes of a FEN. All of them are ASCII.
struct Bytes {
    bytes: [u8; CAPACITY],
    length: usize,
}

impl Bytes {
    #[inline]
    fn push(&mut self, byte: u8) {
        // The longest FEN fits the capacity, so nothing is ever cut off.
        if let Some(place) = self.bytes.get_mut(self.length) {
            *place = byte;
            self.length += 1;
        }
    }

    fn push_number(&mut self, number: u16) {
        let mut power = 10_000;
        while power > 1 && number < power {
            power /= 10;
        }
        while power > 0 {
            self.push(b'0' + (number / power % 10) as u8);
            power /= 10;
        }
    }

    #[inline]
    fn push_board(&mut self, board: &Board) {
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let code = board.code(Square::wrapping(rank << 3 | file)).index();
                #[expect(clippy::indexing_slicing, reason = "every code has its entry")]
                let letter = LETTERS[code & 15];
                if letter == 0 {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    self.push(b'0' + empty);
                    empty = 0;
                }
                self.push(letter);
            }
            if empty > 0 {
                self.push(b'0' + empty);
            }
            if rank > 0 {
                self.push(b'/');
            }
        }
    }

    fn push_castling(&mut self, claims: CastlingClaims) {
        if claims.is_empty() {
            return self.push(b'-');
        }
        for color in Color::ALL {
            if let Some([king_side, queen_side]) = claims.plain_sides(color) {
                let letters = [(king_side, CastlingSide::King), (queen_side, CastlingSide::Queen)];
                for (_, side) in letters.into_iter().filter(|&(is_claimed, _)| is_claimed) {
                    self.push(CastlingClaim::Side(side).letter(color) as u8);
                }
            } else {
                claims.of(color).for_each(|claim| self.push(claim.letter(color) as u8));
            }
        }
    }
}

/// By code, the letter of the piece; 0 where there is none.
#[expect(clippy::indexing_slicing, reason = "there are sixteen codes, and this runs at compile time")]
static LETTERS: [u8; 16] = {
    let mut letters = [0; 16];
    let mut code = 0;
    while code < 16 {
        if let Some(piece) = PieceCode::from_index(code).piece() {
            letters[code] = piece.char() as u8;
        }
        code += 1;
    }
    letters
};

fn written(setup: &Setup) -> Bytes {
    let mut text = Bytes { bytes: [0; CAPACITY], length: 0 };
    text.push_board(&setup.board);
    text.push(b' ');
    text.push(setup.turn.char() as u8);
    text.push(b' ');
    text.push_castling(setup.castling);
    text.push(b' ');
    match setup.en_passant {
        Some(square) => {
            text.push(square.file().char() as u8);
            text.push(square.rank().char() as u8);
        }
        None => text.push(b'-'),
    }
    text.push(b' ');
    text.push_number(setup.halfmoves);
    text.push(b' ');
    text.push_number(setup.fullmoves);
    text
}
