//! The history tables: quiet moves by squares and threats, by the moves before (continuation history) and by the pawns;
//! captures by piece, target and captured piece.

use arrocco_rules::{Bitboard, Color, Move, Piece, Position, Role, Square};

use super::add_with_gravity;
use crate::parameter;
use crate::step::Step;

/// Values stay between this and its negative.
const LIMIT: i32 = 16_384;

/// Entries of the quiet history.
const QUIET_ENTRIES: usize = 8 * 64 * 64;

/// Entries of the pawn history.
const PAWN_ENTRIES: usize = 512;

/// Pairs of a piece and its target square.
const PIECE_SQUARES: usize = 12 * 64;

/// A move as the continuation history indexes it: the piece and its target square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo {
    index: u16,
}

impl PieceTo {
    #[inline]
    pub(crate) fn new(piece: Piece, to: Square) -> Self {
        Self { index: (piece_index(piece) * 64 + to as usize) as u16 }
    }

    /// The target square.
    #[inline]
    pub(crate) fn to(self) -> Square {
        Square::ALL[self.index() % 64]
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.index)
    }
}

#[inline]
fn piece_index(piece: Piece) -> usize {
    piece.role as usize * 2 + piece.color as usize
}

/// The index of a quiet move in the quiet history.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuietIndex(u16);

/// What the history tables are indexed by besides the move: the position, the enemy's attacks and the previous moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HistoryContext<'a> {
    pub(crate) position: &'a Position,
    /// Squares that the enemy attacks.
    threats: Bitboard,
    /// The moves one, two and four plies ago.
    previous: [Option<PieceTo>; 3],
    /// The index of the pawn structure in the pawn history.
    pawn_index: usize,
}

impl<'a> HistoryContext<'a> {
    #[inline]
    pub(crate) fn new(position: &'a Position, threats: Bitboard, previous: [Option<PieceTo>; 3]) -> Self {
        let pawns = position.board().role(Role::Pawn).0;
        let white = position.board().color(Color::White).0;
        let pawn_index = (hash_words(pawns, pawns & white) % PAWN_ENTRIES as u64) as usize;
        Self { position, threats, previous, pawn_index }
    }

    /// By color, whether source and target are attacked, and the two squares.
    #[inline]
    pub(crate) fn quiet_index(&self, mv: Move) -> QuietIndex {
        let (from, to) = (mv.from(), mv.to());
        let is_attacked = |square| usize::from(self.threats.contains(square));
        let attacked = (self.position.turn() as usize * 2 + is_attacked(from)) * 2 + is_attacked(to);
        QuietIndex(((attacked * 64 + from as usize) * 64 + to as usize) as u16)
    }

    /// Could the enemy take the piece after this quiet move? Not where it attacks neither the target nor, with a slider
    /// behind, the source.
    #[inline]
    pub(crate) fn can_be_lost(&self, mv: Move) -> bool {
        self.threats.contains(mv.from()) || self.threats.contains(mv.to())
    }

    #[inline]
    fn piece(&self, mv: Move) -> Piece {
        let pawn = Piece { role: Role::Pawn, color: self.position.turn() };
        self.position.piece_at(mv.from()).unwrap_or(pawn)
    }
}

/// Hashes two words.
#[inline]
pub(super) fn hash_words(a: u64, b: u64) -> u64 {
    let product = (a ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd6e8_feb8_6659_fd93 ^ b.rotate_left(23));
    (product ^ product >> 32).wrapping_mul(0xff51_afd7_ed55_8ccd) >> 20
}

/// The history tables of one thread.
pub(crate) struct Histories {
    /// By [`QuietIndex`].
    quiet: Box<[i16]>,
    /// By piece and target, and the captured role.
    capture: Box<[[i16; 6]]>,
    /// By an earlier move, and piece and target.
    continuation: Box<[[i16; PIECE_SQUARES]]>,
    /// By the pawn structure, and piece and target.
    pawn: Box<[[i16; PIECE_SQUARES]]>,
}

/// Where a move that does not exist leads in the continuation history.
static NO_ROW: [i16; PIECE_SQUARES] = [0; PIECE_SQUARES];

/// The rows of the histories that belong to a position.
pub(crate) struct QuietScores<'a> {
    quiet: &'a [i16],
    pawn: &'a [i16; PIECE_SQUARES],
    continuation: [&'a [i16; PIECE_SQUARES]; 3],
}

