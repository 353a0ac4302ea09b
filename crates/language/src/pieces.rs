//! Names of pieces.

use arrocco_rules::{Bitboard, Position, Role, Square};

use super::{Language, fill};

impl Language {
    /// As in "knight".
    pub fn piece(self, role: Role) -> &'static str {
        let [pawn, knight, bishop, rook, queen, king] = self.words().pieces;
        by_role(role, [pawn, knight, bishop, rook, queen, king])
    }

    /// As in "the knight on g1"; an empty square is only named.
    pub(super) fn piece_on(self, square: Square, position: &Position) -> String {
        let name = position.piece_at(square).map(|piece| by_role(piece.role, self.words().the_pieces));
        let square = square.to_string();
        match name {
            Some(name) => fill(self.words().on_square, &[("piece", name), ("square", &square)]),
            None => square,
        }
    }

    /// As in "the knight on g1, the rook on h1 and the pawn on h2".
    pub(super) fn pieces_on(self, squares: Bitboard, position: &Position) -> String {
        let mut names: Vec<String> =
            squares.into_iter().map(|square| self.piece_on(square, position)).collect();
        let last = names.pop().unwrap_or_default();
        if names.is_empty() { last } else { names.join(", ") + self.words().and + &last }
    }
}

const fn by_role(role: Role, names: [&'static str; 6]) -> &'static str {
    let [pawn, knight, bishop, rook, queen, king] = names;
    match role {
        Role::Pawn => pawn,
        Role::Knight => knight,
        Role::Bishop => bishop,
        Role::Rook => rook,
        Role::Queen => queen,
        Role::King => king,
    }
}
