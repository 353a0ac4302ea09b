//! Moves in the solver's numbering. Captures and promotions lead to other endings, pawn moves to other slices, and the
//! remaining moves stay in the slice.

use std::sync::atomic::{AtomicU16, Ordering};

use arrocco_rules::{Bitboard, Color, Role, attacks};

use super::cell::Cell;
use super::successors::Successors;
use crate::Wdl;
use crate::format::placement::Squares;
use crate::layout::{Layout, square};

/// An ending while it is being solved.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) layout: Layout,
    pub(super) successors: Successors,
    /// For White and for Black to move.
    pub(super) cells: [Vec<AtomicU16>; 2],
}

/// The best of the moves that start the count of fifty moves again.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct ZeroingMoves {
    pub(super) capture: Option<Wdl>,
    pub(super) pawn: Option<Wdl>,
}

impl Board {
    #[inline]
    pub(super) fn cell(&self, turn: Color, index: usize) -> Cell {
        Cell(self.cells[turn as usize][index].load(Ordering::Relaxed))
    }

    /// Threads that set the same cell at the same time set the same value.
    #[inline]
    pub(super) fn set(&self, turn: Color, index: usize, cell: Cell) {
        self.cells[turn as usize][index].store(cell.0, Ordering::Relaxed);
    }

    /// The outcome for the side to move, `None` if the position is not legal.
    #[inline]
    fn wdl(&self, turn: Color, index: usize) -> Option<Wdl> {
        self.cell(turn, index).wdl()
    }

    /// The best capture and the best pawn move. Slices with pawns further ahead must be solved.
    pub(super) fn zeroing_moves(&self, squares: Squares, index: usize, turn: Color) -> ZeroingMoves {
        let (_, all) = self.layout.occupied(squares, turn);
        let mut best = ZeroingMoves { capture: self.best_capture(squares, turn), pawn: None };
        for pawn in self.layout.officers..self.layout.men() {
            if self.layout.pieces[pawn].color == turn {
                best.pawn = best.pawn.max(self.pawn_moves(squares, index, pawn, all));
            }
        }
        best
    }

    /// The best capture, which needs no cells. En passant is not among them.
    pub(super) fn best_capture(&self, squares: Squares, turn: Color) -> Option<Wdl> {
        let (own, all) = self.layout.occupied(squares, turn);
        let mut best = None;
        for (man, piece) in self.layout.pieces.iter().enumerate().filter(|(_, piece)| piece.color == turn) {
            for target in attacks::of(*piece, square(squares[man]), all) & all & !own {
                best = best.max(self.capture(squares, man, target as u8, turn));
            }
        }
        best
    }

    /// The outcome of a capture for the side that takes; the best of the promotions, if it is one.
    fn capture(&self, squares: Squares, man: usize, target: u8, turn: Color) -> Option<Wdl> {
        let taken = squares.iter().take(self.layout.men()).position(|&square| square == target)?;
        let mut after = squares;
        after[man] = target;
        if self.layout.pieces[man].role == Role::Pawn && is_last(target) {
            return self.promotions(after, Some(taken), man, turn);
        }
        self.successors.after_capture(after, taken, turn.other()).map(|wdl| -wdl)
    }

    fn promotions(&self, after: Squares, taken: Option<usize>, pawn: usize, turn: Color) -> Option<Wdl> {
        let outcome = |role| self.successors.after_promotion(after, taken, (pawn, role), turn.other());
        Role::PROMOTIONS.into_iter().filter_map(outcome).map(|wdl| -wdl).max()
    }

    /// The best of a pawn's moves without a capture.
    fn pawn_moves(&self, squares: Squares, index: usize, pawn: usize, all: Bitboard) -> Option<Wdl> {
        let turn = self.layout.pieces[pawn].color;
        let step: i32 = if turn == Color::White { 8 } else { -8 };
        let from = squares[pawn];
        let ahead = (i32::from(from) + step) as u8;
        if all.contains(square(ahead)) {
            return None;
        }
        let mut after = squares;
        after[pawn] = ahead;
        if is_last(ahead) {
            return self.promotions(after, None, pawn, turn);
        }
        let moved = |steps: i32| {
            (index as isize + (steps * step) as isize * self.layout.strides[pawn] as isize) as usize
        };
        let single = self.wdl(turn.other(), moved(1)).map(|wdl| -wdl);
        let start = if turn == Color::White { 1 } else { 6 };
        let far = (i32::from(ahead) + step) as u8;
        if from >> 3 != start || all.contains(square(far)) {
            return single;
        }
        after[pawn] = far;
        single.max(self.after_double_step(after, moved(2), pawn, ahead))
    }

