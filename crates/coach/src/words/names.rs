//! Names of men in sentences.

use arrocco_rules::{Bitboard, Position, Role};

use crate::man::Man;

/// How a language names men.
pub(super) struct Names {
    /// With their articles, in the order of [`Role::ALL`].
    pub(super) roles: [&'static str; 6],
    /// Between a man and its square.
    pub(super) on: &'static str,
    /// Before the last of several.
    pub(super) and: &'static str,
}

impl Names {
    pub(super) const fn role(&self, role: Role) -> &'static str {
        let [pawn, knight, bishop, rook, queen, king] = self.roles;
        match role {
            Role::Pawn => pawn,
            Role::Knight => knight,
            Role::Bishop => bishop,
            Role::Rook => rook,
            Role::Queen => queen,
            Role::King => king,
        }
    }

    /// As in "the knight on g1".
    pub(super) fn man(&self, man: Man) -> String {
        format!("{}{}{}", self.role(man.piece.role), self.on, man.square)
    }

    /// As in "the knight on g1 and the rook on h1".
    pub(super) fn men(&self, position: &Position, squares: Bitboard) -> String {
        let mut names: Vec<String> = Man::all(position, squares).map(|man| self.man(man)).collect();
        let last = names.pop().unwrap_or_default();
        if names.is_empty() { last } else { format!("{}{}{last}", names.join(", "), self.and) }
    }
}

/// Is the word feminine in Italian and Spanish?
pub(super) const fn is_feminine(role: Role) -> bool {
    matches!(role, Role::Rook | Role::Queen)
}

/// The ending of a participle in Italian and Spanish.
pub(super) const fn ending(man: Man) -> char {
    if is_feminine(man.piece.role) { 'a' } else { 'o' }
}
