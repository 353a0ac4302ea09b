//! How moves have fared: quiet moves by their squares and the enemy's threats, captures by what takes what, and both
//! in the light of the moves before them and of the pawns.

use arrocco_rules::{Bitboard, Color, Move, Piece, Position, Role, Square};

use super::fade_in;
use crate::search::{Step, parameter};

/// No value grows beyond this.
const LIMIT: i32 = 16_384;

/// Quiet moves that are told apart.
const QUIET_SLOTS: usize = 8 * 64 * 64;

/// Structures of pawns that are told apart.
const PAWN_SLOTS: usize = 512;

/// A piece on a square as an index.
const PIECE_SQUARES: usize = 12 * 64;

/// A move as those after it remember it: which piece went where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Played {
    index: u16,
}

impl Played {
    #[inline]
    pub(crate) fn new(piece: Piece, to: Square) -> Self {
        Self { index: (piece_index(piece) * 64 + to as usize) as u16 }
    }

    /// Where the piece went.
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

/// Where the record of a quiet move is, by its squares alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuietSlot(u16);

/// Where a move is judged: the position, what the enemy attacks, and the moves that led here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) position: &'a Position,
    /// Squares that the enemy attacks.
    threats: Bitboard,
    /// One, two and four plies ago.
    before: [Option<Played>; 3],
    /// Where the pawns' entries are.
    pawn_slot: usize,
}

impl<'a> Scene<'a> {
    #[inline]
    pub(crate) fn new(position: &'a Position, threats: Bitboard, before: [Option<Played>; 3]) -> Self {
        let pawns = position.board().role(Role::Pawn).0;
        let white = position.board().color(Color::White).0;
        let pawn_slot = (mixed(pawns, pawns & white) % PAWN_SLOTS as u64) as usize;
        Self { position, threats, before, pawn_slot }
    }

    /// By color, whether the source and the target are attacked, and the squares.
    #[inline]
    pub(crate) fn quiet_slot(&self, mv: Move) -> QuietSlot {
        let (from, to) = (mv.from(), mv.to());
        let is_attacked = |square| usize::from(self.threats.contains(square));
        let attacked = (self.position.turn() as usize * 2 + is_attacked(from)) * 2 + is_attacked(to);
        QuietSlot(((attacked * 64 + from as usize) * 64 + to as usize) as u16)
    }

    #[inline]
    fn piece(&self, mv: Move) -> Piece {
        let pawn = Piece { role: Role::Pawn, color: self.position.turn() };
        self.position.piece_at(mv.from()).unwrap_or(pawn)
    }
}

/// Two words made one number that looks random.
#[inline]
pub(super) fn mixed(a: u64, b: u64) -> u64 {
    let product = (a ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd6e8_feb8_6659_fd93 ^ b.rotate_left(23));
    (product ^ product >> 32).wrapping_mul(0xff51_afd7_ed55_8ccd) >> 20
}

/// All tables of one thread.
pub(crate) struct Histories {
    /// By the slot of the move.
    quiet: Box<[i16]>,
    /// By the piece and its target, and what it takes.
    capture: Box<[[i16; 6]]>,
    /// By an earlier move, and the piece and its target.
    continuation: Box<[[i16; PIECE_SQUARES]]>,
    /// By the pawns, and the piece and its target.
    pawn: Box<[[i16; PIECE_SQUARES]]>,
}

impl core::fmt::Debug for Histories {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Histories").finish_non_exhaustive()
    }
}

impl Histories {
    pub(crate) fn new() -> Self {
        Self {
            quiet: zeros(QUIET_SLOTS),
            capture: zeros(PIECE_SQUARES),
            continuation: zeros(PIECE_SQUARES),
            pawn: zeros(PAWN_SLOTS),
        }
    }

    /// What is to be expected of a quiet move.
    #[inline]
    pub(crate) fn of_quiet(&self, scene: &Scene<'_>, mv: Move) -> i32 {
        let played = Played::new(scene.piece(mv), mv.to()).index();
        let by_squares = i32::from(self.quiet[usize::from(scene.quiet_slot(mv).0)]);
        let by_pawns = i32::from(self.pawn[scene.pawn_slot][played]);
        let known = by_squares * parameter::weight_quiet() + by_pawns * parameter::weight_pawn();
        (known + self.continued(scene, played)) / 16
    }

    #[inline]
    fn continued(&self, scene: &Scene<'_>, played: usize) -> i32 {
        let weights = [parameter::weight_one(), parameter::weight_two(), parameter::weight_four()];
        let weighted = |(before, weight): (Option<Played>, i32)| {
            before.map_or(0, |before| weight * i32::from(self.continuation[before.index()][played]))
        };
        scene.before.into_iter().zip(weights).map(weighted).sum()
    }

    /// What is to be expected of a capture or a promotion, beyond the material.
    #[inline]
    pub(crate) fn of_capture(&self, scene: &Scene<'_>, mv: Move) -> i32 {
        let played = Played::new(scene.piece(mv), mv.to()).index();
        i32::from(self.capture[played][taken(scene.position, mv) as usize])
    }

    pub(crate) fn update_quiet(&mut self, scene: &Scene<'_>, mv: Move, bonus: i32) {
        let played = Played::new(scene.piece(mv), mv.to());
        self.update_slot(scene.quiet_slot(mv), bonus);
        if !Step::PawnHistory.is_off() {
            fade_in(&mut self.pawn[scene.pawn_slot][played.index()], bonus, LIMIT);
        }
        self.update_continuation(scene.before, played, bonus);
    }

    /// Only by its squares.
    pub(crate) fn update_slot(&mut self, slot: QuietSlot, bonus: i32) {
        if !Step::QuietHistory.is_off() {
            fade_in(&mut self.quiet[usize::from(slot.0)], bonus, LIMIT);
        }
    }

    /// Only by the moves before it.
    pub(crate) fn update_continuation(&mut self, before: [Option<Played>; 3], played: Played, bonus: i32) {
        if Step::ContinuationHistory.is_off() {
            return;
        }
        for before in before.into_iter().flatten() {
            fade_in(&mut self.continuation[before.index()][played.index()], bonus, LIMIT);
        }
    }

    pub(crate) fn update_capture(&mut self, scene: &Scene<'_>, mv: Move, bonus: i32) {
        if Step::CaptureHistory.is_off() {
            return;
        }
        let played = Played::new(scene.piece(mv), mv.to()).index();
        fade_in(&mut self.capture[played][taken(scene.position, mv) as usize], bonus, LIMIT);
    }
}

/// Some rows of zeros.
pub(super) fn zeros<T: Clone + Zeros>(rows: usize) -> Box<[T]> {
    vec![T::ZEROS; rows].into_boxed_slice()
}

/// Arrays that have a zero.
pub(super) trait Zeros {
    const ZEROS: Self;
}

impl Zeros for i16 {
    const ZEROS: Self = 0;
}

impl<T: Zeros + Copy, const N: usize> Zeros for [T; N] {
    const ZEROS: Self = [T::ZEROS; N];
}

/// What a move takes; for a promotion that takes nothing, the pawn that is gone.
#[inline]
pub(crate) fn taken(position: &Position, mv: Move) -> Role {
    position.piece_at(mv.to()).map_or(Role::Pawn, |piece| piece.role)
}
