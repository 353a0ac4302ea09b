//! A piece on its square.

use arrocco_rules::{Bitboard, Color, Piece, Position, Role, Square};

/// A piece and the square on which it stands.
///
/// ```
/// use arrocco_coach::Man;
/// use arrocco_rules::{Position, Role, Square};
/// let man = Man::on(&Position::startpos(), Square::G1).unwrap();
/// assert_eq!((man.piece.role, man.square), (Role::Knight, Square::G1));
/// assert_eq!(Man::on(&Position::startpos(), Square::E4), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    /// What it is.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

impl Man {
    /// The piece on a square, if there is one.
    ///
    /// ```
    /// # use arrocco_coach::Man;
    /// # use arrocco_rules::{Position, Square};
    /// assert!(Man::on(&Position::startpos(), Square::A1).is_some());
    /// ```
    #[must_use]
    pub fn on(position: &Position, square: Square) -> Option<Self> {
        position.piece_at(square).map(|piece| Self { piece, square })
    }

    pub(crate) fn king(position: &Position, color: Color) -> Self {
        Self { piece: Role::King.of(color), square: position.king(color) }
    }

    pub(crate) fn all(position: &Position, squares: Bitboard) -> impl Iterator<Item = Self> + '_ {
        squares.into_iter().filter_map(|square| Self::on(position, square))
    }

    pub(crate) fn color(self) -> Color {
        self.piece.color
    }

    pub(crate) fn role(self) -> Role {
        self.piece.role
    }

    /// Its worth as it is taught: a pawn 1, a queen 9; a king more than anything.
    pub(crate) fn worth(self) -> i32 {
        worth(self.piece.role)
    }

    pub(crate) fn is_slider(self) -> bool {
        matches!(self.piece.role, Role::Bishop | Role::Rook | Role::Queen)
    }
}

pub(crate) fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 100,
    }
}

/// What a side has more than the other, kings left out.
pub(crate) fn balance(position: &Position, color: Color) -> i32 {
    let board = position.board();
    let side = |color| {
        let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        roles.into_iter().map(|role| worth(role) * board.pieces(color, role).len() as i32).sum::<i32>()
    };
    side(color) - side(!color)
}
