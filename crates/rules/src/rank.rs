//! A row of the board, first to eighth, counted from White's side.

use core::fmt;

/// A row of the board, first to eighth, counted from White's side.
///
/// ```
/// use arrocco_rules::Rank;
/// assert_eq!(Rank::from_char('3'), Some(Rank::Third));
/// assert_eq!(Rank::Fifth.to_string(), "5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Rank {
    /// The first rank.
    First,
    /// The second rank.
    Second,
    /// The third rank.
    Third,
    /// The fourth rank.
    Fourth,
    /// The fifth rank.
    Fifth,
    /// The sixth rank.
    Sixth,
    /// The seventh rank.
    Seventh,
    /// The eighth rank.
    Eighth,
}

impl Rank {
    /// All eight, in order.
    ///
    /// ```
    /// # use arrocco_rules::Rank;
    /// assert_eq!(Rank::ALL[4], Rank::Fifth);
    /// ```
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// From an index below eight.
    ///
    /// ```
    /// # use arrocco_rules::Rank;
    /// assert_eq!(Rank::new(4), Some(Rank::Fifth));
    /// assert_eq!(Rank::new(8), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 8 { Some(Self::wrapping(index)) } else { None }
    }

    /// From the low three bits of a number.
    #[inline]
    pub(crate) const fn wrapping(index: u8) -> Self {
        match index & 7 {
            0 => Self::First,
            1 => Self::Second,
            2 => Self::Third,
            3 => Self::Fourth,
            4 => Self::Fifth,
            5 => Self::Sixth,
            6 => Self::Seventh,
            _ => Self::Eighth,
        }
    }

    /// Reads one character, `1` to `8`.
    ///
    /// ```
    /// # use arrocco_rules::Rank;
    /// assert_eq!(Rank::from_char('5'), Some(Rank::Fifth));
    /// assert_eq!(Rank::from_char('x'), None);
    /// ```
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            '1'..='8' => Self::new(c as u8 - b'1'),
            _ => None,
        }
    }

    /// The character that names it.
    ///
    /// ```
    /// # use arrocco_rules::Rank;
    /// assert_eq!(Rank::Fifth.char(), '5');
    /// ```
    #[must_use]
    pub const fn char(self) -> char {
        (b'1' + self as u8) as char
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}
