//! Playing a move, checked and unchecked, and taking it back.

use core::fmt;

use super::Position;
use super::clocks::Clocks;
use crate::board::PieceCode;
use crate::{Bitboard, Board, Color, Move, MoveKind, MoveSet, PawnMoves, Role, Square, attacks, zobrist};

/// A move that cannot be played. [`Position::why_move_illegal`] gives the reason.
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

    /// The position after a legal move.
    ///
    /// # Panics
    ///
    /// If the move is not legal.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position = Position::startpos();
    /// let next = position.after(position.move_from_san("e4").unwrap());
    /// assert_eq!(next.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// ```
    #[must_use = "the position itself is not changed"]
    pub fn after(&self, mv: Move) -> Self {
        assert!(self.is_legal(mv), "{mv:?} is not legal in {self}");
        self.after_unchecked(mv)
    }

    /// The position after a move, if the move is legal.
    ///
    /// # Errors
    ///
    /// The move, if it is not legal here.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Position, Square};
    /// let takes_the_king = Move::new(Square::E1, Square::E8, MoveKind::Capture);
    /// assert!(Position::startpos().try_after(takes_the_king).is_err());
    /// ```
    pub fn try_after(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) { Ok(self.after_unchecked(mv)) } else { Err(IllegalMove(mv)) }
    }

    /// The position after a legal move, without checking that it is legal, as
    /// [`play_unchecked`](Self::play_unchecked).
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position = Position::startpos();
    /// for &mv in &position.legal_moves() {
    ///     assert_eq!(position.after_unchecked(mv).count_moves(), 20);
    /// }
    /// ```
    #[must_use = "the position itself is not changed"]
    #[inline]
    pub fn after_unchecked(&self, mv: Move) -> Self {
        if mv.is_special() {
            return self.after_special(mv);
        }
        let (board, key, unmoved, clocks) = self.parts_after(mv);
        Self { board, key, unmoved, clocks, en_passant: Bitboard::EMPTY }
    }

    /// The key that the position after a legal move most likely has, for programs that fetch what they have stored under
    /// it ahead of time: faster than making the move. It is the right one but after castling, en passant, promotions,
    /// double pushes that allow en passant, and moves that end a right to castle.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position = Position::startpos();
    /// let mv = position.move_from_san("Nf3").unwrap();
    /// assert_eq!(position.likely_key_after(mv), position.after(mv).key());
    /// ```
    #[inline]
    #[must_use]
    pub fn likely_key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let (moved, taken) = (self.board.code(from), self.board.code(to));
        let change = zobrist::piece(moved, from) ^ zobrist::piece(moved, to) ^ zobrist::piece(taken, to);
        self.key ^ zobrist::pass(self.en_passant) ^ change
    }

    /// The parts of the position after a plain move, a capture or a double push. They are returned as values, to be
    /// stored once: parts of a position that is changed in memory would have to be loaded again.
    #[inline(always)]
    fn parts_after(&self, mv: Move) -> (Board, u64, Bitboard, Clocks) {
        let (from, to) = (mv.from(), mv.to());
        let touched = from.bitboard() | to.bitboard();
        let (mut key, mut unmoved) = (self.key ^ zobrist::pass(self.en_passant), self.unmoved);
        // Before the board is looked at, because a call would push its planes out of the registers.
        if (unmoved & touched).any() {
            let (left, change) = castling_left(unmoved, self.board.role(Role::King), touched);
            unmoved = left;
            key ^= change;
        }
        let (board, moved, taken) = self.board.moved(from, to);
        key ^= zobrist::piece(moved, from) ^ zobrist::piece(moved, to) ^ zobrist::piece(taken, to);
        (board, key, unmoved, self.clocks.after(moved, taken))
    }

    /// Plays a legal move and returns what is needed to undo it.
    ///
    /// # Panics
    ///
    /// If the move is not legal.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let mut position = Position::startpos();
    /// let undo = position.make(position.legal_moves()[3]);
    /// position.unmake(undo);
    /// ```
    pub fn make(&mut self, mv: Move) -> Undo {
        assert!(self.is_legal(mv), "{mv:?} is not legal in {self}");
        self.make_unchecked(mv)
    }

    /// Plays a move if it is legal and returns what is needed to undo it; otherwise nothing changes.
    ///
    /// # Errors
    ///
    /// The move, if it is not legal here.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Position, Square};
    /// let mut position = Position::startpos();
    /// assert!(position.try_make(Move::new(Square::E1, Square::E8, MoveKind::Capture)).is_err());
    /// assert_eq!(position, Position::startpos());
    /// ```
    pub fn try_make(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        if self.is_legal(mv) { Ok(self.make_unchecked(mv)) } else { Err(IllegalMove(mv)) }
    }

    /// Plays a legal move without checking that it is legal, as [`play_unchecked`](Self::play_unchecked), and returns
    /// what is needed to undo it.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let mut position = Position::startpos();
    /// let undo = position.make_unchecked(position.legal_moves()[3]);
    /// position.unmake(undo);
    /// ```
    #[inline]
    pub fn make_unchecked(&mut self, mv: Move) -> Undo {
        let undo = Undo(*self);
        self.play_unchecked(mv);
        undo
    }

    /// Takes back the move for which `make` returned this [`Undo`].
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
    /// If the move is not legal, the position may violate the invariants of this type: the results of its methods are
    /// then meaningless, but it stays memory-safe.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Position, Square};
    /// let mut position = Position::startpos();
    /// position.play_unchecked(Move::new(Square::B1, Square::C3, MoveKind::Quiet));
    /// assert_eq!(position.halfmoves(), 1);
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        // Usually `self` is a fresh copy. By copying it again, the compiler can load from the original instead of
        // waiting for the stores to `self`.
        let before = *self;
        if mv.is_special() {
            *self = before.after_special(mv);
            return;
        }
        (self.board, self.key, self.unmoved, self.clocks) = before.parts_after(mv);
        self.en_passant = Bitboard::EMPTY;
    }

    /// The position after a double push. A function of its own, because these are by far the most common special moves.
    #[inline(never)]
    fn after_double_push(&self, mv: Move) -> Self {
        let en_passant = self.en_passant_after(self.turn(), mv.from(), mv.to());
        let (board, mut key, unmoved, clocks) = self.parts_after(mv);
        if let Some(passed) = en_passant.first() {
            key ^= zobrist::en_passant(passed.file());
        }
        Self { board, key, unmoved, clocks, en_passant }
    }

    /// The position after castling, en passant, a double push or a promotion.
    #[inline(always)]
    fn after_special(&self, mv: Move) -> Self {
        if mv.is_double_push() { self.after_double_push(mv) } else { self.after_rare(mv) }
    }

    /// The position after castling, en passant or a promotion.
    #[inline(never)]
    fn after_rare(&self, mv: Move) -> Self {
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
        let landed = mv.promotion().map_or(moved, |role| PieceCode::new(role.of(self.turn())));
        next.put_down(landed, mv.king_target());
        next
    }

    /// Everything that a move changes besides the pieces, given the squares it touches.
    #[inline(always)]
    fn pass_turn(&mut self, touched: Bitboard) {
        self.clocks = self.clocks.after_quiet();
        self.key ^= zobrist::pass(self.en_passant);
        self.en_passant = Bitboard::EMPTY;
        if (self.unmoved & touched).any() {
            self.lose_castling(touched);
        }
    }

    /// Takes a piece off its square.
    #[inline(always)]
    fn lift(&mut self, code: PieceCode, square: Square) {
        self.board.remove(square);
        self.key ^= zobrist::piece(code, square);
    }

    /// Puts a piece down on an empty square.
    #[inline(always)]
    fn put_down(&mut self, code: PieceCode, square: Square) {
        self.board.add(code, square);
        self.key ^= zobrist::piece(code, square);
    }

    /// Puts a piece down in place of one that is taken.
    #[inline(always)]
    fn put_down_capturing(&mut self, code: PieceCode, square: Square) {
        self.key ^= zobrist::piece(self.board.code(square), square) ^ zobrist::piece(code, square);
        self.board.displace(square.bitboard(), code, square);
        self.clocks = self.clocks.reset();
        if self.unmoved.contains(square) {
            self.lose_castling(square.bitboard());
        }
    }

    /// Updates the castling rights for kings and rooks that leave the touched squares or are taken there.
    #[inline(always)]
    fn lose_castling(&mut self, touched: Bitboard) {
        let (left, key) = castling_left(self.unmoved, self.board.role(Role::King), touched);
        self.unmoved = left;
        self.key ^= key;
    }

    /// The en-passant square after a double push, as a set; empty unless the capture is legal.
    #[inline(always)]
    fn en_passant_after(&self, us: Color, from: Square, to: Square) -> Bitboard {
        let passed = Square::wrapping(to as u8 ^ 8); // ranks 4 and 3, or 5 and 6, differ in this bit
        // Most double pushes have no pawn beside them, which is faster seen without the colors.
        let beside = attacks::pawn(us, passed) & self.board.role(Role::Pawn);
        if beside.is_empty() {
            return Bitboard::EMPTY;
        }
        let capturers = beside & self.board.color(!us);
        if capturers.any() && self.has_legal_en_passant(us, from, passed, capturers) {
            passed.bitboard()
        } else {
            Bitboard::EMPTY
        }
    }

    /// Can one of these pawns legally capture en passant after the double push?
    #[cold]
    #[inline(never)]
    fn has_legal_en_passant(&self, us: Color, from: Square, passed: Square, capturers: Bitboard) -> bool {
        capturers.into_iter().any(|capturer| {
            let occupied =
                (self.board.occupied() - from.bitboard() - capturer.bitboard()) | passed.bitboard();
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
                let moved = PieceCode::new(role.of(us));
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
                    next.put_down_capturing(moved, to);
                    each(Move::plain(from, to, true), &next);
                }
            }
            MoveSet::Pawns(pawns) => self.for_each_pawn_child(us, pawns, each),
            MoveSet::Promotions(_) | MoveSet::Single(_) => {
                set.for_each(|mv| each(mv, &self.after_unchecked(mv)));
            }
        }
    }

    #[inline(always)]
    fn for_each_pawn_child(&self, us: Color, pawns: PawnMoves, each: &mut impl FnMut(Move, &Self)) {
        let pawn = PieceCode::new(Role::Pawn.of(us));
        let lifted = |from: Square| {
            let mut next = *self;
            next.pass_turn(Bitboard::EMPTY);
            next.lift(pawn, from);
            next.clocks = next.clocks.reset();
            next
        };
        for (from, to) in pawns.step_moves() {
            let mut next = lifted(from);
            next.put_down(pawn, to);
            each(Move::new(from, to, MoveKind::Quiet), &next);
        }
        for (from, to) in pawns.leap_moves() {
            let mut next = lifted(from);
            next.put_down(pawn, to);
            let passed = self.en_passant_after(us, from, to);
            if passed.any() {
                next.set_en_passant(passed);
            }
            each(Move::new(from, to, MoveKind::DoublePush), &next);
        }
        for (from, to) in pawns.west_moves().chain(pawns.east_moves()) {
            let mut next = lifted(from);
            next.put_down_capturing(pawn, to);
            each(Move::new(from, to, MoveKind::Capture), &next);
        }
    }
}

/// The kings and rooks that can still castle after the touched squares have lost their rights, and the change of the
/// key. A king loses its right with its last rook, and rooks lose theirs with the king. Takes and returns values,
/// because a reference to the new position would force it out of the registers.
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
