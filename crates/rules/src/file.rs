//! A column of the board, a to h.

use core::fmt;

/// A column of the board, a to h.
///
/// ```
/// use arrocco_rules::File;
/// assert_eq!(File::from_char('c'), Some(File::C));
/// assert_eq!(File::E.to_string(), "e");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum File {
    /// The a-file.
    A,
    /// The b-file.
    B,
    /// The c-file.
    C,
    /// The d-file.
    D,
    /// The e-file.
    E,
    /// The f-file.
    F,
    /// The g-file.
    G,
    /// The h-file.
    H,
}

impl File {
    /// All eight, in order.
    ///
    /// ```
    /// # use arrocco_rules::File;
    /// assert_eq!(File::ALL[4], File::E);
    /// ```
    pub const ALL: [Self; 8] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// From an index below eight.
    ///
    /// ```
    /// # use arrocco_rules::File;
    /// assert_eq!(File::new(4), Some(File::E));
    /// assert_eq!(File::new(8), None);
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
            0 => Self::A,
            1 => Self::B,
            2 => Self::C,
            3 => Self::D,
            4 => Self::E,
            5 => Self::F,
            6 => Self::G,
            _ => Self::H,
        }
    }

    /// Reads one character, `a` to `h`.
    ///
    /// ```
    /// # use arrocco_rules::File;
    /// assert_eq!(File::from_char('e'), Some(File::E));
    /// assert_eq!(File::from_char('x'), None);
    /// ```
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'a'..='h' => Self::new(c as u8 - b'a'),
            _ => None,
        }
    }

    /// The character that names it.
    ///
    /// ```
    /// # use arrocco_rules::File;
    /// assert_eq!(File::E.char(), 'e');
    /// ```
    #[must_use]
    pub const fn char(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}
