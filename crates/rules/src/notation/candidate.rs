//! From two squares to a move, legal or not: the position decides which kind of move it is.

use crate::validate::outermost_rook;
use crate::{
    CastlingSide, Color, File, Move, MoveKind, Piece, Position, Role, Square, attacks, attacks::king_distance,
};

impl Position {
    /// The move from one square to another, with the kind that it has in this position: castling, double push, en
    /// passant, capture, promotion or none of these. It need not be legal; test with [`is_legal`](Self::is_legal).
    ///
    /// A king castles if it moves onto an own rook that may castle or, unless that is a single step, to where castling
    /// takes it. Without the right the squares of standard chess still mean castling. A diagonal pawn move past an
    /// enemy pawn means en passant.
    ///
    /// `None` if no own piece stands on the source square, if both squares are the same, or if a pawn cannot become
    /// that piece.
    ///
    /// ```
    /// # use arrocco_rules::{MoveKind, Position, Role, Square};
    /// let position = Position::startpos();
    /// let kind = |from, to| position.candidate(from, to, None).map(|mv| mv.kind());
    /// assert_eq!(kind(Square::E2, Square::E4), Some(MoveKind::DoublePush));
    /// assert_eq!(kind(Square::E1, Square::G1), Some(MoveKind::KingSideCastle));
    /// assert_eq!(kind(Square::E7, Square::E5), None);
    /// assert_eq!(position.candidate(Square::E2, Square::E4, Some(Role::King)), None);
    /// ```
    #[must_use]
    pub fn candidate(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let piece = self.piece_at(from).filter(|piece| piece.color == self.turn())?;
        let is_push = piece.role == Role::Pawn && from.file() == to.file();
        let is_capture = !is_push && self.board().color(!self.turn()).contains(to);
        if let Some(role) = promotion {
            return Some(Move::new(from, to, MoveKind::promoting(role, is_capture)?));
        }
        let is_step = king_distance(from, to) == 1 && !self.castling().rooks().contains(to);
        if let Some(castle) = self.castle_candidate(from, to).filter(|_| !is_step) {
            return Some(castle);
        }
        let kind = match piece.role {
            Role::Pawn if is_push && is_double(piece.color, from, to) => MoveKind::DoublePush,
            Role::Pawn if self.is_en_passant(piece, from, to) => MoveKind::EnPassant,
            _ if is_capture => MoveKind::Capture,
            _ => MoveKind::Quiet,
        };
        (from != to).then(|| Move::new(from, to, kind))
    }

    /// Castling, if a king move may be meant as castling: onto its rook, or to where castling takes it, even if that
    /// is a single step or no step at all.
    pub(super) fn castle_candidate(&self, from: Square, to: Square) -> Option<Move> {
        let turn = self.turn();
        if from != self.king(turn) || from.rank() != turn.back_rank() || to.rank() != from.rank() {
            return None;
        }
        if self.board().pieces(turn, Role::Rook).contains(to) {
            let side = if to > from { CastlingSide::King } else { CastlingSide::Queen };
            return Some(Move::new(from, to, side.move_kind()));
        }
        let side = CastlingSide::ALL.into_iter().find(|side| side.king_file() == to.file())?;
        let rook = self.castling_rook(turn, side).or_else(|| self.lost_rook(from, side))?;
        Some(Move::new(from, rook, side.move_kind()))
    }

    /// The rook with which a king on its standard square would castle if it still had the right.
    fn lost_rook(&self, king: Square, side: CastlingSide) -> Option<Square> {
        let corner = match side {
            CastlingSide::King => File::H,
            CastlingSide::Queen => File::A,
        };
        let rook = outermost_rook(self.board(), self.turn(), side);
        (king.file() == File::E).then(|| rook.unwrap_or(Square::at(corner, king.rank())))
    }

    fn is_en_passant(&self, pawn: Piece, from: Square, to: Square) -> bool {
        let enemy_pawns = self.board().pieces(!pawn.color, Role::Pawn);
        let is_past_a_pawn = enemy_pawns.contains(Square::at(to.file(), from.rank()))
            && to.forward(pawn.color).is_some_and(|origin| origin.rank() == (!pawn.color).pawn_rank());
        attacks::pawn(pawn.color, from).contains(to)
            && !self.board().occupied().contains(to)
            && (self.en_passant() == Some(to) || is_past_a_pawn)
    }
}

fn is_double(color: Color, from: Square, to: Square) -> bool {
    let two = from.forward(color).and_then(|square| square.forward(color));
    from.rank() == color.pawn_rank() && two == Some(to)
}
