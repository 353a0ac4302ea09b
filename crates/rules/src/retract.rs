//! Moves un-made: which last moves can have led to a position, and from where.
//!
//! Every piece of the side that has just moved is put back on trial, with nothing or with any piece given back to its
//! square. What counts is decided by the rules themselves: the position before must be valid, the move legal there, and
//! it must lead to the position again.

use crate::{
    Accept, Bitboard, CastlingClaim, CastlingMode, CastlingSide, Color, Move, Piece, Position, Role, Setup,
    Square, attacks,
};

/// A last move, and the position in which it was played.
///
/// ```
/// use arrocco_rules::{CastlingMode, Position};
/// let position: Position = "4k3/8/8/8/8/8/4K3/8 b - - 1 1".parse().unwrap();
/// let retractions = position.retractions(CastlingMode::Standard);
/// assert!(retractions.iter().all(|retraction| retraction.before.after(retraction.mv) == position
///     || retraction.mv.is_capture()));
/// assert_eq!(retractions.iter().filter(|retraction| !retraction.mv.is_capture()).count(), 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retraction {
    /// The position before the move. Its counters are a guess where the move has reset them.
    pub before: Position,
    /// The move.
    pub mv: Move,
}

impl Position {
    /// Calls a function with every last move that can have led to this position.
    ///
    /// The position before has the castling rights of this one, and for castling the one that it used up; it has an
    /// en-passant square only if the move is that capture. Whether the move gave up other rights cannot be known. The
    /// counters do not matter. With [`CastlingMode::Standard`] castling is that of standard chess, otherwise king and rook
    /// may have stood anywhere on the back rank.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingMode, Position};
    /// let position = Position::startpos().after(Position::startpos().move_from_san("Nf3").unwrap());
    /// let mut before = Vec::new();
    /// position.for_each_retraction(CastlingMode::Standard, |retraction| before.push(retraction.before));
    /// assert!(before.contains(&Position::startpos()));
    /// ```
    pub fn for_each_retraction(&self, mode: CastlingMode, mut each: impl FnMut(Retraction)) {
        let search = Search { after: self, mover: !self.turn(), mode };
        for to in self.board().color(search.mover) {
            if let Some(piece) = self.piece_at(to) {
                search.of_piece(piece, to, &mut each);
            }
        }
        search.of_castling(&mut each);
    }

    /// Every last move that can have led to this position, as [`for_each_retraction`](Self::for_each_retraction) finds
    /// them.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingMode, Position};
    /// // Nobody has moved yet: only a knight can have come home.
    /// let black: Position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse().unwrap();
    /// assert_eq!(black.retractions(CastlingMode::Standard).len(), 4);
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn retractions(&self, mode: CastlingMode) -> alloc::vec::Vec<Retraction> {
        let mut all = alloc::vec::Vec::new();
        self.for_each_retraction(mode, |retraction| all.push(retraction));
        all
    }
}

/// The position that the moves have led to, and who has moved.
struct Search<'a> {
    after: &'a Position,
    mover: Color,
    mode: CastlingMode,
}

