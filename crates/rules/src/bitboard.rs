//! A set of squares in 64 bits.

use core::fmt;
use core::iter::FusedIterator;
use core::num::NonZeroU64;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use crate::{File, Rank, Square};

/// A set of squares; bit 0 is a1, bit 63 is h8.
///
/// ```
/// use arrocco_rules::{Bitboard, Square};
/// let corners = Square::A1.bitboard() | Square::H8.bitboard();
/// assert_eq!(corners.len(), 2);
/// assert!(corners.contains(Square::H8));
/// assert_eq!(corners.into_iter().collect::<Vec<_>>(), [Square::A1, Square::H8]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    ///
    /// ```
    /// # use arrocco_rules::Bitboard;
    /// assert!(Bitboard::EMPTY.is_empty());
    /// ```
    pub const EMPTY: Self = Self(0);

    /// Every square.
    ///
    /// ```
    /// # use arrocco_rules::Bitboard;
    /// assert_eq!(Bitboard::FULL.len(), 64);
    /// ```
    pub const FULL: Self = Self(!0);

    /// The dark squares, a1 among them.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Square};
    /// assert!(Bitboard::DARK.contains(Square::A1));
    /// ```
    pub const DARK: Self = Self(0xaa55_aa55_aa55_aa55);

    /// The light squares, h1 among them.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Square};
    /// assert!(Bitboard::LIGHT.contains(Square::H1));
    /// ```
    pub const LIGHT: Self = Self(!0xaa55_aa55_aa55_aa55);

    /// All squares of a file.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, File};
    /// assert_eq!(Bitboard::file(File::A).0, 0x0101_0101_0101_0101);
    /// ```
    #[inline]
    #[must_use]
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u8)
    }

    /// All squares of a rank.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Rank};
    /// assert_eq!(Bitboard::rank(Rank::Second).0, 0xff00);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (rank as u8 * 8))
    }

    /// How many squares.
    ///
    /// ```
    /// # use arrocco_rules::Bitboard;
    /// assert_eq!(Bitboard(0b1011).len(), 3);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there no square in it?
    ///
    /// ```
    /// # use arrocco_rules::Bitboard;
    /// assert!(!Bitboard(4).is_empty());
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is there any square in it?
    ///
    /// ```
    /// # use arrocco_rules::Bitboard;
    /// assert!(Bitboard(4).any());
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Are there two squares or more?
    ///
    /// ```
    /// # use arrocco_rules::Bitboard;
    /// assert!(Bitboard(5).several() && !Bitboard(4).several());
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Is the square in the set?
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Square};
    /// assert!(Bitboard(2).contains(Square::B1));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
    }

    /// This set with one more square.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Square};
    /// assert_eq!(Bitboard::EMPTY.with(Square::A1), Bitboard(1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square as u8)
    }

    /// This set without one square.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Square};
    /// assert_eq!(Bitboard(3).without(Square::A1), Bitboard(2));
    /// ```
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square as u8))
    }

    /// The square nearest to a1, counted along the ranks.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Square};
    /// assert_eq!(Bitboard(0b1100).first(), Some(Square::C1));
    /// assert_eq!(Bitboard::EMPTY.first(), None);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        match NonZeroU64::new(self.0) {
            Some(bits) => Some(Square::wrapping(bits.trailing_zeros() as u8)),
            None => None,
        }
    }

    /// The square nearest to h8, counted along the ranks.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Square};
    /// assert_eq!(Bitboard(0b1100).last(), Some(Square::D1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        match NonZeroU64::new(self.0) {
            Some(bits) => Some(Square::wrapping(63 - bits.leading_zeros() as u8)),
            None => None,
        }
    }

    /// The square of a set that is known to have exactly one, such as a side's king. The lowest one if there are more.
    #[inline(always)]
    pub(crate) const fn sole(self) -> Square {
        Square::wrapping(self.0.trailing_zeros() as u8)
    }

    /// The board turned upside down: rank 1 and rank 8 change places.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Rank};
    /// assert_eq!(Bitboard::rank(Rank::First).flip_ranks(), Bitboard::rank(Rank::Eighth));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// Every subset of this set, the empty one first and the whole one last.
    ///
    /// ```
    /// # use arrocco_rules::Bitboard;
    /// assert_eq!(Bitboard(0b101).subsets().map(|set| set.0).collect::<Vec<_>>(), [0, 1, 4, 5]);
    /// ```
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        let mut next = Some(Self::EMPTY);
        core::iter::from_fn(move || {
            let subset = next?;
            let following = Self(subset.0.wrapping_sub(self.0) & self.0);
            next = following.any().then_some(following);
            Some(subset)
        })
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt;)*) => {$(
        impl $trait for Bitboard {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }
        impl $assign for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                self.0 = self.0 $op other.0;
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

impl Not for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Set difference: the squares of the left set that are not in the right one.
impl Sub for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        square.bitboard()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The squares of a [`Bitboard`], from a1 to h8.
///
/// ```
/// # use arrocco_rules::Bitboard;
/// assert_eq!(Bitboard(7).into_iter().len(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// A picture, rank 8 on top: `1` for a square in the set, `.` for one that is not.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::at(file, rank)) { '1' } else { '.' };
                let end = if file == File::H { '\n' } else { ' ' };
                write!(f, "{mark}{end}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#018x})", self.0)
    }
}

/// A set of squares drawn as a board, rank 8 on top; `.` leaves a square out, anything else puts it in.
///
/// ```
/// use arrocco_rules::{Bitboard, Square, attacks, bitboard};
/// assert_eq!(attacks::knight(Square::D4), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . X . X . . .
///     . X . . . X . .
///     . . . . . . . .
///     . X . . . X . .
///     . . X . X . . .
///     . . . . . . . .
/// });
/// ```
#[macro_export]
macro_rules! bitboard {
    ($($mark:tt)*) => {
        const { $crate::Bitboard::from_marks(&[$(stringify!($mark)),*]) }
    };
}

impl Bitboard {
    /// Implements the [`bitboard!`](crate::bitboard) macro.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_marks(marks: &[&str]) -> Self {
        assert!(marks.len() == 64, "a board has 64 squares");
        let mut bits = 0;
        let mut i = 0;
        while i < 64 {
            if !matches!(marks[i].as_bytes(), [b'.']) {
                bits |= 1 << (i ^ 0o70);
            }
            i += 1;
        }
        Self(bits)
    }
}
