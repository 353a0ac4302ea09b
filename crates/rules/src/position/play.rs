//! Playing a move, three ways, and taking it back.

use core::fmt;

use super::Position;
use crate::board::Code;
use crate::{Bitboard, Move, MoveKind, MoveSet, PawnMoves, Role, Square, attacks, zobrist};

/// A move that cannot be played, given back. [`Position::why_illegal`] tells the reason.
///
/// ```
/// use arrocco_rules::{Move, MoveKind, Position, Square};
/// let mut position = Position::startpos();
/// let error = position.try_play(Move::new(Square::E2, Square::E5, MoveKind::Quiet)).unwrap_err();
/// assert_eq!(error.to_string(), "e2e5 is not a legal move here");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a legal move here", self.0)
    }
}

impl core::error::Error for IllegalMove {}

/// What is needed to take a move back: the position before it.
///
/// ```
/// use arrocco_rules::Position;
/// let mut position = Position::startpos();
/// let mv = position.legal_moves()[0];
/// let undo = position.make(mv);
/// position.unmake(undo);
/// assert_eq!(position, Position::startpos());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "without it the move cannot be taken back"]
pub struct Undo(Position);

impl Position {
    /// Plays a move if it is legal; otherwise nothing changes.
    ///
    /// # Errors
    ///
    /// The move, if it is not legal here.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Move, MoveKind, Position, Square};
    /// let mut position = Position::startpos();
    /// position.try_play(Move::new(Square::G1, Square::F3, MoveKind::Quiet)).unwrap();
    /// assert_eq!(position.turn(), Color::Black);
    /// ```
    pub fn try_play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a legal move.
    ///
    /// # Panics
    ///
    /// If the move is not legal.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Position, Square};
    /// let mut position = Position::startpos();
    /// position.play(Move::new(Square::E2, Square::E4, MoveKind::DoublePush));
    /// assert_eq!(position.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// ```
    pub fn play(&mut self, mv: Move) {
        assert!(self.is_legal(mv), "{mv:?} is not legal in {self}");
        self.play_unchecked(mv);
    }

    /// The position after a legal move, without checking that it is legal, as
    /// [`play_unchecked`](Self::play_unchecked).
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position = Position::startpos();
    /// for mv in &position.legal_moves() {
    ///     assert_eq!(position.after(mv).count_moves(), 20);
    /// }
    /// ```
    #[inline]
    pub fn after(&self, mv: Move) -> Self {
        if mv.is_special() {
            return self.after_special(mv);
        }
        let (from, to) = (mv.from(), mv.to());
        let moved = self.board.code(from);
        let mut next = self.lift(from, moved);
        if mv.is_capture() {
            next.put_down_taking(moved, to);
        } else {
            next.put_down(moved, to);
            if moved.is_pawn() {
                next.clocks = next.clocks.reset();
            }
        }
        next
    }

