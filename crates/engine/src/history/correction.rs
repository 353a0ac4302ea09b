//! Correction history: how far the static evaluation has been from the search result in similar positions, indexed by
//! pawns, minor pieces, each side's pieces and the last move. (First in Caissa and Stockfish, 2024.)

use arrocco_rules::{Color, Position, Role};

use super::PieceTo;
use super::add_with_gravity;
use super::tables::{hash_words, zeros};
use crate::{memory, parameter};

/// Entries of a table for each side to move.
const ENTRIES: usize = 16_384;

/// Entries stay between this and its negative.
const LIMIT: i32 = 1024;

/// The entries of one side to move, then those of the other.
type CorrectionTable = Box<[i16]>;

/// The correction history of one thread.
pub(crate) struct Corrections {
    pawns: CorrectionTable,
    minors: CorrectionTable,
    /// By the pieces of White, and of Black.
    pieces: [CorrectionTable; 2],
    /// By the last move.
    last: CorrectionTable,
}

impl core::fmt::Debug for Corrections {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Corrections").finish_non_exhaustive()
    }
}

/// Where a position's entries are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CorrectionIndices {
    pawns: u16,
    minors: u16,
    pieces: [u16; 2],
    last: u16,
}

const _: () = assert!(2 * ENTRIES <= 1 << 16, "an index has 16 bits");

impl CorrectionIndices {
    #[inline]
    fn new(position: &Position, last: Option<PieceTo>) -> Self {
        let board = position.board();
        let white = board.color(Color::White).0;
        let turn = position.turn() as usize * ENTRIES;
        let entry = |a: u64, b: u64| (hash_words(a, b) as usize % ENTRIES + turn) as u16;
        let index = |set: u64, salt: u64| entry(set ^ salt, set & white);
        let minors = board.role(Role::Knight).0 ^ board.role(Role::Bishop).0.rotate_left(32);
        let kings = board.role(Role::King).0;
        let of_side = |color: Color| {
            let own = board.color(color).0;
            let steppers = own & (board.role(Role::Knight).0 | board.role(Role::Rook).0);
            let others = own & (board.role(Role::Bishop).0 | board.role(Role::Rook).0);
            let heavy = own & (board.role(Role::Queen).0 | kings);
            entry(steppers ^ heavy.rotate_left(17), others ^ heavy)
        };
        Self {
            pawns: index(board.role(Role::Pawn).0, 0),
            minors: index(minors, kings),
            pieces: Color::ALL.map(of_side),
            last: (last.map_or(0, |last| last.index() + 1) + turn) as u16,
        }
    }
}

impl Corrections {
    pub(crate) fn new() -> Self {
        let table = || -> CorrectionTable { zeros(2 * ENTRIES) };
        Self { pawns: table(), minors: table(), pieces: [table(), table()], last: table() }
    }

    /// Finds the entries of a position, given the last move, and has them fetched.
    #[inline]
    pub(crate) fn find(&self, position: &Position, last: Option<PieceTo>) -> CorrectionIndices {
        let indices = CorrectionIndices::new(position, last);
        for entry in self.entries(indices) {
            memory::prefetch(entry);
        }
        indices
    }

    #[inline]
    fn entries(&self, indices: CorrectionIndices) -> [&i16; 5] {
        [
            &self.pawns[usize::from(indices.pawns)],
            &self.minors[usize::from(indices.minors)],
            &self.pieces[0][usize::from(indices.pieces[0])],
            &self.pieces[1][usize::from(indices.pieces[1])],
            &self.last[usize::from(indices.last)],
        ]
    }

    /// What to add to the evaluation, in centipawns.
    #[inline]
    pub(crate) fn of(&self, indices: CorrectionIndices) -> i32 {
        let sum: i32 = self.entries(indices).into_iter().map(|&entry| i32::from(entry)).sum();
        sum * parameter::full_correction() / (2 * LIMIT)
    }

    /// Records that the evaluation was off by `error` centipawns, according to a search of this depth.
    pub(crate) fn update(&mut self, indices: CorrectionIndices, error: i32, depth: i32) {
        let bonus = (error * depth * parameter::correction_rate() / 128).clamp(-LIMIT / 4, LIMIT / 4);
        let [white, black] = &mut self.pieces;
        for entry in [
            &mut self.pawns[usize::from(indices.pawns)],
            &mut self.minors[usize::from(indices.minors)],
            &mut white[usize::from(indices.pieces[0])],
            &mut black[usize::from(indices.pieces[1])],
            &mut self.last[usize::from(indices.last)],
        ] {
            add_with_gravity(entry, bonus, LIMIT);
        }
    }
}
