//! The six kinds of pieces.

use core::fmt;

use crate::{Color, Piece};

/// What a piece is, regardless of its color.
///
/// ```
/// use arrocco_rules::Role;
/// assert_eq!(Role::from_char('n'), Some(Role::Knight));
/// assert_eq!(Role::Queen.char(), 'q');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// Pawn.
    Pawn,
    /// Knight.
    Knight,
    /// Bishop.
    Bishop,
    /// Rook.
    Rook,
    /// Queen.
    Queen,
    /// King.
    King,
}

impl Role {
    /// All roles from pawn to king.
    ///
    /// ```
    /// # use arrocco_rules::Role;
    /// assert_eq!(Role::ALL[5], Role::King);
    /// ```
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// What a pawn can become, the most valuable first.
    ///
    /// ```
    /// # use arrocco_rules::Role;
    /// assert_eq!(Role::PROMOTIONS[0], Role::Queen);
    /// ```
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Reads an English piece letter, in either case.
    ///
    /// ```
    /// # use arrocco_rules::Role;
    /// assert_eq!(Role::from_char('K'), Some(Role::King));
    /// assert_eq!(Role::from_char('x'), None);
    /// ```
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c.to_ascii_lowercase() {
            'p' => Some(Self::Pawn),
            'n' => Some(Self::Knight),
            'b' => Some(Self::Bishop),
            'r' => Some(Self::Rook),
            'q' => Some(Self::Queen),
            'k' => Some(Self::King),
            _ => None,
        }
    }

    /// The English letter in lower case.
    ///
    /// ```
    /// # use arrocco_rules::Role;
    /// assert_eq!(Role::Knight.char(), 'n');
    /// ```
    #[must_use]
    pub const fn char(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// This role in a color.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Role};
    /// assert_eq!(Role::Rook.of(Color::White).char(), 'R');
    /// ```
    #[inline]
    #[must_use]
    pub const fn of(self, color: Color) -> Piece {
        Piece { color, role: self }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        })
    }
}
