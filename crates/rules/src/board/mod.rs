//! Which piece stands where: four bit planes, 32 bytes.
//!
//! A square has a code of four bits, one in each plane:
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
//! The fourth plane has the white pieces. A whole board fits one 256-bit register: a move is a mask and a merge, a copy
//! is two instructions, and the sets that the move generator needs take a dozen vector instructions.
//! (Boards of four planes are known as quad-bitboards; this encoding is our own.)

mod planes;

use core::fmt;

pub(crate) use planes::PieceSets;
use planes::Planes;

use crate::{Bitboard, Color, File, Piece, Rank, Role, Square, attacks};

/// The four bits that stand for a piece, or 0 for an empty square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceCode(u8);

impl PieceCode {
    const WHITE: u8 = 8;
    const PAWN: u8 = 0b100;

    #[inline(always)]
    pub(crate) const fn new(piece: Piece) -> Self {
        Self::of(Self::of_role(piece.role), piece.color)
    }

    /// The three bits that stand for a role: diagonal, straight, stepper.
    #[inline(always)]
    pub(crate) const fn of_role(role: Role) -> u8 {
        match role {
            Role::Bishop => 0b001,
            Role::Rook => 0b010,
            Role::Queen => 0b011,
            Role::Pawn => Self::PAWN,
            Role::Knight => 0b101,
            Role::King => 0b110,
        }
    }

    /// A role's bits with the color's.
    #[inline(always)]
    pub(crate) const fn of(role: u8, color: Color) -> Self {
        Self(role | if matches!(color, Color::White) { Self::WHITE } else { 0 })
    }

    /// The code with this number, modulo 16. Some codes stand for no piece.
    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index as u8 & 15)
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    #[inline(always)]
    pub(crate) const fn is_pawn(self) -> bool {
        self.0 & 7 == Self::PAWN
    }

    #[inline(always)]
    pub(crate) const fn piece(self) -> Option<Piece> {
        PIECES[self.index()]
    }

    const fn decoded(self) -> Option<Piece> {
        let color = if self.0 & Self::WHITE != 0 { Color::White } else { Color::Black };
        let role = match self.0 & 7 {
            0b001 => Role::Bishop,
            0b010 => Role::Rook,
            0b011 => Role::Queen,
            0b100 => Role::Pawn,
            0b101 => Role::Knight,
            0b110 => Role::King,
            _ => return None,
        };
        Some(Piece { color, role })
    }
}

/// The piece of each code. The compiler would make a jump of it, which cannot be predicted.
const PIECES: [Option<Piece>; 16] = {
    let mut pieces = [None; 16];
    let mut index = 0;
    while index < 16 {
        pieces[index] = PieceCode::from_index(index).decoded();
        index += 1;
    }
    pieces
};

/// A placement of pieces, legal or not.
///
/// ```
/// use arrocco_rules::{Board, Color, Role, Square};
/// let mut board = Board::EMPTY;
/// board.put(Square::E4, Role::Knight.of(Color::White));
/// assert_eq!(board.piece_at(Square::E4), Some(Role::Knight.of(Color::White)));
/// assert_eq!(board.role(Role::Knight).len(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    planes: Planes,
}

impl Board {
    /// No piece anywhere.
    ///
    /// ```
    /// # use arrocco_rules::Board;
    /// assert!(Board::EMPTY.occupied().is_empty());
    /// ```
    pub const EMPTY: Self = Self { planes: Planes([0; 4]) };

    /// The code at a square.
    #[inline(always)]
    pub(crate) fn code(&self, square: Square) -> PieceCode {
        PieceCode(self.planes.bits(square))
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
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.code(square).piece()
    }

