//! Correction history: how far the static evaluation has been from the search result in similar positions, indexed by
//! pawns, minor pieces, each side's pieces and the last move. (First in Caissa and Stockfish, 2024.)

use arrocco_rules::{Color, Position, Role};

use super::PieceTo;
use super::add_with_gravity;
use super::tables::{hash_words, zeros};
use crate::parameter;

/// Entries of a table for each side to move.
const ENTRIES: usize = 16_384;

/// Entries stay between this and its negative.
const LIMIT: i32 = 1024;

type CorrectionTable = Box<[[i16; ENTRIES]]>;

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

/// The indices of one position's entries.
#[derive(Clone, Copy)]
struct Indices {
    turn: usize,
    pawns: usize,
    minors: usize,
    pieces: [usize; 2],
    last: usize,
}

impl Indices {
    fn new(position: &Position, last: Option<PieceTo>) -> Self {
        let board = position.board();
        let white = board.color(Color::White).0;
        let index = |set: u64, salt: u64| (hash_words(set ^ salt, set & white) % ENTRIES as u64) as usize;
        let minors = board.role(Role::Knight).0 ^ board.role(Role::Bishop).0.rotate_left(32);
        let kings = board.role(Role::King).0;
        let of_side = |color: Color| {
            let own = board.color(color).0;
            let steppers = own & (board.role(Role::Knight).0 | board.role(Role::Rook).0);
            let others = own & (board.role(Role::Bishop).0 | board.role(Role::Rook).0);
            let heavy = own & (board.role(Role::Queen).0 | kings);
            (hash_words(steppers ^ heavy.rotate_left(17), others ^ heavy) % ENTRIES as u64) as usize
        };
        Self {
            turn: position.turn() as usize,
            pawns: index(board.role(Role::Pawn).0, 0),
            minors: index(minors, kings),
            pieces: Color::ALL.map(of_side),
            last: last.map_or(0, |last| last.index() + 1),
        }
    }
}

impl Corrections {
    pub(crate) fn new() -> Self {
        let table = || -> CorrectionTable { zeros(2) };
        Self { pawns: table(), minors: table(), pieces: [table(), table()], last: table() }
    }

    /// What to add to the evaluation, in centipawns.
    pub(crate) fn of(&self, position: &Position, last: Option<PieceTo>) -> i32 {
        let indices = Indices::new(position, last);
        let turn = indices.turn;
        let entries = [
            self.pawns[turn][indices.pawns],
            self.minors[turn][indices.minors],
            self.pieces[0][turn][indices.pieces[0]],
            self.pieces[1][turn][indices.pieces[1]],
            self.last[turn][indices.last],
        ];
        let sum: i32 = entries.into_iter().map(i32::from).sum();
        sum * parameter::full_correction() / (2 * LIMIT)
    }

    /// Records that the evaluation was off by `error` centipawns, according to a search of this depth.
    pub(crate) fn update(&mut self, position: &Position, last: Option<PieceTo>, error: i32, depth: i32) {
        let indices = Indices::new(position, last);
        let turn = indices.turn;
        let bonus = (error * depth * parameter::correction_rate() / 128).clamp(-LIMIT / 4, LIMIT / 4);
        let [white, black] = &mut self.pieces;
        for entry in [
            &mut self.pawns[turn][indices.pawns],
            &mut self.minors[turn][indices.minors],
            &mut white[turn][indices.pieces[0]],
            &mut black[turn][indices.pieces[1]],
            &mut self.last[turn][indices.last],
        ] {
            add_with_gravity(entry, bonus, LIMIT);
        }
    }
}
