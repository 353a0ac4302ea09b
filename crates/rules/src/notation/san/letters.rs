//! The letters for pieces, which depend on the language.

use crate::Role;

/// The letters for pieces in algebraic notation.
///
/// ```
/// use arrocco_rules::{PieceLetters, Role};
/// assert_eq!(PieceLetters::ITALIAN.char(Role::Knight), 'C');
/// assert_eq!(PieceLetters::ITALIAN.role('R'), Some(Role::King));
/// assert_eq!(PieceLetters::ENGLISH.role('R'), Some(Role::Rook));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceLetters {
    /// By role, from the pawn to the king.
    chars: [char; 6],
    /// By ASCII letter from A, the number of its role, or [`NO_ROLE`]. A table, because the branches of a search among
    /// six letters are hard to predict.
    roles: [u8; 26],
}

/// Stands for a letter that means no piece.
const NO_ROLE: u8 = 6;

impl PieceLetters {
    /// King, queen, rook, bishop, knight.
    ///
    /// ```
    /// # use arrocco_rules::{PieceLetters, Role};
    /// assert_eq!(PieceLetters::ENGLISH.char(Role::Knight), 'N');
    /// ```
    pub const ENGLISH: Self = Self::new(['P', 'N', 'B', 'R', 'Q', 'K']);

    /// Re, donna, torre, alfiere, cavallo.
    ///
    /// ```
    /// # use arrocco_rules::{PieceLetters, Role};
    /// assert_eq!(PieceLetters::ITALIAN.char(Role::Queen), 'D');
    /// ```
    pub const ITALIAN: Self = Self::new(['P', 'C', 'A', 'T', 'D', 'R']);

    /// Rey, dama, torre, alfil, caballo.
    ///
    /// ```
    /// # use arrocco_rules::{PieceLetters, Role};
    /// assert_eq!(PieceLetters::SPANISH.char(Role::Bishop), 'A');
    /// ```
    pub const SPANISH: Self = Self::new(['P', 'C', 'A', 'T', 'D', 'R']);

    /// Chess symbols, the same for both sides, as in figurine notation.
    ///
    /// ```
    /// # use arrocco_rules::{PieceLetters, Role};
    /// assert_eq!(PieceLetters::FIGURINES.char(Role::Knight), '♘');
    /// ```
    pub const FIGURINES: Self = Self::new(['♙', '♘', '♗', '♖', '♕', '♔']);

    /// Letters of another language, from the pawn to the king. The pawn's is read, but never written.
    ///
    /// ```
    /// # use arrocco_rules::{PieceLetters, Position};
    /// let german = PieceLetters::new(['B', 'S', 'L', 'T', 'D', 'K']);
    /// let mv = Position::startpos().move_from_san_in("Sf3", &german).unwrap();
    /// assert_eq!(mv.to_string(), "g1f3");
    /// ```
    #[expect(clippy::indexing_slicing, reason = "six letters, and indices of A to Z")]
    #[must_use]
    pub const fn new(chars: [char; 6]) -> Self {
        let mut roles = [NO_ROLE; 26];
        // From the last to the first, so that a letter shared by two roles stands for the first.
        let mut role = chars.len();
        while role > 0 {
            role -= 1;
            if chars[role].is_ascii_uppercase() {
                roles[chars[role] as usize - 'A' as usize] = role as u8;
            }
        }
        Self { chars, roles }
    }

    /// The letter for a role.
    ///
    /// ```
    /// # use arrocco_rules::{PieceLetters, Role};
    /// assert_eq!(PieceLetters::SPANISH.char(Role::King), 'R');
    /// ```
    #[inline]
    #[expect(clippy::indexing_slicing, reason = "there are six roles and six letters")]
    #[must_use]
    pub const fn char(&self, role: Role) -> char {
        self.chars[role as usize]
    }

    /// The role that a letter stands for. Letters are case-sensitive; figurines of both colors are understood in any
    /// language.
    ///
    /// ```
    /// # use arrocco_rules::{PieceLetters, Role};
    /// assert_eq!(PieceLetters::ENGLISH.role('♞'), Some(Role::Knight));
    /// assert_eq!(PieceLetters::ENGLISH.role('n'), None);
    /// ```
    #[must_use]
    pub fn role(&self, letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.char(role) == letter).or_else(|| figurine(letter))
    }

    /// The role that an ASCII letter in either case stands for.
    #[inline]
    pub(super) fn ascii_role(&self, letter: u8) -> Option<Role> {
        let index = usize::from(letter.to_ascii_uppercase().wrapping_sub(b'A'));
        let role = *self.roles.get(index)?;
        Role::ALL.get(usize::from(role)).copied()
    }
}

/// Unicode has the figurines from the white king to the white pawn, and then the black ones in the same order.
fn figurine(letter: char) -> Option<Role> {
    let index = u32::from(letter).checked_sub(u32::from('♔')).filter(|&index| index < 12)?;
    Some(match index % 6 {
        0 => Role::King,
        1 => Role::Queen,
        2 => Role::Rook,
        3 => Role::Bishop,
        4 => Role::Knight,
        _ => Role::Pawn,
    })
}
