//! Retrograde analysis: from mates and from what captures and pawn moves tell, back move by move.
//!
//! Slices are solved in the order of their pawns, those furthest ahead first. In a slice every position is first judged by
//! its captures and pawn moves; then, distance by distance, the moves that lead to a lost position win, and a position whose
//! moves all lead to won ones is lost. A capture or pawn move into a cursed outcome counts as one of 101 plies, so that
//! distances above 100 are exactly those that the fifty-move rule makes a draw of.

use std::sync::atomic::{AtomicU16, Ordering};

use arrocco_rules::{Color, Role};

use super::cell::{CURSED, Capture, Cell, LONGEST, Zeroing};
use super::flat::{Flat, ILLEGAL};
use super::moves::Board;
use super::pool::{Pool, Stopped};
use super::successors::Successors;
use crate::Wdl;
use crate::layout::{Layout, square};

/// Positions in a unit of work.
const UNIT: usize = 1 << 14;

/// Slices that are solved together, because no pawn move leads from one to another.
type Batch = Vec<usize>;

/// Why an ending was not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    Stopped,
    /// A distance is longer than a cell can hold.
    TooLong,
}

impl From<Stopped> for Failure {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

impl Board {
    pub(super) fn new(layout: Layout, successors: Successors) -> Self {
        let cells = || (0..layout.size).map(|_| AtomicU16::new(Cell::ILLEGAL.0)).collect();
        let cells = [cells(), cells()];
        Self { layout, successors, cells }
    }

    /// Solves the ending; `progress` hears how much of it is done, from 0 to 1.
    pub(super) fn solve(&self, pool: Pool<'_>, mut progress: impl FnMut(f64)) -> Result<(), Failure> {
        let batches = self.batches();
        let count = batches.len();
        for (done, batch) in batches.into_iter().enumerate() {
            self.each(pool, &batch, Self::mark_legal)?;
            let highest = AtomicU16::new(0);
            self.each(pool, &batch, |board, turn, index| board.judge(turn, index, &highest))?;
            let mut distance = 0;
            while distance <= highest.load(Ordering::Relaxed) {
                if distance >= LONGEST - 1 {
                    return Err(Failure::TooLong);
                }
                self.each(pool, &batch, |board, turn, index| board.step(turn, index, distance, &highest))?;
                distance += 1;
                let part = f64::from(distance) / f64::from(highest.load(Ordering::Relaxed) + 1);
                progress((done as f64 + part) / count as f64);
            }
        }
        Ok(())
    }

    /// The slices in the order of their solution.
    fn batches(&self) -> Vec<Batch> {
        let slices = self.layout.size / self.layout.slice;
        let mut batches: Vec<Batch> = Vec::new();
        for slice in 0..slices {
            let squares = self.layout.squares(slice * self.layout.slice);
            let mut left = 0;
            for (piece, square) in self.layout.pieces.iter().zip(squares).skip(self.layout.officers) {
                let rank = usize::from(square >> 3);
                left += if piece.color == Color::White { 6 - rank } else { rank - 1 };
            }
            if batches.len() <= left {
                batches.resize(left + 1, Batch::new());
            }
            batches[left].push(slice);
        }
        batches
    }

    /// Calls `work` for every position of a batch, with both sides to move.
    fn each(
        &self,
        pool: Pool<'_>,
        batch: &Batch,
        work: impl Fn(&Self, Color, usize) + Sync,
    ) -> Result<(), Stopped> {
        let units = self.layout.slice.div_ceil(UNIT);
        pool.run(2 * batch.len() * units, |number| {
            let turn = Color::ALL[number % 2];
            let (slice, unit) = (batch[number / 2 / units], number / 2 % units);
            let start = slice * self.layout.slice + unit * UNIT;
            let end = (start + UNIT).min((slice + 1) * self.layout.slice);
            for index in start..end {
                work(self, turn, index);
            }
        })
    }

    fn mark_legal(&self, turn: Color, index: usize) {
        if self.layout.is_legal(self.layout.squares(index), turn) {
            self.set(turn, index, Cell::open(Zeroing::Loses, Capture::Loses));
        }
    }

