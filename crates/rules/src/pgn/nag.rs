//! Numeric annotation glyphs: `$1` is a good move, the same as `!`.

use core::fmt;

/// A numeric annotation glyph.
///
/// ```
/// use arrocco_rules::pgn::Nag;
/// assert_eq!(Nag::from_glyph(b"!?"), Some(Nag::INTERESTING));
/// assert_eq!(Nag(5).to_string(), "$5");
/// assert_eq!(Nag(5).glyph(), Some("!?"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u8);

/// Numbers and their signs. The first sign of a number is the one that is written.
const GLYPHS: [(u8, &str); 26] = [
    (1, "!"),
    (2, "?"),
    (3, "!!"),
    (4, "??"),
    (5, "!?"),
    (6, "?!"),
    (7, "□"),
    (10, "="),
    (13, "∞"),
    (13, "~"),
    (14, "⩲"),
    (14, "+="),
    (14, "+/="),
    (15, "⩱"),
    (15, "=+"),
    (15, "=/+"),
    (16, "±"),
    (16, "+/-"),
    (17, "∓"),
    (17, "-/+"),
    (18, "+-"),
    (18, "+−"),
    (19, "-+"),
    (19, "−+"),
    (146, "N"),
    (220, "D"),
];

impl Nag {
    /// `!`
    pub const GOOD: Self = Self(1);
    /// `?`
    pub const MISTAKE: Self = Self(2);
    /// `!!`
    pub const BRILLIANT: Self = Self(3);
    /// `??`
    pub const BLUNDER: Self = Self(4);
    /// `!?`
    pub const INTERESTING: Self = Self(5);
    /// `?!`
    pub const DUBIOUS: Self = Self(6);

    /// The number that a sign stands for.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Nag;
    /// assert_eq!(Nag::from_glyph("±".as_bytes()), Some(Nag(16)));
    /// assert_eq!(Nag::from_glyph(b"e4"), None);
    /// ```
    #[must_use]
    pub fn from_glyph(text: &[u8]) -> Option<Self> {
        let found = GLYPHS.iter().find(|(_, glyph)| glyph.as_bytes() == text);
        found.map(|&(number, _)| Self(number))
    }

    /// The sign that stands for the number.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Nag;
    /// assert_eq!((Nag::BLUNDER.glyph(), Nag(200).glyph()), (Some("??"), None));
    /// ```
    #[must_use]
    pub fn glyph(self) -> Option<&'static str> {
        GLYPHS.iter().find(|&&(number, _)| number == self.0).map(|&(_, glyph)| glyph)
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
