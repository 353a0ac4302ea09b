//! Castling rights as a text claims them, not yet checked against the board.

use core::fmt;

use crate::{CastlingSide, Color, File};

/// One letter of a FEN's castling field, without the color that its case stands for.
///
/// ```
/// use arrocco_rules::{CastlingClaim, CastlingSide, Color, File};
/// let claim = CastlingClaim::Side(CastlingSide::King);
/// assert_eq!(CastlingClaim::from_char('k'), Some((Color::Black, claim)));
/// assert_eq!(CastlingClaim::File(File::B).letter(Color::White), 'B');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastlingClaim {
    /// `K` or `Q`: with the outermost rook on that side of the king.
    Side(CastlingSide),
    /// `A` to `H`: with the rook on that file.
    File(File),
}

impl CastlingClaim {
    /// All ten, in the order in which they are written: the king's side comes before the queen's.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingClaim, Color};
    /// let letters: String = CastlingClaim::ALL.iter().map(|claim| claim.letter(Color::White)).collect();
    /// assert_eq!(letters, "KHGFEDCBAQ");
    /// ```
    pub const ALL: [Self; 10] = [
        Self::Side(CastlingSide::King),
        Self::File(File::H),
        Self::File(File::G),
        Self::File(File::F),
        Self::File(File::E),
        Self::File(File::D),
        Self::File(File::C),
        Self::File(File::B),
        Self::File(File::A),
        Self::Side(CastlingSide::Queen),
    ];

    /// Reads a letter: upper case is White, lower case Black.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingClaim, Color, File};
    /// assert_eq!(CastlingClaim::from_char('a'), Some((Color::Black, CastlingClaim::File(File::A))));
    /// assert_eq!(CastlingClaim::from_char('x'), None);
    /// ```
    #[must_use]
    pub fn from_char(c: char) -> Option<(Color, Self)> {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let claim = match c.to_ascii_lowercase() {
            'k' => Self::Side(CastlingSide::King),
            'q' => Self::Side(CastlingSide::Queen),
            letter => Self::File(File::from_char(letter)?),
        };
        Some((color, claim))
    }

    /// The letter that makes this claim for a color.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingClaim, CastlingSide, Color};
    /// assert_eq!(CastlingClaim::Side(CastlingSide::Queen).letter(Color::Black), 'q');
    /// ```
    #[must_use]
    pub const fn letter(self, color: Color) -> char {
        let letter = match self {
            Self::Side(CastlingSide::King) => 'k',
            Self::Side(CastlingSide::Queen) => 'q',
            Self::File(file) => file.char(),
        };
        match color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    }

    const fn bit(self) -> u16 {
        match self {
            Self::Side(side) => 1 << side as u8,
            Self::File(file) => 4 << file as u8,
        }
    }
}

/// The castling field of a FEN, not yet checked against the board.
///
/// [`Setup::validate`](crate::Setup::validate) finds the rooks that the claims stand for, by the X-FEN rule.
///
/// ```
/// use arrocco_rules::CastlingClaims;
/// let claims: CastlingClaims = "kQK".parse().unwrap();
/// assert_eq!(claims.to_string(), "KQk");
/// assert_eq!(CastlingClaims::NONE.to_string(), "-");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CastlingClaims {
    white: u16,
    black: u16,
}

impl CastlingClaims {
    /// Neither side may castle.
    ///
    /// ```
    /// # use arrocco_rules::CastlingClaims;
    /// assert!(CastlingClaims::NONE.is_empty());
    /// ```
    pub const NONE: Self = Self { white: 0, black: 0 };

    /// These claims and one more.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingClaim, CastlingClaims, Color, File};
    /// let claims = CastlingClaims::NONE.with(Color::Black, CastlingClaim::File(File::H));
    /// assert_eq!(claims.to_string(), "h");
    /// ```
    #[must_use]
    pub const fn with(self, color: Color, claim: CastlingClaim) -> Self {
        match color {
            Color::White => Self { white: self.white | claim.bit(), ..self },
            Color::Black => Self { black: self.black | claim.bit(), ..self },
        }
    }

    /// Is this claimed?
    ///
    /// ```
    /// # use arrocco_rules::{CastlingClaim, CastlingClaims, CastlingSide, Color};
    /// let claims: CastlingClaims = "K".parse().unwrap();
    /// assert!(claims.contains(Color::White, CastlingClaim::Side(CastlingSide::King)));
    /// assert!(!claims.contains(Color::Black, CastlingClaim::Side(CastlingSide::King)));
    /// ```
    #[must_use]
    pub const fn contains(self, color: Color, claim: CastlingClaim) -> bool {
        let bits = match color {
            Color::White => self.white,
            Color::Black => self.black,
        };
        bits & claim.bit() != 0
    }

    /// One side's claims, in the order in which they are written.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingClaims, Color};
    /// let claims: CastlingClaims = "AHq".parse().unwrap();
    /// let white: String = claims.of(Color::White).map(|claim| claim.letter(Color::White)).collect();
    /// assert_eq!(white, "HA");
    /// ```
    pub fn of(self, color: Color) -> impl Iterator<Item = CastlingClaim> {
        CastlingClaim::ALL.into_iter().filter(move |&claim| self.contains(color, claim))
    }

    /// The sides to which castling is claimed by `K` and `Q`, if no file is named: the king's and the queen's.
    #[inline]
    pub(crate) const fn plain_sides(self, color: Color) -> Option<[bool; 2]> {
        let bits = match color {
            Color::White => self.white,
            Color::Black => self.black,
        };
        if bits < 4 { Some([bits & 1 != 0, bits & 2 != 0]) } else { None }
    }

    /// Is nothing claimed?
    ///
    /// ```
    /// # use arrocco_rules::CastlingClaims;
    /// assert!("-".parse::<CastlingClaims>().unwrap().is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.white | self.black == 0
    }
}

impl fmt::Display for CastlingClaims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for color in Color::ALL {
            for claim in self.of(color) {
                write!(f, "{}", claim.letter(color))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for CastlingClaims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CastlingClaims({self})")
    }
}
