//! Is one given move legal? Tested on the board, without a list of moves and without making the move. So an engine can
//! check a move from its hash table, and moves from outside need no assumptions.

use crate::generate::castle;
use crate::{Bitboard, Move, MoveKind, Piece, Position, Role, Square, attacks};

impl Position {
    /// Can this move be played here? True exactly for the moves of [`legal_moves`](Self::legal_moves). Any 16 bits are
    /// safe to test.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Position, Square};
    /// let position = Position::startpos();
    /// assert!(position.is_legal(Move::new(Square::E2, Square::E4, MoveKind::DoublePush)));
    /// assert!(!position.is_legal(Move::new(Square::E2, Square::E4, MoveKind::Quiet)));
    /// assert!(!position.is_legal(Move::new(Square::E1, Square::E2, MoveKind::Capture)));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && self.leaves_king_safe(mv)
    }

    /// Does the piece move like that, whether or not its king is left in check? True exactly for the moves of
    /// [`pseudo_legal_moves`](Self::pseudo_legal_moves). Castling needs the right and an empty path, but may lead out of,
    /// through or into check. En passant is among them only while some pawn can legally capture so, because a position
    /// forgets the square otherwise: where two pawns could and one of them is pinned, its capture is pseudo-legal too.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Position, Square};
    /// let pinned: Position = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse().unwrap();
    /// let mv = Move::new(Square::E2, Square::C3, MoveKind::Quiet);
    /// assert!(pinned.is_pseudo_legal(mv) && !pinned.is_legal(mv));
    /// ```
    #[must_use]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let Some(piece) = self.piece_at(mv.from()) else { return false };
        piece.color == self.turn()
            && match (piece.role, mv.kind()) {
                (Role::Pawn, kind) => self.is_pawn_move(mv, kind),
                (Role::King, MoveKind::KingSideCastle | MoveKind::QueenSideCastle) => {
                    self.is_castling_move(mv)
                }
                (_, MoveKind::Quiet) => !self.board().occupied().contains(mv.to()) && self.reaches(piece, mv),
                (_, MoveKind::Capture) => self.is_enemy(mv.to()) && self.reaches(piece, mv),
                _ => false,
            }
    }

    /// For a pseudo-legal move: is the own king safe after it and, if it castles, on its path?
    #[inline]
    fn leaves_king_safe(&self, mv: Move) -> bool {
        self.king_attackers_after(mv).is_empty() && (!mv.is_castle() || self.castling_path_is_safe(mv.to()))
    }

    #[inline]
    fn reaches(&self, piece: Piece, mv: Move) -> bool {
        attacks::of(piece, mv.from(), self.board().occupied()).contains(mv.to())
    }

    #[inline]
    fn is_enemy(&self, square: Square) -> bool {
        self.board().color(!self.turn()).contains(square)
    }

    fn is_pawn_move(&self, mv: Move, kind: MoveKind) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let free = !self.board().occupied();
        let attacks_target = attacks::pawn(self.turn(), from).contains(to);
        let promotes = to.rank() == self.turn().promotion_rank();
        match kind {
            MoveKind::KingSideCastle | MoveKind::QueenSideCastle => false,
            MoveKind::EnPassant => attacks_target && self.en_passant() == Some(to),
            MoveKind::DoublePush => {
                let passed = from.forward(self.turn());
                from.rank() == self.turn().pawn_rank()
                    && free.contains(to)
                    && passed.is_some_and(|s| free.contains(s) && s.forward(self.turn()) == Some(to))
            }
            _ if promotes != kind.promotion().is_some() => false,
            _ if kind.is_capture() => attacks_target && self.is_enemy(to),
            _ => free.contains(to) && from.forward(self.turn()) == Some(to),
        }
    }

    /// For a castling move by the own king: is there the right, and is the path empty?
    fn is_castling_move(&self, mv: Move) -> bool {
        let side = castle::side_of(mv.from(), mv.to());
        self.castling().rooks_of(self.turn()).contains(mv.to())
            && mv.kind() == side.move_kind()
            && self.castling_blockers(mv.to()).is_empty()
    }

    /// Pieces in the way of castling with a rook.
    #[inline]
    pub(crate) fn castling_blockers(&self, rook: Square) -> Bitboard {
        let king = self.king(self.turn());
        castle::must_be_empty(self.turn(), king.file(), rook.file()) & self.board().occupied()
    }

    fn castling_path_is_safe(&self, rook: Square) -> bool {
        let king = self.king(self.turn());
        let path = castle::must_be_safe(self.turn(), king.file(), rook.file());
        path.into_iter().all(|square| !self.is_square_attacked(square, !self.turn()))
    }

    /// The occupied squares after a pseudo-legal move.
    #[inline]
    pub(crate) fn occupied_after(&self, mv: Move) -> Bitboard {
        let occupied = self.board().occupied().without(mv.from());
        match (mv.kind(), mv.rook_target()) {
            (MoveKind::EnPassant, _) => {
                occupied.without(Square::at(mv.to().file(), mv.from().rank())).with(mv.to())
            }
            (_, Some(rook_target)) => occupied.without(mv.to()).with(mv.king_target()).with(rook_target),
            _ => occupied.with(mv.to()),
        }
    }

    /// Enemy pieces that attack the own king after a pseudo-legal move. If there are any, the move is illegal.
    ///
    /// Computing the attackers of the king with the squares then occupied covers pins, checks, steps of the king, and
    /// en passant, which empties two squares at once.
    #[inline]
    pub(crate) fn king_attackers_after(&self, mv: Move) -> Bitboard {
        let king = self.king(self.turn());
        let king = if mv.from() == king { mv.king_target() } else { king };
        let taken = mv.captured_square().map_or(Bitboard::EMPTY, Square::bitboard);
        self.attackers_through(king, !self.turn(), self.occupied_after(mv)) - taken
    }
}
