//! How moves have fared: quiet moves by their squares and the enemy's threats, captures by what takes what, and both
//! in the light of the moves before them and of the pawns.

use arrocco_rules::{Bitboard, Color, Move, Piece, Position, Role, Square};

use super::fade_in;
use crate::search::Step;

/// No value grows beyond this.
const LIMIT: i32 = 16_384;

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

type ByMove = [[i16; 64]; 64];

/// All tables of one thread.
pub(crate) struct Histories {
    /// By color, whether the source and the target are attacked, and the squares.
    quiet: Box<[[[ByMove; 2]; 2]]>,
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
            quiet: zeros(2),
            capture: zeros(PIECE_SQUARES),
            continuation: zeros(PIECE_SQUARES),
            pawn: zeros(PAWN_SLOTS),
        }
    }

    #[inline]
    fn quiet_entry(&self, scene: &Scene<'_>, mv: Move) -> &i16 {
        let (from, to) = (mv.from(), mv.to());
        let from_attacked = usize::from(scene.threats.contains(from));
        let to_attacked = usize::from(scene.threats.contains(to));
        &self.quiet[scene.position.turn() as usize][from_attacked][to_attacked][from as usize][to as usize]
    }

    /// What is to be expected of a quiet move.
    #[inline]
    pub(crate) fn of_quiet(&self, scene: &Scene<'_>, mv: Move) -> i32 {
        let played = Played::new(scene.piece(mv), mv.to()).index();
        let mut sum = i32::from(*self.quiet_entry(scene, mv));
        sum += i32::from(self.pawn[scene.pawn_slot][played]);
        sum + self.continued(scene, played)
    }

    #[inline]
    fn continued(&self, scene: &Scene<'_>, played: usize) -> i32 {
        let before = scene.before.into_iter().flatten();
        before.map(|before| i32::from(self.continuation[before.index()][played])).sum()
    }

    /// What is to be expected of a capture or a promotion, beyond the material.
    #[inline]
    pub(crate) fn of_capture(&self, scene: &Scene<'_>, mv: Move) -> i32 {
        let played = Played::new(scene.piece(mv), mv.to()).index();
        i32::from(self.capture[played][taken(scene.position, mv) as usize])
    }

    pub(crate) fn update_quiet(&mut self, scene: &Scene<'_>, mv: Move, bonus: i32) {
        let played = Played::new(scene.piece(mv), mv.to()).index();
        let (from, to) = (mv.from(), mv.to());
        let from_attacked = usize::from(scene.threats.contains(from));
        let to_attacked = usize::from(scene.threats.contains(to));
        let color = scene.position.turn() as usize;
        if !Step::QuietHistory.is_off() {
            fade_in(
                &mut self.quiet[color][from_attacked][to_attacked][from as usize][to as usize],
                bonus,
                LIMIT,
            );
        }
        if !Step::PawnHistory.is_off() {
            fade_in(&mut self.pawn[scene.pawn_slot][played], bonus, LIMIT);
        }
        if Step::ContinuationHistory.is_off() {
            return;
        }
        for before in scene.before.into_iter().flatten() {
            fade_in(&mut self.continuation[before.index()][played], bonus, LIMIT);
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
