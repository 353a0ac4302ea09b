//! Which pieces are on the board, no matter where: the name of an ending.

use core::fmt;
use core::str::FromStr;

use crate::notation::excerpt::Excerpt;
use crate::{Board, Color, Position, Role};

/// How many pieces of each kind each side has, written as endings are: `KRPvKR`.
///
/// ```
/// use arrocco_rules::{Color, Material, Position, Role};
/// let position: Position = "8/8/4k3/4p3/8/4K3/4R3/8 w - - 0 1".parse().unwrap();
/// let material = position.material();
/// assert_eq!(material.to_string(), "KRvKP");
/// assert_eq!(material, "KRvKP".parse().unwrap());
/// assert_eq!(material.count(Color::White, Role::Rook), 1);
/// assert_eq!(material.mirrored().to_string(), "KPvKR");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Material {
    /// By color and role.
    counts: [[u8; 6]; 2],
}

impl Material {
    /// The pieces of a board.
    ///
    /// ```
    /// # use arrocco_rules::{Material, Position};
    /// let start = Material::of(Position::startpos().board());
    /// assert_eq!(start.to_string(), "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP");
    /// ```
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self { counts: Color::ALL.map(|color| Role::ALL.map(|role| board.pieces(color, role).len() as u8)) }
    }

    /// How many pieces of a kind a side has.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Material, Role};
    /// let material: Material = "KNNvKP".parse().unwrap();
    /// assert_eq!(material.count(Color::White, Role::Knight), 2);
    /// ```
    #[must_use]
    pub const fn count(&self, color: Color, role: Role) -> u8 {
        self.counts[color as usize][role as usize]
    }

    /// How many pieces there are, kings and pawns included.
    ///
    /// ```
    /// # use arrocco_rules::Material;
    /// assert_eq!("KRPvKR".parse::<Material>().unwrap().men(), 5);
    /// ```
    #[must_use]
    pub fn men(&self) -> usize {
        self.counts.iter().flatten().map(|&count| usize::from(count)).sum()
    }

    /// The pieces of the two sides exchanged.
    ///
    /// ```
    /// # use arrocco_rules::Material;
    /// assert_eq!("KQvK".parse::<Material>().unwrap().mirrored(), "KvKQ".parse().unwrap());
    /// ```
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let [white, black] = self.counts;
        Self { counts: [black, white] }
    }
}

impl Position {
    /// The pieces on the board, as endings are named.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position: Position = "8/8/4k3/8/8/4K3/4Q3/8 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.material().to_string(), "KQvK");
    /// ```
    #[must_use]
    pub fn material(&self) -> Material {
        Material::of(self.board())
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            if color == Color::Black {
                f.write_str("v")?;
            }
            for role in Role::ALL.into_iter().rev() {
                for _ in 0..self.count(color, role) {
                    write!(f, "{}", role.char().to_ascii_uppercase())?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Material({self})")
    }
}

/// A text that names no material.
///
/// ```
/// use arrocco_rules::Material;
/// let error = "KXvK".parse::<Material>().unwrap_err();
/// assert_eq!(error.to_string(), "\"KXvK\" is not material like KRPvKR");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseMaterialError(Excerpt);

impl fmt::Display for ParseMaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not material like KRPvKR", self.0)
    }
}

impl core::error::Error for ParseMaterialError {}

/// Letters in any order, White's before a `v`. A side has at most 64 pieces of a kind.
impl FromStr for Material {
    type Err = ParseMaterialError;

    fn from_str(text: &str) -> Result<Self, ParseMaterialError> {
        let error = ParseMaterialError(Excerpt::new(text.as_bytes()));
        let (white, black) = text.split_once('v').ok_or(error)?;
        let side = |letters: &str| {
            let mut counts = [0; 6];
            for letter in letters.chars() {
                let role = Role::from_char(letter).filter(|_| letter.is_ascii_uppercase()).ok_or(error)?;
                if counts[role as usize] == 64 {
                    return Err(error);
                }
                counts[role as usize] += 1;
            }
            Ok(counts)
        };
        Ok(Self { counts: [side(white)?, side(black)?] })
    }
}
