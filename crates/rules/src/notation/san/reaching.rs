//! Which pieces of a kind can go to a square. The writer has to tell them apart, and the reader chooses among them.

use crate::{Bitboard, Move, MoveKind, Piece, Position, Role, Square, attacks};

impl Position {
    /// Own pieces of a role, other than pawns, that reach a square; the king's safety is not considered.
    #[inline]
    pub(super) fn reaching(&self, role: Role, to: Square) -> Bitboard {
        let board = self.board();
        let own = board.color(self.turn());
        if own.contains(to) {
            return Bitboard::EMPTY;
        }
        // Pieces move alike in both directions, so their attacks from the target are the sources.
        attacks::of(Piece { role, color: self.turn() }, to, board.occupied()) & board.role(role) & own
    }

    /// Own pawns that reach a square: by a capture if there is something to take, else by a push.
    #[inline]
    pub(super) fn pawns_reaching(&self, to: Square) -> Bitboard {
        let (board, turn) = (self.board(), self.turn());
        let pawns = board.pieces(turn, Role::Pawn);
        let takes = board.color(!turn).contains(to) || self.en_passant() == Some(to);
        if takes {
            return pawns & attacks::pawn(!turn, to);
        }
        let behind = to.forward(!turn).filter(|_| !board.occupied().contains(to));
        let Some(step) = behind else { return Bitboard::EMPTY };
        if board.occupied().contains(step) {
            return pawns & step.bitboard();
        }
        let double_step = step.forward(!turn).filter(|square| square.rank() == turn.pawn_rank());
        pawns & double_step.map_or(Bitboard::EMPTY, Square::bitboard)
    }

    /// Those of the sources from which a piece may go to the target without leaving its king in check.
    #[inline]
    pub(super) fn legal_among(&self, sources: Bitboard, to: Square) -> Bitboard {
        let mut legal = Bitboard::EMPTY;
        for from in sources {
            if self.king_attackers_after(self.plain_move(from, to)).is_empty() {
                legal = legal.with(from);
            }
        }
        legal
    }

    /// A move that is not castling, exact enough to test the king's safety: double pushes and promotions make no
    /// difference to that.
    #[inline]
    fn plain_move(&self, from: Square, to: Square) -> Move {
        let is_en_passant = self.en_passant() == Some(to)
            && from.file() != to.file()
            && self.board().pieces(self.turn(), Role::Pawn).contains(from);
        if is_en_passant {
            return Move::new(from, to, MoveKind::EnPassant);
        }
        Move::plain(from, to, self.board().occupied().contains(to))
    }

    /// The move of a pawn that does not promote, with its kind.
    #[inline]
    pub(super) fn pawn_move(&self, from: Square, to: Square) -> Move {
        let plain = self.plain_move(from, to);
        if attacks::king(from).contains(to) { plain } else { Move::new(from, to, MoveKind::DoublePush) }
    }
}
