//! What a legal move does to the enemy king: check, discovered and double check, mate and stalemate.

use crate::{Bitboard, Move, MoveClass, MoveKind, MoveList, Position, Role, Square, attacks};

/// The pieces that will give check once a move is played.
#[derive(Clone, Copy)]
struct Checks {
    /// The moved piece, on the square where it then stands.
    direct: Bitboard,
    /// Pieces that have not moved.
    discovered: Bitboard,
}

impl Checks {
    #[inline]
    fn all(self) -> Bitboard {
        self.direct | self.discovered
    }
}

impl Position {
    /// What kind of move a legal move is. For a move that is not legal the result is meaningless.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Position, Square};
    /// let position: Position = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1".parse().unwrap();
    /// let class = position.classify(Move::new(Square::E1, Square::E8, MoveKind::Quiet));
    /// assert!(class.iter().eq(["check", "mate"]));
    /// ```
    #[must_use]
    pub fn classify(&self, mv: Move) -> MoveClass {
        let checks = self.checks_after(mv);
        let check = checks.all().any();
        let stuck = !self.after_unchecked(mv).has_moves();
        MoveClass::default()
            .capture(mv.is_capture())
            .en_passant(mv.kind() == MoveKind::EnPassant)
            .promotion(mv.promotion().is_some())
            .castle(mv.is_castle())
            .double_push(mv.kind() == MoveKind::DoublePush)
            .check(check)
            .discovered_check(checks.discovered.any())
            .double_check(checks.all().several())
            .mate(stuck && check)
            .stalemate(stuck && !check)
    }

    /// Does a legal move give check? Found without making it.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Position, Square};
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse().unwrap();
    /// assert!(position.gives_check(Move::new(Square::A1, Square::A8, MoveKind::Quiet)));
    /// assert!(!position.gives_check(Move::new(Square::E1, Square::A1, MoveKind::QueenSideCastle)));
    /// ```
    #[inline]
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        self.checks_after(mv).all().any()
    }

    /// Legal moves that give check.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse().unwrap();
    /// assert_eq!(position.checking_moves().len(), 1);
    /// ```
    #[must_use]
    pub fn checking_moves(&self) -> MoveList {
        let mut list = self.legal_moves();
        list.retain(|mv| self.gives_check(mv));
        list
    }

    /// Legal moves that mate.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position: Position = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.mating_moves().len(), 1);
    /// ```
    #[must_use]
    pub fn mating_moves(&self) -> MoveList {
        let mut list = self.checking_moves();
        list.retain(|mv| !self.after_unchecked(mv).has_moves());
        list
    }

    /// Finds attackers of the enemy king on the board after the move. Nothing attacked the king before the move, so of
    /// the pieces that did not move only sliders can attack it now.
    #[inline]
    fn checks_after(&self, mv: Move) -> Checks {
        let board = self.board();
        let king = self.king(!self.turn());
        let occupied = self.occupied_after(mv);
        let (diagonal, straight) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        // An own piece on the target can only be the castling rook, which leaves that square as well.
        let stayed = board.color(self.turn()).without(mv.from()).without(mv.to());
        let us = self.turn();
        let sliders = diagonal & board.diagonal_sliders(us) | straight & board.straight_sliders(us);
        let (role, landing) = self.checking_piece_after(mv);
        let checks_from = match role {
            Role::Pawn => attacks::pawn(!self.turn(), king),
            Role::Knight => attacks::knight(king),
            Role::Bishop => diagonal,
            Role::Rook => straight,
            Role::Queen => diagonal | straight,
            Role::King => Bitboard::EMPTY,
        };
        Checks { direct: landing.bitboard() & checks_from, discovered: sliders & stayed }
    }

    /// The moved piece that can give check and its square after the move. If the move is castling, that is the rook.
    #[inline]
    fn checking_piece_after(&self, mv: Move) -> (Role, Square) {
        if let Some(rook_target) = mv.rook_target() {
            return (Role::Rook, rook_target);
        }
        let moved = self.piece_at(mv.from()).map_or(Role::King, |piece| piece.role);
        (mv.promotion().unwrap_or(moved), mv.to())
    }
}