    /// What captures, pawn moves and the lack of moves tell about a position.
    fn judge(&self, turn: Color, index: usize, highest: &AtomicU16) {
        if self.cell(turn, index).is_illegal() {
            return;
        }
        let squares = self.layout.squares(index);
        let zeroing = self.zeroing_moves(squares, index, turn);
        let best = zeroing.capture.max(zeroing.pawn);
        let is_pawn_win = zeroing.pawn == Some(Wdl::Win) && zeroing.capture != Some(Wdl::Win);
        let capture = if is_pawn_win { Capture::PawnWins } else { Capture::of(zeroing.capture) };
        let open = Cell::open(Zeroing::of(best), capture);
        let cell = match best {
            Some(Wdl::Win) => open.won(1),
            Some(Wdl::CursedWin) => open.won(CURSED),
            Some(Wdl::Loss | Wdl::BlessedLoss) if !self.has_quiet_moves(squares, index, turn) => {
                open.lost(open.zeroing().distance())
            }
            None if !self.has_quiet_moves(squares, index, turn) && self.is_check(squares, turn) => {
                open.lost(0)
            }
            // A draw so far, or stalemate.
            Some(Wdl::Draw | Wdl::Loss | Wdl::BlessedLoss) | None => open,
        };
        if cell.distance() > highest.load(Ordering::Relaxed) {
            highest.fetch_max(cell.distance(), Ordering::Relaxed);
        }
        self.set(turn, index, cell);
    }

    fn is_check(&self, squares: crate::format::placement::Squares, turn: Color) -> bool {
        let king = square(squares[turn as usize]);
        debug_assert_eq!(self.layout.pieces[turn as usize], Role::King.of(turn));
        let (_, all) = self.layout.occupied(squares, turn);
        self.layout.attacks(squares, turn.other(), all, king)
    }

    /// If the position is decided at this distance, passes it on to the positions one move before.
    #[inline]
    fn step(&self, turn: Color, index: usize, distance: u16, highest: &AtomicU16) {
        let cell = self.cell(turn, index);
        if cell.distance() != distance || cell.is_illegal() {
            return;
        }
        if cell.is_lost() {
            self.win_before(turn, index, distance + 1, highest);
        } else if distance > 0 {
            self.lose_before(turn, index, distance + 1, highest);
        }
    }

    /// The positions before a lost one are won.
    fn win_before(&self, turn: Color, index: usize, distance: u16, highest: &AtomicU16) {
        let mover = turn.other();
        self.each_move_before(self.layout.squares(index), index, mover, |before| {
            let cell = self.cell(mover, before);
            if !cell.is_illegal() && (cell.is_open() || cell.is_won() && cell.distance() > distance) {
                self.set(mover, before, cell.won(distance));
                highest.fetch_max(distance, Ordering::Relaxed);
            }
        });
    }

    /// The positions before a won one are lost if all their moves lead to won ones.
    fn lose_before(&self, turn: Color, index: usize, distance: u16, highest: &AtomicU16) {
        let mover = turn.other();
        self.each_move_before(self.layout.squares(index), index, mover, |before| {
            let cell = self.cell(mover, before);
            if cell.is_illegal() || !cell.is_open() || cell.zeroing() == Zeroing::Safe {
                return;
            }
            let squares = self.layout.squares(before);
            let (_, all) = self.layout.occupied(squares, mover);
            let is_lost = self.every_quiet_move(squares, before, mover, all, |next| {
                let next = self.cell(turn, next);
                next.is_illegal() || next.is_won() && next.distance() < distance
            });
            if is_lost {
                let distance = distance.max(cell.zeroing().distance());
                self.set(mover, before, cell.lost(distance));
                highest.fetch_max(distance, Ordering::Relaxed);
            }
        });
    }

    /// The outcomes, for larger endings.
    pub(super) fn flat(&self) -> Flat {
        let values = Color::ALL.map(|turn| {
            let cells = self.cells[turn as usize].iter();
            let wdl = |cell: &AtomicU16| Cell(cell.load(Ordering::Relaxed)).wdl();
            cells.map(|cell| wdl(cell).map_or(ILLEGAL, |wdl| wdl.place() as u8)).collect()
        });
        Flat { layout: self.layout.clone(), values }
    }
}
