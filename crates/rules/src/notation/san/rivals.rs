//! Which pieces of a kind can go to a square: what a writer must tell apart and a reader choose from.

use crate::{Bitboard, Move, MoveKind, Piece, Position, Role, Square, attacks};

impl Position {
    /// Own pieces of a role, other than pawns, that reach a square, whatever becomes of their king.
    #[inline]
    pub(super) fn reaching(&self, role: Role, to: Square) -> Bitboard {
        let board = self.board();
        let own = board.color(self.turn());
        if own.contains(to) {
            return Bitboard::EMPTY;
        }
        // Pieces move backwards as they move forwards.
        attacks::of(Piece { role, color: self.turn() }, to, board.occupied()) & board.role(role) & own
    }

    /// Own pawns that reach a square: by a capture if they come from another file, else by a push.
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
        let leap = step.forward(!turn).filter(|square| square.rank() == turn.pawn_rank());
        pawns & leap.map_or(Bitboard::EMPTY, Square::bitboard)
    }

    /// Those that may go there without leaving their king in check.
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

    /// A move that is not castling, as far as the king's safety is concerned: neither a double push nor a promotion
    /// makes a difference to that.
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

    /// The kind that a pawn's move to a square has, if it does not promote.
    #[inline]
    pub(super) fn pawn_move(&self, from: Square, to: Square) -> Move {
        let plain = self.plain_move(from, to);
        if attacks::king(from).contains(to) { plain } else { Move::new(from, to, MoveKind::DoublePush) }
    }
}