    /// Puts a piece on a square, replacing any piece there.
    ///
    /// ```
    /// # use arrocco_rules::{Board, Color, Role, Square};
    /// let mut board = Board::EMPTY;
    /// board.put(Square::A1, Role::Rook.of(Color::White));
    /// assert_eq!(board.occupied(), Square::A1.bitboard());
    /// ```
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.displace(square.bitboard(), PieceCode::new(piece), square);
    }

    /// Removes the piece on a square, if there is one.
    ///
    /// ```
    /// # use arrocco_rules::{Board, Position, Square};
    /// let mut board = *Position::startpos().board();
    /// board.remove(Square::A1);
    /// assert_eq!(board.occupied().len(), 31);
    /// ```
    #[inline(always)]
    pub fn remove(&mut self, square: Square) {
        self.planes = self.planes.without(square.bitboard());
    }

    /// The board with a piece on an empty square, for constants.
    pub(crate) const fn with_piece(mut self, square: Square, piece: Piece) -> Self {
        let code = PieceCode::new(piece).0;
        let mut plane = 0;
        while plane < 4 {
            if code >> plane & 1 != 0 {
                self.planes.0[plane] |= square.bitboard().0;
            }
            plane += 1;
        }
        self
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) fn add(&mut self, code: PieceCode, square: Square) {
        self.planes = self.planes.with(code.0, square.bitboard());
    }

    /// Empties some squares, then puts a piece on one.
    #[inline(always)]
    pub(crate) fn displace(&mut self, emptied: Bitboard, code: PieceCode, square: Square) {
        self.planes = self.planes.without(emptied).with(code.0, square.bitboard());
    }

    /// The board after a piece has gone from one square to another, the piece, and what stood there before.
    #[inline(always)]
    pub(crate) fn moved(&self, from: Square, to: Square) -> (Self, PieceCode, PieceCode) {
        let (planes, piece, taken) = self.planes.moved(from, to);
        (Self { planes }, PieceCode(piece), PieceCode(taken))
    }

    /// The squares on which two boards differ: two squares after most moves, four after castling.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// let before = Position::startpos();
    /// let after = before.after_unchecked(before.move_from_uci("e2e4").unwrap());
    /// let changed = before.board().differences(after.board());
    /// assert_eq!(changed, Square::E2.bitboard() | Square::E4.bitboard());
    /// ```
    #[inline]
    #[must_use]
    pub fn differences(&self, other: &Self) -> Bitboard {
        let (one, two) = (&self.planes.0, &other.planes.0);
        Bitboard((one[0] ^ two[0]) | (one[1] ^ two[1]) | (one[2] ^ two[2]) | (one[3] ^ two[3]))
    }

    /// White's and Black's pieces by how they move, for the move generator.
    #[inline(always)]
    pub(crate) fn sets(&self) -> [PieceSets; 2] {
        self.planes.sets()
    }

    /// All occupied squares.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().board().occupied().len(), 32);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        let [diagonal, straight, stepper, _] = self.planes.0;
        Bitboard(diagonal | straight | stepper)
    }

    /// All squares occupied by one side.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Color, Position};
    /// assert_eq!(Position::startpos().board().color(Color::White), Bitboard(0xffff));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn color(&self, color: Color) -> Bitboard {
        Bitboard(self.occupied().0 & self.mask(color))
    }

    /// A mask that selects one color's pieces among the occupied squares.
    #[inline(always)]
    const fn mask(&self, color: Color) -> u64 {
        let white = self.planes.0[3];
        match color {
            Color::White => white,
            Color::Black => !white,
        }
    }

    /// All pieces of one role, of both colors.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Role};
    /// assert_eq!(Position::startpos().board().role(Role::Pawn).len(), 16);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn role(&self, role: Role) -> Bitboard {
        let [diagonal, straight, stepper, _] = self.planes.0;
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
    #[must_use]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.role(role).0 & self.mask(color))
    }

    /// All pieces with a code, which must not be that of an empty square.
    #[inline(always)]
    pub(crate) fn with_code(&self, code: PieceCode) -> Bitboard {
        // The plane itself if the code has its bit, else its complement.
        let matching = |plane: usize| self.planes.0[plane] ^ u64::from(code.0 >> plane & 1).wrapping_sub(1);
        Bitboard(matching(0) & matching(1) & matching(2) & matching(3))
    }

    /// A side's bishops and queens.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Position};
    /// assert_eq!(Position::startpos().board().diagonal_sliders(Color::White).len(), 3);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn diagonal_sliders(&self, color: Color) -> Bitboard {
        let [diagonal, _, stepper, _] = self.planes.0;
        Bitboard(diagonal & !stepper & self.mask(color))
    }

    /// A side's rooks and queens.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Position};
    /// assert_eq!(Position::startpos().board().straight_sliders(Color::White).len(), 3);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn straight_sliders(&self, color: Color) -> Bitboard {
        let [_, straight, stepper, _] = self.planes.0;
        Bitboard(straight & !stepper & self.mask(color))
    }

    /// Pieces of one side that attack a square.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Position, Square};
    /// let board = *Position::startpos().board();
    /// assert_eq!(board.attackers(Square::F3, Color::White).len(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.attackers_through(square, by, self.occupied())
    }

    /// Pieces of one side that would attack a square if `occupied` were the occupied squares.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Color, Position, Square};
    /// let board = *Position::startpos().board();
    /// let through = board.attackers_through(Square::D7, Color::White, Bitboard::EMPTY);
    /// assert_eq!(through, Square::D1.bitboard());
    /// ```
    #[inline]
    #[must_use]
    pub fn attackers_through(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        attacks::knight(square) & self.pieces(by, Role::Knight)
            | attacks::king(square) & self.pieces(by, Role::King)
            | attacks::pawn(by.other(), square) & self.pieces(by, Role::Pawn)
            | attacks::bishop(square, occupied) & self.diagonal_sliders(by)
            | attacks::rook(square, occupied) & self.straight_sliders(by)
    }

    /// Pieces of both sides that would attack a square if `occupied` were the occupied squares: the sliders' attacks are
    /// looked up once.
    #[inline]
    pub(crate) fn attackers_of_both(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let [diagonal, straight, stepper, _] = self.planes.0;
        attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King)
            | attacks::pawn(Color::Black, square) & self.pieces(Color::White, Role::Pawn)
            | attacks::pawn(Color::White, square) & self.pieces(Color::Black, Role::Pawn)
            | attacks::bishop(square, occupied) & Bitboard(diagonal & !stepper)
            | attacks::rook(square, occupied) & Bitboard(straight & !stepper)
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

    /// The board flipped top to bottom, with the colors exchanged.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let board = *Position::startpos().board();
    /// assert_eq!(board.mirrored(), board);
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let [diagonal, straight, stepper, _] = self.planes.0;
        let black = self.color(Color::Black).0;
        Self { planes: Planes([diagonal, straight, stepper, black].map(u64::swap_bytes)) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    #[test]
    fn pieces_are_found_by_their_code() {
        let board = *Position::startpos().board();
        for color in Color::ALL {
            for role in Role::ALL {
                let code = PieceCode::new(role.of(color));
                assert_eq!(board.with_code(code), board.pieces(color, role), "{color} {role}");
                assert_eq!(PieceCode::from_index(code.index()), code);
                assert_eq!((code.piece(), code.is_pawn()), (Some(role.of(color)), role == Role::Pawn));
            }
        }
        assert_eq!([0, 7, 8, 15].map(|index| PieceCode::from_index(index).piece()), [None; 4]);
    }
}
