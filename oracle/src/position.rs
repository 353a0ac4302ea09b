//! A position: the pieces, the side to move, castling rights, en passant and counters. It has the one
//! definition of "attacks" on which moves, checks and pins are based.

use crate::list::PieceList;
use crate::piece::{Color, Kind, Piece};
use crate::square::Square;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    squares: [[Option<Piece>; 8]; 8],
    lists: [PieceList; 2],
    pub(crate) turn: Color,
    castling: [[bool; 8]; 2],
    /// The square a pawn has just passed over, kept after every double push.
    pub(crate) en_passant: Option<Square>,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
}

impl Position {
    pub(crate) fn empty() -> Position {
        Position {
            squares: [[None; 8]; 8],
            lists: [PieceList::EMPTY; 2],
            turn: Color::White,
            castling: [[false; 8]; 2],
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.rank as usize][square.file as usize]
    }

    /// The only way to change the board: updates mailbox and piece lists together.
    pub(crate) fn set(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(removed) = self.at(square) {
            self.lists[removed.color as usize].remove(square);
        }
        if let Some(added) = piece {
            self.lists[added.color as usize].add(square);
        }
        self.squares[square.rank as usize][square.file as usize] = piece;
    }

    pub(crate) fn holds(&self, square: Square, color: Color, kind: Kind) -> bool {
        self.at(square) == Some(Piece { color, kind })
    }

    pub(crate) fn holds_color(&self, square: Square, color: Color) -> bool {
        self.at(square).is_some_and(|piece| piece.color == color)
    }

    /// A side's pieces, from its piece list.
    pub(crate) fn pieces(&self, color: Color) -> impl Iterator<Item = (Square, Kind)> {
        let squares = self.lists[color as usize].squares();
        squares.filter_map(|square| self.at(square).map(|piece| (square, piece.kind)))
    }

    pub(crate) fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color).find(|&(_, kind)| kind == Kind::King).map(|(square, _)| square)
    }

    /// Whether this side may still castle with its rook on this file of its back rank.
    pub(crate) fn may_castle(&self, color: Color, rook_file: i8) -> bool {
        self.castling[color as usize][rook_file as usize]
    }

    pub(crate) fn allow_castling(&mut self, color: Color, rook_file: i8) {
        self.castling[color as usize][rook_file as usize] = true;
    }

    /// Removes the castling rights of a king or rook that leaves this square or is captured on it.
    pub(crate) fn remove_castling(&mut self, square: Square) {
        for color in Color::BOTH {
            if self.holds(square, color, Kind::King) {
                self.castling[color as usize] = [false; 8];
            }
            if square.rank == color.back_rank() {
                self.castling[color as usize][square.file as usize] = false;
            }
        }
    }

    /// The squares of the rooks this side may castle with.
    pub(crate) fn castling_rooks(&self, color: Color) -> impl Iterator<Item = Square> {
        (0..8)
            .filter(move |&file| self.may_castle(color, file))
            .map(move |file| Square { file, rank: color.back_rank() })
    }

    fn clear_between(&self, from: Square, to: Square) -> bool {
        let (files, ranks) = ((to.file - from.file).signum(), (to.rank - from.rank).signum());
        let mut next = from.step(files, ranks);
        while let Some(square) = next {
            if square == to {
                return true;
            }
            if self.at(square).is_some() {
                return false;
            }
            next = square.step(files, ranks);
        }
        false
    }

    /// Whether the piece on `from` attacks `to`, occupied or not.
    pub(crate) fn attacks(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.at(from) else { return false };
        let (files, ranks) = (to.file - from.file, to.rank - from.rank);
        let straight = (files == 0) != (ranks == 0);
        let diagonal = files.abs() == ranks.abs() && files != 0;
        match piece.kind {
            Kind::Pawn => files.abs() == 1 && ranks == piece.color.forward(),
            Kind::Knight => matches!((files.abs(), ranks.abs()), (1, 2) | (2, 1)),
            Kind::Bishop => diagonal && self.clear_between(from, to),
            Kind::Rook => straight && self.clear_between(from, to),
            Kind::Queen => (straight || diagonal) && self.clear_between(from, to),
            Kind::King => files.abs().max(ranks.abs()) == 1,
        }
    }

    /// The squares of the pieces of `by` that attack `square`.
    pub(crate) fn attackers(&self, square: Square, by: Color) -> Vec<Square> {
        self.pieces(by).map(|(from, _)| from).filter(|&from| self.attacks(from, square)).collect()
    }

    pub(crate) fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.pieces(by).any(|(from, _)| self.attacks(from, square))
    }

    pub(crate) fn in_check(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.is_attacked(king, color.other()))
    }

    /// The squares of the pieces that give check to the side to move.
    pub(crate) fn checkers(&self) -> Vec<Square> {
        self.king(self.turn).map_or(Vec::new(), |king| self.attackers(king, self.turn.other()))
    }

    /// A piece is pinned if without it a slider would attack its king that does not attack it now.
    pub(crate) fn is_pinned(&self, square: Square) -> bool {
        let Some(king) = self.king(self.turn) else { return false };
        if square == king || !self.holds_color(square, self.turn) {
            return false;
        }
        let mut without = *self;
        without.set(square, None);
        self.pieces(self.turn.other())
            .filter(|&(_, kind)| kind.is_slider())
            .any(|(slider, _)| without.attacks(slider, king) && !self.attacks(slider, king))
    }
}
