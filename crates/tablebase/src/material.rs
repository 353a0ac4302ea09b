//! Which pieces are on the board, without their squares: the name of a table.

use std::fmt;
use std::str::FromStr;

use arrocco_rules::{Board, Color, Role};

/// The most men that a table can have.
pub(crate) const MOST_MEN: usize = 7;

/// The letters of a name, in its order.
const LETTERS: [(char, Role); 6] = [
    ('K', Role::King),
    ('Q', Role::Queen),
    ('R', Role::Rook),
    ('B', Role::Bishop),
    ('N', Role::Knight),
    ('P', Role::Pawn),
];

/// The pieces of both sides, as in `KRPvKR`. Each side has one king.
///
/// ```
/// use arrocco_tablebase::Material;
/// let material: Material = "KRvKRP".parse().unwrap();
/// assert_eq!(material.to_string(), "KRvKRP");
/// assert_eq!(material.normal().to_string(), "KRPvKR");
/// assert_eq!(material.men(), 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// For each side four bits for each role, the pawns lowest.
    sides: [u32; 2],
}

impl Material {
    /// The pieces on a board. `None` if a side has no king or several, or there are more than 15 pieces of a kind.
    ///
    /// ```
    /// # use arrocco_tablebase::Material;
    /// use arrocco_rules::Position;
    /// let material = Material::of(Position::startpos().board()).unwrap();
    /// assert_eq!(material.to_string(), "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP");
    /// ```
    #[inline]
    pub fn of(board: &Board) -> Option<Self> {
        let mut sides = [0; 2];
        for (side, color) in sides.iter_mut().zip(Color::ALL) {
            for role in Role::ALL {
                let count = board.pieces(color, role).len() as u32;
                if count > 15 {
                    return None;
                }
                *side |= count << (4 * role as u32);
            }
        }
        let material = Self { sides };
        Color::ALL.iter().all(|&color| material.count(color, Role::King) == 1).then_some(material)
    }

    /// From the pieces other than the kings.
    pub(crate) fn with_kings(pieces: impl IntoIterator<Item = (Color, Role)>) -> Self {
        let mut material = Self { sides: [1 << (4 * Role::King as u32); 2] };
        for (color, role) in pieces {
            let [white, black] = &mut material.sides;
            *(if color == Color::White { white } else { black }) += 1 << (4 * role as u32);
        }
        material
    }

    /// How many pieces of a kind a side has.
    ///
    /// ```
    /// # use arrocco_tablebase::Material;
    /// use arrocco_rules::{Color, Role};
    /// let material: Material = "KBBvKN".parse().unwrap();
    /// assert_eq!(material.count(Color::White, Role::Bishop), 2);
    /// ```
    #[inline]
    pub const fn count(self, color: Color, role: Role) -> usize {
        let [white, black] = self.sides;
        let side = match color {
            Color::White => white,
            Color::Black => black,
        };
        (side >> (4 * role as u32) & 15) as usize
    }

    /// The number of men on the board.
    ///
    /// ```
    /// # use arrocco_tablebase::Material;
    /// assert_eq!("KQvKR".parse::<Material>().unwrap().men(), 4);
    /// ```
    pub fn men(self) -> usize {
        self.pieces().count()
    }

    /// Whether there are pawns.
    ///
    /// ```
    /// # use arrocco_tablebase::Material;
    /// assert!("KRvKP".parse::<Material>().unwrap().has_pawns());
    /// ```
    #[inline]
    pub const fn has_pawns(self) -> bool {
        self.count(Color::White, Role::Pawn) + self.count(Color::Black, Role::Pawn) > 0
    }

    /// Whether both sides have the same pieces.
    ///
    /// ```
    /// # use arrocco_tablebase::Material;
    /// assert!("KRvKR".parse::<Material>().unwrap().is_symmetric());
    /// ```
    #[inline]
    pub const fn is_symmetric(self) -> bool {
        let [white, black] = self.sides;
        white == black
    }

    /// The same pieces with the colors exchanged.
    ///
    /// ```
    /// # use arrocco_tablebase::Material;
    /// assert_eq!("KvKR".parse::<Material>().unwrap().swapped().to_string(), "KRvK");
    /// ```
    #[inline]
    pub const fn swapped(self) -> Self {
        let [white, black] = self.sides;
        Self { sides: [black, white] }
    }

    /// With the stronger side first, as in the names of files: the side with more men or, if they are as many, the one
    /// whose first different piece is worth more.
    ///
    /// ```
    /// # use arrocco_tablebase::Material;
    /// assert_eq!("KNvKQ".parse::<Material>().unwrap().normal().to_string(), "KQvKN");
    /// ```
    pub fn normal(self) -> Self {
        let men = |color| Role::ALL.iter().map(|&role| self.count(color, role)).sum::<usize>();
        let [white, black] = self.sides;
        // The nibbles from king to pawn compare like the letters of the name.
        if (men(Color::White), white) < (men(Color::Black), black) { self.swapped() } else { self }
    }

    /// All pieces in the order of the name.
    pub(crate) fn pieces(self) -> impl Iterator<Item = (Color, Role)> {
        Color::ALL.into_iter().flat_map(move |color| {
            LETTERS
                .into_iter()
                .flat_map(move |(_, role)| std::iter::repeat_n((color, role), self.count(color, role)))
        })
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            if color == Color::Black {
                f.write_str("v")?;
            }
            for (letter, role) in LETTERS {
                for _ in 0..self.count(color, role) {
                    write!(f, "{letter}")?;
                }
            }
        }
        Ok(())
    }
}

/// Error: a text that names no material.
///
/// ```
/// use arrocco_tablebase::Material;
/// let error = "KRP".parse::<Material>().unwrap_err();
/// assert_eq!(error.to_string(), "material is written as in KRPvKR: two sides with a king each, at most 7 men");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseMaterialError;

impl fmt::Display for ParseMaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "material is written as in KRPvKR: two sides with a king each, at most {MOST_MEN} men")
    }
}

impl std::error::Error for ParseMaterialError {}

impl FromStr for Material {
    type Err = ParseMaterialError;

    /// The letters of each side may stand in any order after the king; the sides may stand in any order.
    fn from_str(text: &str) -> Result<Self, ParseMaterialError> {
        let (white, black) = text.split_once('v').ok_or(ParseMaterialError)?;
        if text.len() > MOST_MEN + 1 {
            return Err(ParseMaterialError);
        }
        let mut pieces = Vec::new();
        for (color, side) in [(Color::White, white), (Color::Black, black)] {
            let rest = side.strip_prefix('K').ok_or(ParseMaterialError)?;
            for letter in rest.chars() {
                let found = LETTERS.iter().find(|(known, role)| *known == letter && *role != Role::King);
                pieces.push((color, found.ok_or(ParseMaterialError)?.1));
            }
        }
        Ok(Self::with_kings(pieces))
    }
}
