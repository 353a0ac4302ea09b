//! Which piece stands where: four bit planes, 32 bytes.
//!
//! The classic eight sets (six roles, two colors) hold every piece twice. Here a square has a code of four bits,
//! one in each plane, chosen so that the sets a move generator asks for most cost one operation:
//!
//! | piece  | diagonal | straight | stepper |
//! |--------|----------|----------|---------|
//! | bishop | 1 | 0 | 0 |
//! | rook   | 0 | 1 | 0 |
//! | queen  | 1 | 1 | 0 |
//! | pawn   | 0 | 0 | 1 |
//! | knight | 1 | 0 | 1 |
//! | king   | 0 | 1 | 1 |
//!
//! and the fourth plane is the white pieces. A whole board is one 256-bit register, a move a mask and a merge,
//! and a copy is two instructions. (Four-plane boards are known as quad-bitboards; the coding is our own.)

use core::fmt;

use crate::{Bitboard, Color, File, Piece, Rank, Role, Square};

/// The four bits that stand for a piece, or 0 for an empty square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Code(pub(crate) u8);

impl Code {
    const WHITE: u8 = 8;
    const PAWN: u8 = 0b100;
    const KING: u8 = 0b110;

    #[inline(always)]
    pub(crate) const fn new(piece: Piece) -> Self {
        let role = match piece.role {
            Role::Bishop => 0b001,
            Role::Rook => 0b010,
            Role::Queen => 0b011,
            Role::Pawn => Self::PAWN,
            Role::Knight => 0b101,
            Role::King => Self::KING,
        };
        Self(role | if matches!(piece.color, Color::White) { Self::WHITE } else { 0 })
    }

    #[inline(always)]
    pub(crate) const fn role(self) -> Option<Role> {
        match self.0 & 7 {
            0b001 => Some(Role::Bishop),
            0b010 => Some(Role::Rook),
            0b011 => Some(Role::Queen),
            0b100 => Some(Role::Pawn),
            0b101 => Some(Role::Knight),
            0b110 => Some(Role::King),
            _ => None,
        }
    }

    #[inline(always)]
    pub(crate) const fn is_pawn(self) -> bool {
        self.0 & 7 == Self::PAWN
    }

    pub(crate) const fn piece(self) -> Option<Piece> {
        let color = if self.0 & Self::WHITE != 0 { Color::White } else { Color::Black };
        match self.role() {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }
}

/// For each code, every plane filled with the code's bit, ready to be cut out with a set of squares.
static FILL: [[u64; 4]; 16] = {
    let mut fill = [[0; 4]; 16];
    let mut code = 0;
    while code < 16 {
        let mut plane = 0;
        while plane < 4 {
            fill[code][plane] = if code >> plane & 1 != 0 { !0 } else { 0 };
            plane += 1;
        }
        code += 1;
    }
    fill
};

/// A placement of pieces, any placement at all.
///
/// ```
/// use arrocco_rules::{Board, Color, Role, Square};
/// let mut board = Board::EMPTY;
/// board.put(Square::E4, Role::Knight.of(Color::White));
/// assert_eq!(board.piece_at(Square::E4), Some(Role::Knight.of(Color::White)));
/// assert_eq!(board.role(Role::Knight).len(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(C, align(16))]
pub struct Board {
    planes: [u64; 4],
}

impl Board {
    /// No piece anywhere.
    ///
    /// ```
    /// # use arrocco_rules::Board;
    /// assert!(Board::EMPTY.occupied().is_empty());
    /// ```
    pub const EMPTY: Self = Self { planes: [0; 4] };

    /// The code at a square.
    #[inline(always)]
    pub(crate) fn code(&self, square: Square) -> Code {
        code(&self.planes, square)
    }

    /// The piece on a square, if there is one.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// let board = *Position::startpos().board();
    /// assert_eq!(board.piece_at(Square::D8).unwrap().to_string(), "black queen");
    /// assert_eq!(board.piece_at(Square::D5), None);
    /// ```
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.code(square).piece()
    }

