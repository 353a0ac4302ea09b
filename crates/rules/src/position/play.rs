//! Playing a move, three ways, and taking it back.

use core::fmt;

use super::Position;
use super::clocks::Clocks;
use crate::board::Code;
use crate::{Bitboard, Board, Color, Move, MoveKind, MoveSet, PawnMoves, Role, Square, attacks, zobrist};

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
        let (board, key, unmoved, clocks) = self.parts_after(mv);
        Self { board, key, unmoved, clocks, en_passant: Bitboard::EMPTY }
    }

    /// What a plain move or capture makes of each part. Values, to be written once: a position changed in memory would
    /// have to be read back in pieces.
    #[inline(always)]
    fn parts_after(&self, mv: Move) -> (Board, u64, Bitboard, Clocks) {
        let (from, to) = (mv.from(), mv.to());
        let touched = from.bitboard() | to.bitboard();
        let (moved, taken) = (self.board.code(from), self.board.code(to));
        let mut key = self.key
            ^ zobrist::TURN
            ^ zobrist::piece(moved, from)
            ^ zobrist::piece(moved, to)
            ^ zobrist::piece(taken, to);
        if let Some(square) = self.en_passant() {
            key ^= zobrist::en_passant(square.file());
        }
        let mut unmoved = self.unmoved;
        if (unmoved & touched).any() {
            let (left, change) = castling_left(unmoved, self.board.role(Role::King), touched);
            unmoved = left;
            key ^= change;
        }
        let mut clocks = self.clocks.after_quiet();
        if moved.is_pawn() | mv.is_capture() {
            clocks = clocks.reset();
        }
        let mut board = self.board;
        board.displace(touched, moved, to);
        (board, key, unmoved, clocks)
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
        // Mostly `self` is itself a fresh copy: from a copy of that one the compiler finds back to the original, and
        // need not wait for what it has just written.
        let before = *self;
        if mv.is_special() {
            *self = before.after_special(mv);
            return;
        }
        (self.board, self.key, self.unmoved, self.clocks) = before.parts_after(mv);
        self.en_passant = Bitboard::EMPTY;
    }

    /// A pawn goes two squares ahead.
    #[inline(always)]
    fn after_leap(&self, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        let pawn = self.board.code(from);
        let mut next = *self;
        next.pass_turn(Bitboard::EMPTY);
        next.lift(pawn, from);
        next.put_down(pawn, to);
        next.clocks = next.clocks.reset();
        let passed = self.passed_by(self.turn(), from, to);
        if passed.any() {
            next.set_en_passant(passed);
        }
        next
    }

    /// Castling, en passant, a double push or a promotion.
    #[inline(never)]
    fn after_special(&self, mv: Move) -> Self {
        if mv.is_double_push() {
            return self.after_leap(mv);
        }
        let (from, to) = (mv.from(), mv.to());
        let moved = self.board.code(from);
        let mut next = *self;
        next.pass_turn(from.bitboard() | to.bitboard());
        next.lift(moved, from);
        if let Some(rook_to) = mv.rook_target() {
            let rook = self.board.code(to);
            next.lift(rook, to);
            next.put_down(rook, rook_to);
        } else {
            if let Some(square) = mv.captured_square() {
                next.lift(self.board.code(square), square);
            }
            next.clocks = next.clocks.reset();
        }
        let landed = mv.promotion().map_or(moved, |role| Code::new(role.of(self.turn())));
        next.put_down(landed, mv.king_target());
        next
    }

    /// All that a move changes besides the pieces, given the squares it touches.
    #[inline(always)]
    fn pass_turn(&mut self, touched: Bitboard) {
        self.clocks = self.clocks.after_quiet();
        self.key ^= zobrist::TURN;
        if let Some(square) = self.en_passant() {
            self.key ^= zobrist::en_passant(square.file());
            self.en_passant = Bitboard::EMPTY;
        }
        if (self.unmoved & touched).any() {
            self.lose_castling(touched);
        }
    }

    /// Takes a piece off its square.
    #[inline(always)]
    fn lift(&mut self, code: Code, square: Square) {
        self.board.remove(square);
        self.key ^= zobrist::piece(code, square);
    }

    /// Puts a piece down on an empty square.
    #[inline(always)]
    fn put_down(&mut self, code: Code, square: Square) {
        self.board.add(code, square);
        self.key ^= zobrist::piece(code, square);
    }

    /// Puts a piece down in place of one that is taken.
    #[inline(always)]
    fn put_down_taking(&mut self, code: Code, square: Square) {
        self.key ^= zobrist::piece(self.board.code(square), square) ^ zobrist::piece(code, square);
        self.board.displace(square.bitboard(), code, square);
        self.clocks = self.clocks.reset();
        if self.unmoved.contains(square) {
            self.lose_castling(square.bitboard());
        }
    }

    /// Kings or rooks that could castle leave their squares or are taken there.
    #[inline(always)]
    fn lose_castling(&mut self, touched: Bitboard) {
        let (left, key) = castling_left(self.unmoved, self.board.role(Role::King), touched);
        self.unmoved = left;
        self.key ^= key;
    }

    /// The square that a pawn's double step passes, if it can then be taken there, as a set.
    #[inline(always)]
    fn passed_by(&self, us: Color, from: Square, to: Square) -> Bitboard {
        let passed = Square::wrapping(to as u8 ^ 8); // ranks 4 and 3, or 5 and 6, differ in this bit
        let takers = attacks::pawn(us, passed) & self.board.pieces(!us, Role::Pawn);
        if takers.any() && self.can_be_passed(us, from, passed, takers) {
            passed.bitboard()
        } else {
            Bitboard::EMPTY
        }
    }

    /// Has one of the pawns that a double step comes to stand beside a legal capture then?
    #[cold]
    #[inline(never)]
    fn can_be_passed(&self, us: Color, from: Square, passed: Square, takers: Bitboard) -> bool {
        takers.into_iter().any(|taker| {
            let occupied = (self.board.occupied() - from.bitboard() - taker.bitboard()) | passed.bitboard();
            let attackers = self.attackers_through(self.king(!us), us, occupied);
            (attackers - from.bitboard()).is_empty()
        })
    }

    #[inline(always)]
    fn set_en_passant(&mut self, passed: Bitboard) {
        self.en_passant = passed;
        self.key ^= zobrist::en_passant(passed.sole().file());
    }

    /// Calls a function with each move of a set and the position after it; the moves must be legal.
    #[inline(always)]
    pub(crate) fn for_each_child_of(&self, us: Color, set: MoveSet, each: &mut impl FnMut(Move, &Self)) {
        match set {
            MoveSet::Piece { role, from, targets, enemies } => {
                if targets.is_empty() {
                    return;
                }
                let moved = Code::new(role.of(us));
                let mut lifted = *self;
                lifted.pass_turn(from.bitboard());
                lifted.lift(moved, from);
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
            MoveSet::Pawns(pawns) => self.for_each_pawn_child(us, pawns, each),
            MoveSet::Promotions(_) | MoveSet::Single(_) => set.for_each(|mv| each(mv, &self.after(mv))),
        }
    }

    #[inline(always)]
    fn for_each_pawn_child(&self, us: Color, pawns: PawnMoves, each: &mut impl FnMut(Move, &Self)) {
        let pawn = Code::new(Role::Pawn.of(us));
        let lifted = |from: Square| {
            let mut next = *self;
            next.pass_turn(Bitboard::EMPTY);
            next.lift(pawn, from);
            next.clocks = next.clocks.reset();
            next
        };
        for (from, to) in pawns.of_steps() {
            let mut next = lifted(from);
            next.put_down(pawn, to);
            each(Move::new(from, to, MoveKind::Quiet), &next);
        }
        for (from, to) in pawns.of_leaps() {
            let mut next = lifted(from);
            next.put_down(pawn, to);
            let passed = self.passed_by(us, from, to);
            if passed.any() {
                next.set_en_passant(passed);
            }
            each(Move::new(from, to, MoveKind::DoublePush), &next);
        }
        for (from, to) in pawns.of_west().chain(pawns.of_east()) {
            let mut next = lifted(from);
            next.put_down_taking(pawn, to);
            each(Move::new(from, to, MoveKind::Capture), &next);
        }
    }
}

/// Which kings and rooks can still castle when those on the touched squares cannot, and the change of the key. The
/// king's right goes with his last rook, and the rooks' with their king. Values in, values out: a reference to the new
/// position would force it out of the registers.
#[cold]
#[inline(never)]
fn castling_left(unmoved: Bitboard, kings: Bitboard, touched: Bitboard) -> (Bitboard, u64) {
    let left = unmoved - touched;
    let castles = |color: Color| {
        let rank = left & Bitboard::rank(color.back_rank());
        if (rank & kings).any() && (rank - kings).any() { rank } else { Bitboard::EMPTY }
    };
    let left = castles(Color::White) | castles(Color::Black);
    (left, zobrist::castling(unmoved - left))
}