    /// Plays a legal move and returns what it takes to undo it. Unchecked, as
    /// [`play_unchecked`](Self::play_unchecked).
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let mut position = Position::startpos();
    /// let undo = position.make(position.legal_moves()[3]);
    /// position.unmake(undo);
    /// ```
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let undo = Undo(*self);
        self.play_unchecked(mv);
        undo
    }

    /// Takes back the move that gave this [`Undo`].
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let mut position = Position::startpos();
    /// let undo = position.make(position.legal_moves()[3]);
    /// position.unmake(undo);
    /// assert_eq!(position, Position::startpos());
    /// ```
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        *self = undo.0;
    }

    /// Plays a legal move without checking that it is legal.
    ///
    /// With a move that is not legal the outcome is a position that breaks the promises of this type: what it
    /// answers then is meaningless, but it stays memory-safe.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Position, Square};
    /// let mut position = Position::startpos();
    /// position.play_unchecked(Move::new(Square::B1, Square::C3, MoveKind::Quiet));
    /// assert_eq!(position.halfmoves(), 1);
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        *self = self.after(mv);
    }

    /// This position with the piece of a square in the mover's hand: all that does not depend on where it goes.
    #[inline(always)]
    fn lift(&self, from: Square, moved: Code) -> Self {
        let mut next = *self;
        next.board.remove(from);
        next.clocks = self.clocks.after_quiet();
        next.key ^= zobrist::TURN ^ zobrist::piece(moved, from);
        if let Some(square) = self.en_passant() {
            next.key ^= zobrist::en_passant(square.file());
        }
        next.en_passant = Bitboard::EMPTY;
        if self.unmoved.contains(from) {
            next.lose_castling(self.board.role(Role::King), from);
        }
        next
    }

    /// Puts the lifted piece down on an empty square.
    #[inline(always)]
    fn put_down(&mut self, moved: Code, to: Square) {
        self.board.add(to, moved);
        self.key ^= zobrist::piece(moved, to);
    }

    /// Puts the lifted piece down in place of one that is taken.
    #[inline(always)]
    fn put_down_taking(&mut self, moved: Code, to: Square) {
        self.key ^= zobrist::piece(self.board.code(to), to) ^ zobrist::piece(moved, to);
        if self.unmoved.contains(to) {
            self.lose_castling(self.board.role(Role::King), to);
        }
        self.board.replace(to.bitboard(), to.bitboard(), moved);
        self.clocks = self.clocks.reset();
    }

    /// A king or rook that could castle leaves its square or is taken there.
    #[inline(always)]
    fn lose_castling(&mut self, kings: Bitboard, square: Square) {
        let (lost, key) = castling_lost(self.unmoved, kings, square);
        self.unmoved = self.unmoved - lost;
        self.key ^= key;
    }

    /// The position after castling, en passant, a double push or a promotion.
    fn after_special(&self, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        let moved = self.board.code(from);
        let mut next = self.lift(from, moved);
        match mv.kind() {
            MoveKind::KingSideCastle | MoveKind::QueenSideCastle => {
                let rook = self.board.code(to);
                next.key ^= zobrist::piece(rook, to);
                next.board.remove(to);
                next.put_down(moved, mv.king_target());
                next.put_down(rook, mv.rook_target().unwrap_or(to));
            }
            MoveKind::EnPassant => {
                let beside = Square::at(to.file(), from.rank());
                next.key ^= zobrist::piece(self.board.code(beside), beside);
                next.board.remove(beside);
                next.put_down(moved, to);
                next.clocks = next.clocks.reset();
            }
            MoveKind::DoublePush => {
                next.put_down(moved, to);
                next.clocks = next.clocks.reset();
                if next.is_beside_enemy_pawn(to) {
                    next.set_en_passant(to);
                }
            }
            kind => {
                let role = kind.promotion().unwrap_or(Role::Queen);
                let promoted = Code::new(role.of(self.turn()));
                next.clocks = next.clocks.reset();
                if kind.is_capture() {
                    next.put_down_taking(promoted, to);
                } else {
                    next.put_down(promoted, to);
                }
            }
        }
        next
    }

    /// A pawn has just come two squares to `to`: is there a pawn that might take it in passing?
    #[inline(always)]
    fn is_beside_enemy_pawn(&self, to: Square) -> bool {
        (attacks::pawn(!self.turn(), passed(to)) & self.board.pieces(self.turn(), Role::Pawn)).any()
    }

    #[inline(always)]
    fn set_en_passant(&mut self, to: Square) {
        if self.can_capture_en_passant(passed(to)) {
            self.en_passant = passed(to).bitboard();
            self.key ^= zobrist::en_passant(to.file());
        }
    }

    /// Calls a function with each move of a set and the position after it; the moves must be legal.
    #[inline(always)]
    pub(crate) fn for_each_child_of(&self, set: MoveSet, each: &mut impl FnMut(Move, &Self)) {
        match set {
            MoveSet::Piece { from, targets, enemies, .. } => {
                if targets.is_empty() {
                    return;
                }
                let moved = self.board.code(from);
                let lifted = self.lift(from, moved);
                for to in targets - enemies {
                    let mut next = lifted;
                    next.put_down(moved, to);
                    each(Move::plain(from, to, false), &next);
                }
                for to in targets & enemies {
                    let mut next = lifted;
                    next.put_down_taking(moved, to);
                    each(Move::plain(from, to, true), &next);
                }
            }
            MoveSet::Pawns(pawns) => self.for_each_pawn_child(pawns, each),
            MoveSet::Promotions(_) | MoveSet::Single(_) => set.for_each(|mv| each(mv, &self.after(mv))),
        }
    }

    #[inline(always)]
    fn for_each_pawn_child(&self, pawns: PawnMoves, each: &mut impl FnMut(Move, &Self)) {
        let pawn = Code::new(Role::Pawn.of(pawns.color));
        for (from, to) in pawns.of_steps() {
            let mut next = self.lift(from, pawn);
            next.put_down(pawn, to);
            next.clocks = next.clocks.reset();
            each(Move::new(from, to, MoveKind::Quiet), &next);
        }
        for (from, to) in pawns.of_leaps() {
            let mut next = self.lift(from, pawn);
            next.put_down(pawn, to);
            next.clocks = next.clocks.reset();
            if next.is_beside_enemy_pawn(to) {
                next.set_en_passant(to);
            }
            each(Move::new(from, to, MoveKind::DoublePush), &next);
        }
        for (from, to) in pawns.of_captures() {
            let mut next = self.lift(from, pawn);
            next.put_down_taking(pawn, to);
            each(Move::new(from, to, MoveKind::Capture), &next);
        }
    }
}

/// The square a pawn has passed that came two squares to `to`: ranks 4 and 3, or 5 and 6, differ in this bit.
#[inline(always)]
fn passed(to: Square) -> Square {
    Square::wrapping(to as u8 ^ 8)
}

/// Which kings and rooks can no longer castle when one of them is gone from its square, and the change of the key.
/// The king's right goes with his last rook, and the rooks' with their king. Values in, values out: a reference to
/// the new position would force it out of the registers.
#[cold]
#[inline(never)]
fn castling_lost(unmoved: Bitboard, kings: Bitboard, square: Square) -> (Bitboard, u64) {
    let rank = unmoved & Bitboard::rank(square.rank());
    let left = rank.without(square);
    let lost = if (left & kings).is_empty() || (left - kings).is_empty() { rank } else { square.bitboard() };
    (lost, zobrist::castling(lost))
}