    /// Puts a piece on a square, in place of whatever stands there.
    ///
    /// ```
    /// # use arrocco_rules::{Board, Color, Role, Square};
    /// let mut board = Board::EMPTY;
    /// board.put(Square::A1, Role::Rook.of(Color::White));
    /// assert_eq!(board.occupied(), Square::A1.bitboard());
    /// ```
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.replace(square.bitboard(), square.bitboard(), Code::new(piece));
    }

    /// Takes away whatever stands on a square.
    ///
    /// ```
    /// # use arrocco_rules::{Board, Position, Square};
    /// let mut board = *Position::startpos().board();
    /// board.remove(Square::A1);
    /// assert_eq!(board.occupied().len(), 31);
    /// ```
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.clear(square.bitboard());
    }

    /// Empties some squares.
    #[inline(always)]
    pub(crate) fn clear(&mut self, squares: Bitboard) {
        for plane in &mut self.planes {
            *plane &= !squares.0;
        }
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) fn add(&mut self, square: Square, code: Code) {
        let fill = &FILL[(code.0 & 15) as usize];
        for (plane, fill) in self.planes.iter_mut().zip(fill) {
            *plane |= fill & square.bitboard().0;
        }
    }

    /// Empties `cleared`, then fills `filled` with one piece.
    #[inline(always)]
    pub(crate) fn replace(&mut self, cleared: Bitboard, filled: Bitboard, code: Code) {
        let fill = &FILL[(code.0 & 15) as usize];
        for (plane, fill) in self.planes.iter_mut().zip(fill) {
            *plane = *plane & !cleared.0 | fill & filled.0;
        }
    }

    /// All occupied squares.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().board().occupied().len(), 32);
    /// ```
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        let [diagonal, straight, stepper, _] = self.planes;
        Bitboard(diagonal | straight | stepper)
    }

    /// All squares occupied by one side.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Color, Position};
    /// assert_eq!(Position::startpos().board().color(Color::White), Bitboard(0xffff));
    /// ```
    #[inline(always)]
    pub const fn color(&self, color: Color) -> Bitboard {
        let white = self.planes[3];
        match color {
            Color::White => Bitboard(white),
            Color::Black => Bitboard(self.occupied().0 & !white),
        }
    }

    /// All pieces of one role, of both colors.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Role};
    /// assert_eq!(Position::startpos().board().role(Role::Pawn).len(), 16);
    /// ```
    #[inline(always)]
    pub const fn role(&self, role: Role) -> Bitboard {
        let [diagonal, straight, stepper, _] = self.planes;
        Bitboard(match role {
            Role::Pawn => stepper & !diagonal & !straight,
            Role::Knight => stepper & diagonal,
            Role::Bishop => diagonal & !straight & !stepper,
            Role::Rook => straight & !diagonal & !stepper,
            Role::Queen => diagonal & straight & !stepper,
            Role::King => stepper & straight,
        })
    }

    /// All pieces of one role and color.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Piece, Position, Role, Square};
    /// let king = Position::startpos().board().pieces(Color::White, Role::King);
    /// assert_eq!(king, Square::E1.bitboard());
    /// ```
    #[inline(always)]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        let white = self.planes[3];
        Bitboard(
            self.role(role).0
                & match color {
                    Color::White => white,
                    Color::Black => !white,
                },
        )
    }

    /// Bishops and queens, of both colors.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().board().diagonal_sliders().len(), 6);
    /// ```
    #[inline(always)]
    pub const fn diagonal_sliders(&self) -> Bitboard {
        Bitboard(self.planes[0] & !self.planes[2])
    }

    /// Rooks and queens, of both colors.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().board().straight_sliders().len(), 6);
    /// ```
    #[inline(always)]
    pub const fn straight_sliders(&self) -> Bitboard {
        Bitboard(self.planes[1] & !self.planes[2])
    }

    /// Every piece with its square, from a1 to h8.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// let first = Position::startpos().board().iter().next().unwrap();
    /// assert_eq!((first.0, first.1.char()), (Square::A1, 'R'));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The board seen from the other side with the colors exchanged.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let board = *Position::startpos().board();
    /// assert_eq!(board.mirrored(), board);
    /// ```
    pub fn mirrored(&self) -> Self {
        let [diagonal, straight, stepper, _] = self.planes;
        let black = self.color(Color::Black).0;
        Self { planes: [diagonal, straight, stepper, black].map(u64::swap_bytes) }
    }
}

/// The code at a square: bit by bit, or, with AVX2, all four planes shifted so that the square's bits become
/// the signs, which one instruction collects.
#[cfg(not(target_feature = "avx2"))]
#[inline(always)]
fn code(planes: &[u64; 4], square: Square) -> Code {
    let bit = |plane: usize| (planes[plane] >> square as u8 & 1) as u8;
    Code(bit(0) | bit(1) << 1 | bit(2) << 2 | bit(3) << 3)
}

#[cfg(target_feature = "avx2")]
#[inline(always)]
fn code(planes: &[u64; 4], square: Square) -> Code {
    use core::arch::x86_64::{
        _mm_cvtsi32_si128, _mm256_castsi256_pd, _mm256_loadu_si256, _mm256_movemask_pd, _mm256_sll_epi64,
    };
    // SAFETY: compiled only for targets with AVX2, and the load reads the 32 bytes of `planes`.
    // Gain: 4 instructions instead of 11, twice for each move played.
    unsafe {
        let planes = _mm256_loadu_si256(planes.as_ptr().cast());
        let shifted = _mm256_sll_epi64(planes, _mm_cvtsi32_si128(63 - square as i32));
        Code(_mm256_movemask_pd(_mm256_castsi256_pd(shifted)) as u8)
    }
}

/// A diagram, rank 8 on top, FEN letters, `.` for empty squares.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let letter = self.piece_at(Square::at(file, rank)).map_or('.', Piece::char);
                let end = if file == File::H { '\n' } else { ' ' };
                write!(f, "{letter}{end}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        fmt::Display::fmt(self, f)
    }
}
