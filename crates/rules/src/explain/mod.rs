//! Why a move cannot be played. The rules are checked in the order in which a teacher would explain them: is there a
//! piece, does it belong to the side to move, does it move like that, is the path free, and last, is the king safe.

mod castling;
mod text;
mod why_not;

pub use why_not::WhyNot;

use crate::{Bitboard, Move, MoveKind, Piece, Position, Role, Square, attacks};

impl Position {
    /// The legal move from one square to another, or why there is none.
    ///
    /// Castling may be given as the king moving onto its rook or to the square where castling takes it. A promotion
    /// must be given for a pawn that reaches the last rank and for no other move.
    ///
    /// # Errors
    ///
    /// The most basic rule that the move breaks.
    ///
    /// ```
    /// # use arrocco_rules::{MoveKind, Position, Square, WhyNot};
    /// let position = Position::startpos();
    /// let mv = position.find_move(Square::E2, Square::E4, None).unwrap();
    /// assert_eq!(mv.kind(), MoveKind::DoublePush);
    /// let why = position.find_move(Square::E4, Square::E5, None).unwrap_err();
    /// assert_eq!(why, WhyNot::NoPiece { square: Square::E4 });
    /// ```
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, WhyNot> {
        let piece = self.piece_at(from).ok_or(WhyNot::NoPiece { square: from })?;
        if piece.color != self.turn() {
            return Err(WhyNot::NotYourPiece { piece: from });
        }
        if from == to {
            return Err(WhyNot::SameSquare { piece: from });
        }
        let mv = match (piece.role, self.castling_attempt(piece, from, to)) {
            (_, Some(side)) => self.find_castling(side, to)?,
            (Role::Pawn, _) => self.find_pawn_move(from, to)?,
            _ => self.find_piece_move(piece, from, to)?,
        };
        if !mv.is_castle() {
            self.check_king_after(mv, piece)?;
        }
        self.with_promotion(mv, piece, promotion)
    }

