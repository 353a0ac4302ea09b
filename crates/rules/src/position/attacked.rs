//! Attacks, checks and pins.

use super::Position;
use crate::generate::side::{Black, White};
use crate::generate::{View, attacks_of};
use crate::{Bitboard, Color, Role, Square, attacks};

impl Position {
    /// Pieces of one side that attack a square, which may be empty or occupied by either side.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Position, Square};
    /// let position = Position::startpos();
    /// assert_eq!(position.attackers(Square::F3, Color::White).len(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.attackers_through(square, by, self.board.occupied())
    }

    /// Pieces of one side that would attack a square if `occupied` were the occupied squares.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Color, Position, Square};
    /// let position = Position::startpos();
    /// let through = position.attackers_through(Square::D7, Color::White, Bitboard::EMPTY);
    /// assert_eq!(through, Square::D1.bitboard());
    /// ```
    #[inline]
    #[must_use]
    pub fn attackers_through(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        self.board.attackers_through(square, by, occupied)
    }

    /// Does a side attack a square?
    ///
    /// ```
    /// # use arrocco_rules::{Color, Position, Square};
    /// assert!(Position::startpos().is_square_attacked(Square::F3, Color::White));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_square_attacked(&self, square: Square, by: Color) -> bool {
        self.attackers(square, by).any()
    }

    /// All squares a side attacks, its own pieces' squares included where they are defended.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Position};
    /// assert_eq!(Position::startpos().attacked_squares(Color::White).len(), 22);
    /// ```
    #[must_use]
    pub fn attacked_squares(&self, by: Color) -> Bitboard {
        let (sets, occupied) = (self.board.sets(), self.board.occupied());
        let attacked = match by {
            Color::White => attacks_of::<White>(sets[0], occupied),
            Color::Black => attacks_of::<Black>(sets[1], occupied),
        };
        attacked | attacks::king(self.king(by))
    }

    /// Pieces that give check to the side to move.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// let position: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.checkers(), Square::E2.bitboard());
    /// ```
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.turn()), !self.turn())
    }

    /// Is the side to move in check?
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert!(!Position::startpos().is_check());
    /// ```
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// The pinned pieces of the side to move: each is the only piece between an enemy slider and its king.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// let position: Position = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.pinned(), Square::E2.bitboard());
    /// ```
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        let pinned = match self.turn() {
            Color::White => View::<White>::new(self).pinned,
            Color::Black => View::<Black>::new(self).pinned,
        };
        pinned & self.board.color(self.turn())
    }

    /// Would this en-passant capture leave the own king unattacked? Rare, and not inlined so that it takes no registers
    /// from the generator.
    #[cold]
    #[inline(never)]
    pub(crate) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let taken = Square::at(to.file(), from.rank());
        let occupied = (self.board.occupied() - from.bitboard() - taken.bitboard()) | to.bitboard();
        let attackers = self.attackers_through(self.king(self.turn()), !self.turn(), occupied);
        (attackers - taken.bitboard()).is_empty()
    }

    /// Is there a legal en-passant capture on this square?
    #[inline(never)]
    pub(crate) fn can_capture_en_passant(&self, to: Square) -> bool {
        let pawns = self.board.pieces(self.turn(), Role::Pawn) & attacks::pawn(!self.turn(), to);
        pawns.into_iter().any(|from| self.en_passant_is_safe(from, to))
    }
}
