//! From a setup to a position: everything that must hold is checked once, here, and never again.

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

/// A position made from a setup, and the faults that were accepted.
///
/// ```
/// use arrocco_rules::{Accept, Position};
/// let validated = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", Accept::LENIENT).unwrap();
/// assert_eq!(validated.position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert_eq!(validated.warnings[0].code(), "castling-without-rook");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Validated {
    /// The position.
    pub position: Position,
    /// The faults that were accepted.
    pub warnings: Faults,
}

/// The faults found so far, sorted by whether the caller accepts them.
struct Report {
    accept: Accept,
    accepted: Faults,
    rejected: Faults,
}

impl Report {
    fn note(&mut self, fault: Fault) {
        let list = if self.accept.accepts(&fault) { &mut self.accepted } else { &mut self.rejected };
        list.push(fault);
    }

    /// Are all faults so far of kinds that a caller can accept?
    fn is_playable(&self) -> bool {
        self.rejected.iter().all(|fault| Accept::EVERYTHING.accepts(fault))
    }
}

impl Setup {
    /// The position for this setup, with warnings for the accepted faults.
    ///
    /// Castling letters are resolved by the X-FEN rule: `K` and `Q` mean the outermost rook on that side of the
    /// king, a file letter means the rook on that file. An en-passant square on which no capture is legal is not a
    /// fault; it is dropped.
    ///
    /// A check is impossible if no last move can have given it. All moves that lead to this board are taken back on
    /// trial: moves and captures of pieces, pawn moves, promotions, en passant and castling. With an en-passant square,
    /// the last move must be that double push. Without one, `Accept::LENIENT` accepts an impossible check by a single
    /// piece, because some well-known test positions have one. Earlier moves and the counters are not considered.
    ///
    /// # Errors
    ///
    /// The faults that are not accepted. If the kings or pawns are wrong, castling, en passant and checks are not
    /// checked.
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Setup};
    /// let setup: Setup = "4k3/8/8/8/8/8/8/4KR2 w K e6 0 1".parse().unwrap();
    /// assert_eq!(setup.validate(Accept::LENIENT).unwrap().warnings.len(), 1);
    /// let faults = setup.validate(Accept::STRICT).unwrap_err();
    /// assert_eq!(faults.to_string(), "no pawn can have passed e6, because no pawn stands beyond it");
    /// ```
    pub fn validate(&self, accept: Accept) -> Result<Validated, Faults> {
        let mut report = Report { accept, accepted: Faults::new(), rejected: Faults::new() };
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
        if !report.rejected.is_empty() {
            return Err(report.rejected);
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
        // If there are several kings, any will do; that fault has already been reported.
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
        let search = check::LastMoveSearch::new(&self.board, king, !self.turn);
        let possible = match en_passant {
            _ if checkers.is_empty() => true,
            Some(passed) => search.has_double_push(passed),
            None => search.has_last_move(),
        };
        if !possible {
            let pushed = en_passant.and_then(|passed| passed.forward(!self.turn));
            report.note(Fault::ImpossibleCheck { king, checkers, pushed });
        }
    }
}
