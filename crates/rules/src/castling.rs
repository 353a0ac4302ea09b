//! Castling rights, stored as the squares of the rooks that may still castle, which covers Chess960 as well.

use core::fmt;

use crate::{Bitboard, Color, File, Square};

/// The side to which the king castles.
///
/// ```
/// use arrocco_rules::CastlingSide;
/// assert_eq!(CastlingSide::ALL, [CastlingSide::King, CastlingSide::Queen]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum CastlingSide {
    /// Towards the h-file; the king ends on the g-file.
    King,
    /// Towards the a-file; the king ends on the c-file.
    Queen,
}

impl CastlingSide {
    /// Both sides, the king's first.
    ///
    /// ```
    /// # use arrocco_rules::CastlingSide;
    /// assert_eq!(CastlingSide::ALL.len(), 2);
    /// ```
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];
}

/// How castling moves are written.
///
/// ```
/// use arrocco_rules::{CastlingMode, Position};
/// assert_eq!(Position::startpos().castling_mode(), CastlingMode::Standard);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingMode {
    /// The king goes two squares: `e1g1`.
    #[default]
    Standard,
    /// The king takes its own rook: `e1h1`.
    Chess960,
}

/// The rooks that may still castle with their king.
///
/// ```
/// use arrocco_rules::{CastlingSide, Color, File, Position};
/// let rights = Position::startpos().castling();
/// assert_eq!(rights.rook_file(Color::White, CastlingSide::King, File::E), Some(File::H));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CastlingRights {
    rooks: Bitboard,
}

impl CastlingRights {
    /// Neither side may castle.
    ///
    /// ```
    /// # use arrocco_rules::CastlingRights;
    /// assert!(CastlingRights::NONE.is_empty());
    /// ```
    pub const NONE: Self = Self { rooks: Bitboard::EMPTY };

    #[inline]
    pub(crate) const fn from_rooks(rooks: Bitboard) -> Self {
        Self { rooks }
    }

    /// The squares of all rooks that may still castle.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().castling().rooks().len(), 4);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn rooks(self) -> Bitboard {
        self.rooks
    }

    /// The squares of one side's rooks that may still castle.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Position};
    /// assert_eq!(Position::startpos().castling().rooks_of(Color::Black).len(), 2);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn rooks_of(self, color: Color) -> Bitboard {
        self.rooks & Bitboard::rank(color.back_rank())
    }

    /// Has neither side any castling right left?
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert!(!Position::startpos().castling().is_empty());
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.rooks.is_empty()
    }

    /// The file of the rook that castles to a side, for a king on `king_file`.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingSide, Color, File, Position};
    /// let rights = Position::startpos().castling();
    /// assert_eq!(rights.rook_file(Color::Black, CastlingSide::Queen, File::E), Some(File::A));
    /// ```
    pub fn rook_file(self, color: Color, side: CastlingSide, king_file: File) -> Option<File> {
        self.rooks_of(color).into_iter().map(Square::file).find(|&file| match side {
            CastlingSide::King => file > king_file,
            CastlingSide::Queen => file < king_file,
        })
    }
}

impl fmt::Display for CastlingMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Standard => "standard",
            Self::Chess960 => "Chess960",
        })
    }
}
