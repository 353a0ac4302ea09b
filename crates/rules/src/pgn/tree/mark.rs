//! Arrows and colored squares on a board.

use core::fmt;

use crate::Square;

/// The color of a mark.
///
/// ```
/// use arrocco_rules::pgn::MarkColor;
/// assert_eq!(MarkColor::from_letter('G'), Some(MarkColor::Green));
/// assert_eq!(MarkColor::Red.letter(), 'R');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkColor {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
    /// `C`
    Cyan,
    /// `M`
    Magenta,
    /// `O`
    Orange,
}

impl MarkColor {
    /// All colors.
    ///
    /// ```
    /// # use arrocco_rules::pgn::MarkColor;
    /// assert_eq!(MarkColor::ALL.len(), 7);
    /// ```
    pub const ALL: [Self; 7] =
        [Self::Green, Self::Red, Self::Yellow, Self::Blue, Self::Cyan, Self::Magenta, Self::Orange];

    /// The color that a letter stands for.
    ///
    /// ```
    /// # use arrocco_rules::pgn::MarkColor;
    /// assert_eq!(MarkColor::from_letter('?'), None);
    /// ```
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.letter() == letter)
    }

    /// The letter that stands for it.
    ///
    /// ```
    /// # use arrocco_rules::pgn::MarkColor;
    /// assert_eq!(MarkColor::Yellow.letter(), 'Y');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
            Self::Cyan => 'C',
            Self::Magenta => 'M',
            Self::Orange => 'O',
        }
    }
}

/// A colored arrow from a square to another.
///
/// ```
/// use arrocco_rules::Square;
/// use arrocco_rules::pgn::{Arrow, MarkColor};
/// let arrow = Arrow { color: MarkColor::Green, from: Square::E2, to: Square::E4 };
/// assert_eq!(arrow.to_string(), "Ge2e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Its color.
    pub color: MarkColor,
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
}

/// A colored square.
///
/// ```
/// use arrocco_rules::Square;
/// use arrocco_rules::pgn::{ColoredSquare, MarkColor};
/// assert_eq!(ColoredSquare { color: MarkColor::Red, square: Square::A4 }.to_string(), "Ra4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ColoredSquare {
    /// Its color.
    pub color: MarkColor,
    /// Which one.
    pub square: Square,
}

/// The color at the beginning of a mark, and the rest.
fn split(text: &str) -> Option<(MarkColor, &str)> {
    let mut chars = text.chars();
    let color = MarkColor::from_letter(chars.next()?)?;
    Some((color, chars.as_str()))
}

impl Arrow {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (color, squares) = split(text)?;
        let (from, to) = squares.split_at_checked(2)?;
        Some(Self { color, from: from.parse().ok()?, to: to.parse().ok()? })
    }
}

impl ColoredSquare {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (color, square) = split(text)?;
        Some(Self { color, square: square.parse().ok()? })
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.color.letter(), self.from, self.to)
    }
}

impl fmt::Display for ColoredSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color.letter(), self.square)
    }
}