impl Search<'_> {
    fn of_piece(&self, piece: Piece, to: Square, each: &mut impl FnMut(Retraction)) {
        let free = !self.after.board().occupied();
        if piece.role == Role::Pawn {
            self.of_pawn(to, None, each);
            self.of_en_passant(to, each);
            return;
        }
        for from in attacks::of(piece, to, self.after.board().occupied()) & free {
            self.with_and_without_capture(piece, from, to, None, each);
        }
        if to.rank() == self.mover.promotion_rank() && Role::PROMOTIONS.contains(&piece.role) {
            self.of_pawn(to, Some(piece.role), each);
        }
    }

    /// A pawn that has come to a square, and perhaps become another piece there.
    fn of_pawn(&self, to: Square, promotion: Option<Role>, each: &mut impl FnMut(Retraction)) {
        let free = !self.after.board().occupied();
        let pawn = Role::Pawn.of(self.mover);
        let one = to.forward(!self.mover).filter(|&square| free.contains(square));
        let two = one.and_then(|square| square.forward(!self.mover)).filter(|&square| free.contains(square));
        for from in [one, two].into_iter().flatten() {
            self.try_one(self.board_before(pawn, from, to, None), from, to, promotion, None, each);
        }
        for from in attacks::pawn(!self.mover, to) & free {
            for role in TAKEN {
                let before = self.board_before(pawn, from, to, Some(role));
                self.try_one(before, from, to, promotion, None, each);
            }
        }
    }

    fn of_en_passant(&self, to: Square, each: &mut impl FnMut(Retraction)) {
        let free = !self.after.board().occupied();
        let Some(taken) = to.forward(!self.mover).filter(|&square| free.contains(square)) else { return };
        for from in attacks::pawn(!self.mover, to) & free {
            let mut before = self.board_before(Role::Pawn.of(self.mover), from, to, None);
            before.board.put(taken, Role::Pawn.of(!self.mover));
            self.try_one(before, from, to, None, Some(to), each);
        }
    }

    fn with_and_without_capture(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        promotion: Option<Role>,
        each: &mut impl FnMut(Retraction),
    ) {
        self.try_one(self.board_before(piece, from, to, None), from, to, promotion, None, each);
        for role in TAKEN {
            self.try_one(self.board_before(piece, from, to, Some(role)), from, to, promotion, None, each);
        }
    }

    fn of_castling(&self, each: &mut impl FnMut(Retraction)) {
        let rank = self.mover.back_rank();
        for side in CastlingSide::ALL {
            let (king_to, rook_to) = (Square::at(side.king_file(), rank), Square::at(side.rook_file(), rank));
            let stands = |square, role: Role| self.after.piece_at(square) == Some(role.of(self.mover));
            if !stands(king_to, Role::King) || !stands(rook_to, Role::Rook) {
                continue;
            }
            let mut cleared = self.setup();
            cleared.board.remove(king_to);
            cleared.board.remove(rook_to);
            for king in Bitboard::rank(rank) - cleared.board.occupied() {
                for rook in Bitboard::rank(rank) - cleared.board.occupied() - king.bitboard() {
                    self.try_castling(cleared, side, king, rook, each);
                }
            }
        }
    }

    fn try_castling(
        &self,
        mut before: Setup,
        side: CastlingSide,
        king: Square,
        rook: Square,
        each: &mut impl FnMut(Retraction),
    ) {
        let is_beyond = (rook > king) == (side == CastlingSide::King);
        before.board.put(king, Role::King.of(self.mover));
        before.board.put(rook, Role::Rook.of(self.mover));
        before.castling = before.castling.with(self.mover, CastlingClaim::File(rook.file()));
        let accept = match self.mode {
            CastlingMode::Standard => Accept::STRICT.standard_chess(),
            CastlingMode::Chess960 => Accept::STRICT,
        };
        if is_beyond && before.validate(accept).is_ok() {
            self.try_one(before, king, rook, None, None, each);
        }
    }

    /// The parts of the position before the move that do not depend on the move.
    fn setup(&self) -> Setup {
        let mut setup = self.after.setup_with(|_, _, rook| CastlingClaim::File(rook.file()));
        setup.turn = self.mover;
        setup.en_passant = None;
        setup.halfmoves = setup.halfmoves.saturating_sub(1);
        setup.fullmoves = match self.mover {
            Color::White => setup.fullmoves,
            Color::Black => setup.fullmoves.saturating_sub(1).max(1),
        };
        setup
    }

    fn board_before(&self, piece: Piece, from: Square, to: Square, taken: Option<Role>) -> Setup {
        let mut setup = self.setup();
        setup.board.remove(to);
        setup.board.put(from, piece);
        if let Some(role) = taken {
            setup.board.put(to, role.of(!self.mover));
        }
        setup
    }

    /// Hands out the move if the position before is valid and the move leads from there to here.
    fn try_one(
        &self,
        before: Setup,
        from: Square,
        to: Square,
        promotion: Option<Role>,
        en_passant: Option<Square>,
        each: &mut impl FnMut(Retraction),
    ) {
        let Ok(validated) = (Setup { en_passant, ..before }).validate(Accept::STRICT) else { return };
        let before = validated.position;
        let Some(mv) = before.candidate(from, to, promotion) else { return };
        if before.is_legal(mv) && before.after_unchecked(mv).is_repetition_of(self.after) {
            each(Retraction { before, mv });
        }
    }
}

/// What can have been taken.
const TAKEN: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