    /// The outcome of a double step, with the answers en passant. `None` if it is not legal.
    fn after_double_step(&self, after: Squares, index: usize, pawn: usize, passed: u8) -> Option<Wdl> {
        let color = self.layout.pieces[pawn].color;
        let answering = color.other();
        let without = self.wdl(answering, index)?;
        let mut best = None;
        for man in self.layout.officers..self.layout.men() {
            let is_beside = after[man] >> 3 == after[pawn] >> 3 && after[man].abs_diff(after[pawn]) == 1;
            if self.layout.pieces[man].color == answering && is_beside {
                let mut taken = after;
                taken[man] = passed;
                best = best.max(self.successors.after_capture(taken, pawn, color).map(|wdl| -wdl));
            }
        }
        let answer = match best {
            None => without,
            Some(best) if self.has_moves(after, index, answering) => without.max(best),
            Some(best) => best,
        };
        Some(-answer)
    }

    /// Whether there is a legal move other than en passant.
    pub(super) fn has_moves(&self, squares: Squares, index: usize, turn: Color) -> bool {
        let zeroing = self.zeroing_moves(squares, index, turn);
        zeroing.capture.is_some() || zeroing.pawn.is_some() || self.has_quiet_moves(squares, index, turn)
    }

    /// Whether an officer has a legal move without a capture.
    pub(super) fn has_quiet_moves(&self, squares: Squares, index: usize, turn: Color) -> bool {
        let (_, all) = self.layout.occupied(squares, turn);
        !self.every_quiet_move(squares, index, turn, all, |next| self.cell(turn.other(), next).is_illegal())
    }

    /// Calls `check` with the index after every move of an officer without a capture, legal or not, until it is false.
    #[inline]
    pub(super) fn every_quiet_move(
        &self,
        squares: Squares,
        index: usize,
        mover: Color,
        all: Bitboard,
        mut check: impl FnMut(usize) -> bool,
    ) -> bool {
        for man in 0..self.layout.officers {
            let piece = self.layout.pieces[man];
            if piece.color != mover {
                continue;
            }
            let from = squares[man];
            for target in attacks::of(piece, square(from), all) & !all {
                let next = if man == 0 {
                    let mut after = squares;
                    after[0] = target as u8;
                    self.layout.any_index(after)
                } else {
                    let steps = target as isize - isize::from(from);
                    (index as isize + steps * self.layout.strides[man] as isize) as usize
                };
                if !check(next) {
                    return false;
                }
            }
        }
        true
    }

    /// Calls `each` with the index before every move of an officer without a capture that leads here, legal or not. A
    /// position that has a mirror image of its own is met under both numbers.
    #[inline]
    pub(super) fn each_move_before(
        &self,
        squares: Squares,
        index: usize,
        mover: Color,
        mut each: impl FnMut(usize),
    ) {
        let (_, all) = self.layout.occupied(squares, mover);
        if mover == Color::White {
            for target in attacks::king(square(squares[0])) & !all {
                let mut before = squares;
                before[0] = target as u8;
                let before = self.layout.mirrored(before);
                each(self.layout.index(before));
                if let Some(twin) = self.layout.twin(before) {
                    each(twin);
                }
            }
        }
        let men = self.layout.pieces.iter().zip(squares).zip(self.layout.strides);
        for ((&piece, from), stride) in men.take(self.layout.officers).skip(1) {
            if piece.color != mover {
                continue;
            }
            for target in attacks::of(piece, square(from), all) & !all {
                let steps = target as isize - isize::from(from);
                each((index as isize + steps * stride as isize) as usize);
            }
        }
    }
}

/// The first or last rank.
#[inline]
fn is_last(square: u8) -> bool {
    !(8..56).contains(&square)
}
