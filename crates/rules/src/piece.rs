//! A piece with its color.

use core::fmt;

use crate::{Color, Role};

/// A role and a color.
///
/// ```
/// use arrocco_rules::{Color, Piece, Role};
/// let piece = Piece::from_char('q').unwrap();
/// assert_eq!(piece, Role::Queen.of(Color::Black));
/// assert_eq!(piece.to_string(), "black queen");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What piece it is.
    pub role: Role,
}

impl Piece {
    /// Reads a FEN letter: upper case is White, lower case Black.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Piece, Role};
    /// assert_eq!(Piece::from_char('N'), Some(Role::Knight.of(Color::White)));
    /// ```
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_char(c) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }

    /// The FEN letter.
    ///
    /// ```
    /// # use arrocco_rules::Piece;
    /// assert_eq!(Piece::from_char('p').unwrap().char(), 'p');
    /// ```
    #[must_use]
    pub const fn char(self) -> char {
        match self.color {
            Color::White => self.role.char().to_ascii_uppercase(),
            Color::Black => self.role.char(),
        }
    }

    /// The Unicode chess symbol.
    ///
    /// ```
    /// # use arrocco_rules::Piece;
    /// assert_eq!(Piece::from_char('K').unwrap().symbol(), '♔');
    /// ```
    #[must_use]
    pub const fn symbol(self) -> char {
        match (self.color, self.role) {
            (Color::White, Role::King) => '♔',
            (Color::White, Role::Queen) => '♕',
            (Color::White, Role::Rook) => '♖',
            (Color::White, Role::Bishop) => '♗',
            (Color::White, Role::Knight) => '♘',
            (Color::White, Role::Pawn) => '♙',
            (Color::Black, Role::King) => '♚',
            (Color::Black, Role::Queen) => '♛',
            (Color::Black, Role::Rook) => '♜',
            (Color::Black, Role::Bishop) => '♝',
            (Color::Black, Role::Knight) => '♞',
            (Color::Black, Role::Pawn) => '♟',
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.color {
            Color::White => write!(f, "white {}", self.role),
            Color::Black => write!(f, "black {}", self.role),
        }
    }
}
