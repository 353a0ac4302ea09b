//! The 64 squares.

use core::fmt;
use core::str::FromStr;

use crate::{Bitboard, Color, File, Rank};

macro_rules! squares {
    ($($name:ident = $index:literal),* $(,)?) => {
        /// A square of the board; a1 is 0, b1 is 1, h8 is 63.
        ///
        /// ```
        /// use arrocco_rules::{File, Rank, Square};
        /// let square: Square = "e4".parse().unwrap();
        /// assert_eq!(square, Square::E4);
        /// assert_eq!((square.file(), square.rank()), (File::E, Rank::Fourth));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Square {
            $(#[doc = concat!("The square ", stringify!($name), ".")] $name = $index,)*
        }

        impl Square {
            /// All squares from a1 to h8, rank by rank.
            ///
            /// ```
            /// # use arrocco_rules::Square;
            /// assert_eq!(Square::ALL[63], Square::H8);
            /// ```
            pub const ALL: [Self; 64] = [$(Self::$name,)*];

            /// From the low six bits of a number. The optimizer reduces the match to a mask.
            #[inline(always)]
            pub(crate) const fn wrapping(index: u8) -> Self {
                match index & 63 {
                    $($index => Self::$name,)*
                    _ => Self::H8,
                }
            }
        }
    };
}

squares! {
    A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
    A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
    A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
    A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
    A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
    A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
    A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
    A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63,
}

impl Square {
    /// From an index below 64.
    ///
    /// ```
    /// # use arrocco_rules::Square;
    /// assert_eq!(Square::new(8), Some(Square::A2));
    /// assert_eq!(Square::new(64), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self::wrapping(index)) } else { None }
    }

    /// The square where a file and a rank meet.
    ///
    /// ```
    /// # use arrocco_rules::{File, Rank, Square};
    /// assert_eq!(Square::at(File::C, Rank::Sixth), Square::C6);
    /// ```
    #[inline]
    #[must_use]
    pub const fn at(file: File, rank: Rank) -> Self {
        Self::wrapping((rank as u8) << 3 | file as u8)
    }

    /// The column this square is on.
    ///
    /// ```
    /// # use arrocco_rules::{File, Square};
    /// assert_eq!(Square::G7.file(), File::G);
    /// ```
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::wrapping(self as u8 & 7)
    }

    /// The row this square is on.
    ///
    /// ```
    /// # use arrocco_rules::{Rank, Square};
    /// assert_eq!(Square::G7.rank(), Rank::Seventh);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::wrapping(self as u8 >> 3)
    }

    /// The set that holds this square alone.
    ///
    /// ```
    /// # use arrocco_rules::Square;
    /// assert_eq!(Square::B1.bitboard().0, 2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u8)
    }

    /// The square that is `files` to the right and `ranks` up, if it is on the board.
    ///
    /// ```
    /// # use arrocco_rules::Square;
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::H4.offset(1, 0), None);
    /// ```
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self as i8 & 7).saturating_add(files);
        let rank = (self as i8 >> 3).saturating_add(ranks);
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self::wrapping((rank * 8 + file) as u8))
    }

    /// One step forward from the point of view of `color`.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Square};
    /// assert_eq!(Square::E4.forward(Color::White), Some(Square::E5));
    /// assert_eq!(Square::E1.forward(Color::Black), None);
    /// ```
    #[must_use]
    pub const fn forward(self, color: Color) -> Option<Self> {
        match color {
            Color::White => self.offset(0, 1),
            Color::Black => self.offset(0, -1),
        }
    }

    /// The square mirrored top to bottom: e2 and e7 change places.
    ///
    /// ```
    /// # use arrocco_rules::Square;
    /// assert_eq!(Square::E2.flip_ranks(), Square::E7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self::wrapping(self as u8 ^ 0o70)
    }

    /// The square mirrored left to right: a2 and h2 change places.
    ///
    /// ```
    /// # use arrocco_rules::Square;
    /// assert_eq!(Square::A2.flip_files(), Square::H2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_files(self) -> Self {
        Self::wrapping(self as u8 ^ 7)
    }

    /// Is this a dark square, as a1 is?
    ///
    /// ```
    /// # use arrocco_rules::Square;
    /// assert!(Square::A1.is_dark() && !Square::H1.is_dark());
    /// ```
    #[must_use]
    pub const fn is_dark(self) -> bool {
        (self as u8 ^ (self as u8 >> 3)) & 1 == 0
    }
}

/// What is wrong with a text that should have been a square.
///
/// ```
/// use arrocco_rules::Square;
/// assert_eq!("e9".parse::<Square>().unwrap_err().to_string(), "a square is a letter a-h and a digit 1-8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter a-h and a digit 1-8")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let mut chars = text.chars();
        let (file, rank) = (chars.next(), chars.next());
        let (Some(file), Some(rank), None) = (file, rank, chars.next()) else {
            return Err(ParseSquareError);
        };
        match (File::from_char(file), Rank::from_char(rank)) {
            (Some(file), Some(rank)) => Ok(Self::at(file, rank)),
            _ => Err(ParseSquareError),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}
