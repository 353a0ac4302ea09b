//! How wrong the evaluation has been in positions like this one. The difference between what a search found and what
//! the evaluation said is remembered by what the positions have in common. (First in Caissa and Stockfish, 2024.)

use arrocco_rules::{Color, Position, Role};

use super::Played;
use super::fade_in;
use super::tables::{mixed, zeros};
use crate::search::parameter;

/// Entries a table has for each side to move.
const SLOTS: usize = 16_384;

/// No entry grows beyond this.
const LIMIT: i32 = 1024;

type Table = Box<[[i16; SLOTS]]>;

/// The corrections that one thread has learnt.
pub(crate) struct Corrections {
    pawns: Table,
    minors: Table,
    /// The pieces of White, and of Black.
    pieces: [Table; 2],
    /// By the last move.
    last: Table,
}

impl core::fmt::Debug for Corrections {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Corrections").finish_non_exhaustive()
    }
}

/// Where the entries of one position are.
#[derive(Clone, Copy)]
struct Slots {
    turn: usize,
    pawns: usize,
    minors: usize,
    pieces: [usize; 2],
    last: usize,
}

impl Slots {
    fn new(position: &Position, last: Option<Played>) -> Self {
        let board = position.board();
        let white = board.color(Color::White).0;
        let slot = |set: u64, salt: u64| (mixed(set ^ salt, set & white) % SLOTS as u64) as usize;
        let minors = board.role(Role::Knight).0 ^ board.role(Role::Bishop).0.rotate_left(32);
        let kings = board.role(Role::King).0;
        let of_side = |color: Color| {
            let own = board.color(color).0;
            let steppers = own & (board.role(Role::Knight).0 | board.role(Role::Rook).0);
            let others = own & (board.role(Role::Bishop).0 | board.role(Role::Rook).0);
            let heavy = own & (board.role(Role::Queen).0 | kings);
            (mixed(steppers ^ heavy.rotate_left(17), others ^ heavy) % SLOTS as u64) as usize
        };
        Self {
            turn: position.turn() as usize,
            pawns: slot(board.role(Role::Pawn).0, 0),
            minors: slot(minors, kings),
            pieces: Color::ALL.map(of_side),
            last: last.map_or(0, |last| last.index() + 1),
        }
    }
}

impl Corrections {
    pub(crate) fn new() -> Self {
        let table = || -> Table { zeros(2) };
        Self { pawns: table(), minors: table(), pieces: [table(), table()], last: table() }
    }

    /// What to add to the evaluation, in centipawns.
    pub(crate) fn of(&self, position: &Position, last: Option<Played>) -> i32 {
        let slots = Slots::new(position, last);
        let turn = slots.turn;
        let entries = [
            self.pawns[turn][slots.pawns],
            self.minors[turn][slots.minors],
            self.pieces[0][turn][slots.pieces[0]],
            self.pieces[1][turn][slots.pieces[1]],
            self.last[turn][slots.last],
        ];
        let sum: i32 = entries.into_iter().map(i32::from).sum();
        sum * parameter::full_correction() / (2 * LIMIT)
    }

    /// Learns that the evaluation was off by so many centipawns, from a search of some depth.
    pub(crate) fn update(&mut self, position: &Position, last: Option<Played>, error: i32, depth: i32) {
        let slots = Slots::new(position, last);
        let turn = slots.turn;
        let bonus = (error * depth * parameter::correction_rate() / 128).clamp(-LIMIT / 4, LIMIT / 4);
        let [white, black] = &mut self.pieces;
        for entry in [
            &mut self.pawns[turn][slots.pawns],
            &mut self.minors[turn][slots.minors],
            &mut white[turn][slots.pieces[0]],
            &mut black[turn][slots.pieces[1]],
            &mut self.last[turn][slots.last],
        ] {
            fade_in(entry, bonus, LIMIT);
        }
    }
}