impl QuietScores<'_> {
    /// The history score of a quiet move.
    #[inline]
    pub(crate) fn of(&self, context: &HistoryContext<'_>, mv: Move) -> i32 {
        let played = PieceTo::new(context.piece(mv), mv.to()).index();
        let [one, two, four] = self.continuation;
        let sum = i32::from(self.quiet[usize::from(context.quiet_index(mv).0)]) * parameter::weight_quiet()
            + i32::from(self.pawn[played]) * parameter::weight_pawn()
            + i32::from(one[played]) * parameter::weight_one()
            + i32::from(two[played]) * parameter::weight_two()
            + i32::from(four[played]) * parameter::weight_four();
        sum / 16
    }
}

impl core::fmt::Debug for Histories {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Histories").finish_non_exhaustive()
    }
}

impl Histories {
    pub(crate) fn new() -> Self {
        Self {
            quiet: zeros(QUIET_ENTRIES),
            capture: zeros(PIECE_SQUARES),
            continuation: zeros(PIECE_SQUARES),
            pawn: zeros(PAWN_ENTRIES),
        }
    }

    /// The history score of a quiet move.
    #[inline]
    pub(crate) fn of_quiet(&self, context: &HistoryContext<'_>, mv: Move) -> i32 {
        self.quiet_scores(context).of(context, mv)
    }

    /// What the history scores of all quiet moves of a position are read from.
    #[inline]
    pub(crate) fn quiet_scores(&self, context: &HistoryContext<'_>) -> QuietScores<'_> {
        let row = |previous: PieceTo| &self.continuation[previous.index()];
        QuietScores {
            quiet: &self.quiet,
            pawn: &self.pawn[context.pawn_index],
            continuation: context.previous.map(|previous| previous.map_or(&NO_ROW, row)),
        }
    }

    /// The history score of a capture or promotion, without the material.
    #[inline]
    pub(crate) fn of_capture(&self, context: &HistoryContext<'_>, mv: Move) -> i32 {
        let played = PieceTo::new(context.piece(mv), mv.to()).index();
        i32::from(self.capture[played][taken(context.position, mv) as usize])
    }

    pub(crate) fn update_quiet(&mut self, context: &HistoryContext<'_>, mv: Move, bonus: i32) {
        let played = PieceTo::new(context.piece(mv), mv.to());
        self.update_quiet_by_squares(context.quiet_index(mv), bonus);
        if !Step::PawnHistory.is_off() {
            add_with_gravity(&mut self.pawn[context.pawn_index][played.index()], bonus, LIMIT);
        }
        self.update_continuation(context.previous, played, bonus);
    }

    /// Updates the quiet history only.
    pub(crate) fn update_quiet_by_squares(&mut self, index: QuietIndex, bonus: i32) {
        if !Step::QuietHistory.is_off() {
            add_with_gravity(&mut self.quiet[usize::from(index.0)], bonus, LIMIT);
        }
    }

    /// Updates the continuation history only.
    pub(crate) fn update_continuation(
        &mut self,
        previous: [Option<PieceTo>; 3],
        played: PieceTo,
        bonus: i32,
    ) {
        if Step::ContinuationHistory.is_off() {
            return;
        }
        for previous in previous.into_iter().flatten() {
            add_with_gravity(&mut self.continuation[previous.index()][played.index()], bonus, LIMIT);
        }
    }

    pub(crate) fn update_capture(&mut self, context: &HistoryContext<'_>, mv: Move, bonus: i32) {
        if Step::CaptureHistory.is_off() {
            return;
        }
        let played = PieceTo::new(context.piece(mv), mv.to()).index();
        add_with_gravity(&mut self.capture[played][taken(context.position, mv) as usize], bonus, LIMIT);
    }
}

/// A table of zeros.
pub(super) fn zeros<T: Clone + Zeros>(rows: usize) -> Box<[T]> {
    vec![T::ZEROS; rows].into_boxed_slice()
}

/// Integers and nested arrays of them, with their zero.
pub(super) trait Zeros {
    const ZEROS: Self;
}

impl Zeros for i16 {
    const ZEROS: Self = 0;
}

impl<T: Zeros + Copy, const N: usize> Zeros for [T; N] {
    const ZEROS: Self = [T::ZEROS; N];
}

/// The captured role; the pawn for en passant and for promotions without a capture.
#[inline]
pub(crate) fn taken(position: &Position, mv: Move) -> Role {
    position.piece_at(mv.to()).map_or(Role::Pawn, |piece| piece.role)
}
