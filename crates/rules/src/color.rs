//! The two sides.

use core::fmt;
use core::ops::Not;

use crate::Rank;

/// One of the two sides.
///
/// ```
/// use arrocco_rules::Color;
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::from_char('b'), Some(Color::Black));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first.
    White,
    /// The other side.
    Black,
}

impl Color {
    /// Both colors, White first.
    ///
    /// ```
    /// # use arrocco_rules::Color;
    /// assert_eq!(Color::ALL.len(), 2);
    /// ```
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Reads the FEN letter, `w` or `b`.
    ///
    /// ```
    /// # use arrocco_rules::Color;
    /// assert_eq!(Color::from_char('w'), Some(Color::White));
    /// assert_eq!(Color::from_char('W'), None);
    /// ```
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }

    /// The FEN letter.
    ///
    /// ```
    /// # use arrocco_rules::Color;
    /// assert_eq!(Color::Black.char(), 'b');
    /// ```
    #[must_use]
    pub const fn char(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The other color, also in `const` contexts where `!` cannot be used.
    ///
    /// ```
    /// # use arrocco_rules::Color;
    /// assert_eq!(Color::White.other(), Color::Black);
    /// ```
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The rank where this side's king and rooks start.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Rank};
    /// assert_eq!(Color::Black.back_rank(), Rank::Eighth);
    /// ```
    #[inline]
    #[must_use]
    pub const fn back_rank(self) -> Rank {
        match self {
            Self::White => Rank::First,
            Self::Black => Rank::Eighth,
        }
    }

    /// The rank where this side's pawns start.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Rank};
    /// assert_eq!(Color::White.pawn_rank(), Rank::Second);
    /// ```
    #[inline]
    #[must_use]
    pub const fn pawn_rank(self) -> Rank {
        match self {
            Self::White => Rank::Second,
            Self::Black => Rank::Seventh,
        }
    }

    /// The rank where this side's pawns promote.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Rank};
    /// assert_eq!(Color::White.promotion_rank(), Rank::Eighth);
    /// ```
    #[inline]
    #[must_use]
    pub const fn promotion_rank(self) -> Rank {
        self.other().back_rank()
    }
}

impl Not for Color {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}