    /// Why there is no legal move from one square to another; `None` if there is one. The arguments are those of
    /// [`find_move`](Self::find_move).
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// let position: Position = "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1".parse().unwrap();
    /// let why = position.why_illegal(Square::D2, Square::F3, None).unwrap();
    /// assert_eq!(why.code(), "pinned");
    /// assert_eq!(why.text(&position).to_string(), "the knight on d2 is pinned by the bishop on b4");
    /// assert_eq!(position.why_illegal(Square::E1, Square::F1, None), None);
    /// ```
    #[must_use]
    pub fn why_illegal(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<WhyNot> {
        self.find_move(from, to, promotion).err()
    }

    /// Why a move is not legal; `None` if it is.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Position, Square};
    /// let position = Position::startpos();
    /// let mv = Move::new(Square::E2, Square::E4, MoveKind::Quiet);
    /// assert_eq!(position.why_move_illegal(mv).unwrap().code(), "wrong-kind");
    /// ```
    #[must_use]
    pub fn why_move_illegal(&self, mv: Move) -> Option<WhyNot> {
        match self.find_move(mv.from(), mv.to(), mv.promotion()) {
            Ok(found) if found == mv => None,
            Ok(expected) => Some(WhyNot::WrongKind { expected }),
            Err(why) => Some(why),
        }
    }

    fn find_piece_move(&self, piece: Piece, from: Square, to: Square) -> Result<Move, WhyNot> {
        if !attacks::of(piece, from, Bitboard::EMPTY).contains(to) {
            return Err(WhyNot::NotHowItMoves { piece: from, to });
        }
        self.check_path(from, to)?;
        Ok(Move::plain(from, to, self.takes(from, to)?))
    }

    /// A pawn's move. A promotion is still a plain push or capture here; `with_promotion` completes it.
    fn find_pawn_move(&self, from: Square, to: Square) -> Result<Move, WhyNot> {
        if attacks::pawn(self.turn(), from).contains(to) {
            if self.takes(from, to)? {
                return Ok(Move::new(from, to, MoveKind::Capture));
            }
            return self.find_en_passant(from, to);
        }
        let step = from.forward(self.turn());
        let double_step = step.and_then(|step| step.forward(self.turn()));
        let on_start_rank = from.rank() == self.turn().pawn_rank();
        let kind = match Some(to) {
            forward if forward == step => MoveKind::Quiet,
            forward if forward == double_step && on_start_rank => MoveKind::DoublePush,
            _ => return Err(WhyNot::NotHowItMoves { piece: from, to }),
        };
        self.check_path(from, to)?;
        if self.takes(from, to)? {
            return Err(WhyNot::PawnCannotCaptureForward { piece: from, by: to });
        }
        Ok(Move::new(from, to, kind))
    }

    fn find_en_passant(&self, from: Square, to: Square) -> Result<Move, WhyNot> {
        let mv = Move::new(from, to, MoveKind::EnPassant);
        if self.en_passant() == Some(to) {
            return Ok(mv);
        }
        let beside = Square::at(to.file(), from.rank());
        let start = to.forward(self.turn()).filter(|square| square.rank() == (!self.turn()).pawn_rank());
        let pawn_beside = self.piece_at(beside) == Some(Role::Pawn.of(!self.turn()));
        let Some(start) = start.filter(|_| pawn_beside) else {
            return Err(WhyNot::NothingToCapture { piece: from, to });
        };
        // A position has no en-passant square if no such capture is legal, so the pawn may just have made a double push.
        let may_have_passed = self.en_passant().is_none() && self.piece_at(start).is_none();
        let exposed_to = self.king_attackers_after(mv) - self.checkers();
        if may_have_passed && exposed_to.any() {
            return Err(WhyNot::EnPassantExposesKing { taken: beside, by: exposed_to });
        }
        Err(WhyNot::EnPassantNotAvailable { by: beside })
    }

    /// The squares strictly between source and target of a straight or diagonal move must be empty.
    fn check_path(&self, from: Square, to: Square) -> Result<(), WhyNot> {
        let blockers = attacks::between(from, to) & self.board().occupied();
        let nearest = if to > from { blockers.first() } else { blockers.last() };
        nearest.map_or(Ok(()), |by| Err(WhyNot::Blocked { piece: from, by }))
    }

    /// Is there an enemy piece on the target? An own piece there is an error.
    fn takes(&self, from: Square, to: Square) -> Result<bool, WhyNot> {
        match self.piece_at(to) {
            Some(piece) if piece.color == self.turn() => {
                Err(WhyNot::OwnPieceOnTarget { piece: from, by: to })
            }
            target => Ok(target.is_some()),
        }
    }

    /// An error if a pseudo-legal move leaves the king attacked: by which pieces, and for what reason.
    fn check_king_after(&self, mv: Move, piece: Piece) -> Result<(), WhyNot> {
        let by = self.king_attackers_after(mv);
        let Some(first) = by.first() else { return Ok(()) };
        let checkers = self.checkers();
        Err(match (piece.role, mv.kind()) {
            (Role::King, _) => WhyNot::KingIntoCheck { to: mv.to(), by },
            _ if checkers.several() => WhyNot::DoubleCheck { by: checkers },
            _ if (by & checkers).any() => WhyNot::MustAnswerCheck { by: first },
            (_, MoveKind::EnPassant) => {
                WhyNot::EnPassantExposesKing { taken: Square::at(mv.to().file(), mv.from().rank()), by }
            }
            _ => WhyNot::Pinned { piece: mv.from(), by: first },
        })
    }

    /// Checked last, so that a missing promotion is reported only if the move is legal otherwise.
    fn with_promotion(&self, mv: Move, piece: Piece, promotion: Option<Role>) -> Result<Move, WhyNot> {
        let (from, to) = (mv.from(), mv.to());
        let promotes = piece.role == Role::Pawn && to.rank() == self.turn().promotion_rank();
        match promotion {
            None if promotes => Err(WhyNot::PromotionMissing { piece: from }),
            None => Ok(mv),
            Some(_) if !promotes => Err(WhyNot::PromotionNotAllowed { piece: from, to }),
            Some(role) => MoveKind::promoting(role, mv.is_capture())
                .map(|kind| Move::new(from, to, kind))
                .ok_or(WhyNot::PromotionToKingOrPawn { role }),
        }
    }
}
