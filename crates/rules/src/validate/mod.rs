//! From a setup to a position: everything that must hold, looked at once, so that nothing later looks again.

mod castling;
mod check;
mod fault;
mod faults;
mod material;
mod squares;

pub use fault::{EnPassantFault, Excess, Fault};
pub use faults::{Accept, Faults};

pub(crate) use castling::outermost_rook;

use crate::{Bitboard, CastlingRights, Color, Position, Rank, Role, Setup, Square};

/// A position made from a setup, and what was overlooked in making it.
///
/// ```
/// use arrocco_rules::{Accept, Position};
/// let validated = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", Accept::LENIENT).unwrap();
/// assert_eq!(validated.position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert_eq!(validated.warnings[0].code(), "castling-without-rook");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Validated {
    /// The position, playable.
    pub position: Position,
    /// The faults that were accepted.
    pub warnings: Faults,
}

/// The faults found so far, sorted by whether the caller accepts them.
struct Report {
    accept: Accept,
    accepted: Faults,
    refused: Faults,
}

impl Report {
    fn note(&mut self, fault: Fault) {
        let list = if self.accept.accepts(&fault) { &mut self.accepted } else { &mut self.refused };
        list.push(fault);
    }

    /// Is nothing wrong so far that no caller can accept?
    fn is_playable(&self) -> bool {
        self.refused.iter().all(|fault| Accept::EVERYTHING.accepts(fault))
    }
}

impl Setup {
    /// The position that is meant, with warnings for the accepted faults.
    ///
    /// Castling letters are resolved by the X-FEN rule: `K` and `Q` mean the outermost rook on that side of the
    /// king, a file letter means the rook on that file. An en-passant square on which no legal capture is
    /// possible is no fault; the position just does not have it.
    ///
    /// Two pieces or more give an impossible check if there is no last move before which the king was not in
    /// check. All moves are tried backwards that lead to this board: moves and captures of pieces, pawn moves,
    /// promotions, en passant and castling. With an en-passant square, the last move is that double push. A single
    /// check without one is accepted by `Accept::LENIENT`, because well-known test positions have impossible ones.
    /// Nothing further back is looked at, and neither are the counters.
    ///
    /// # Errors
    ///
    /// The faults that are not accepted. The rest of a board is not looked at when its kings or pawns are wrong.
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Setup};
    /// let setup: Setup = "4k3/8/8/8/8/8/8/4KR2 w K e6 0 1".parse().unwrap();
    /// assert_eq!(setup.validate(Accept::LENIENT).unwrap().warnings.len(), 1);
    /// let faults = setup.validate(Accept::STRICT).unwrap_err();
    /// assert_eq!(faults.to_string(), "no pawn can have passed e6, because no pawn stands beyond it");
    /// ```
    pub fn validate(&self, accept: Accept) -> Result<Validated, Faults> {
        let mut report = Report { accept, accepted: Faults::new(), refused: Faults::new() };
        self.inspect_board(&mut report);
        let (mut rights, mut en_passant) = (CastlingRights::NONE, None);
        if report.is_playable() {
            rights = self.inspect_castling(&mut report);
            en_passant = self.inspect_en_passant(&mut report);
            self.inspect_check(en_passant, &mut report);
        }
        if self.fullmoves == 0 {
            report.note(Fault::FullmovesZero);
        }
        if !report.refused.is_empty() {
            return Err(report.refused);
        }
        let Self { board, turn, halfmoves, fullmoves, .. } = *self;
        let position = Position::assemble(board, turn, rights, en_passant, halfmoves, fullmoves.max(1));
        Ok(Validated { position, warnings: report.accepted })
    }

    fn inspect_board(&self, report: &mut Report) {
        let board = &self.board;
        for color in Color::ALL {
            let kings = board.pieces(color, Role::King);
            if kings.is_empty() {
                report.note(Fault::MissingKing(color));
            } else if kings.several() {
                report.note(Fault::TooManyKings { color, kings });
            }
        }
        let pawns = board.role(Role::Pawn) & (Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth));
        if pawns.any() {
            report.note(Fault::PawnsOnBackRank(pawns));
        }
        // Of several kings any may be named; that there are several has been said before.
        if let Some(king) = board.pieces(!self.turn, Role::King).first() {
            let by = board.attackers(king, self.turn);
            if by.any() {
                report.note(Fault::KingCanBeTaken { king, by });
            }
        }
        for color in Color::ALL {
            if let Some(excess) = material::excess(board, color) {
                report.note(Fault::ImpossibleMaterial { color, excess });
            }
        }
    }

    /// The en-passant square, if a pawn can have passed it.
    fn inspect_en_passant(&self, report: &mut Report) -> Option<Square> {
        let square = self.en_passant?;
        match self.en_passant_fault(square) {
            None => Some(square),
            Some(reason) => {
                report.note(Fault::ImpossibleEnPassant { square, reason });
                None
            }
        }
    }

    fn en_passant_fault(&self, square: Square) -> Option<EnPassantFault> {
        let pusher = !self.turn;
        let occupied = self.board.occupied();
        let (Some(pawn), Some(origin)) = (square.forward(pusher), square.forward(self.turn)) else {
            return Some(EnPassantFault::WrongRank);
        };
        if origin.rank() != pusher.pawn_rank() {
            Some(EnPassantFault::WrongRank)
        } else if occupied.contains(square) {
            Some(EnPassantFault::Occupied)
        } else if !self.board.pieces(pusher, Role::Pawn).contains(pawn) {
            Some(EnPassantFault::NoPawn)
        } else if occupied.contains(origin) {
            Some(EnPassantFault::OriginOccupied)
        } else {
            None
        }
    }

    fn inspect_check(&self, en_passant: Option<Square>, report: &mut Report) {
        let king = self.board.pieces(self.turn, Role::King).sole();
        let checkers = self.board.attackers(king, !self.turn);
        let past = check::Past::new(&self.board, king, !self.turn);
        let possible = match en_passant {
            _ if checkers.is_empty() => true,
            Some(passed) => past.has_double_push(passed),
            None => past.has_last_move(),
        };
        if !possible {
            let pushed = en_passant.and_then(|passed| passed.forward(!self.turn));
            report.note(Fault::ImpossibleCheck { king, checkers, pushed });
        }
    }
}
