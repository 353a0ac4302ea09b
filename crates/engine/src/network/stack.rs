//! The accumulators of the current path. They are computed lazily when an evaluation is needed: from the nearest
//! earlier position that is up to date, or from a cache of boards ("Finny table") if the king has changed its half of the
//! board or its bucket since.

use std::sync::Arc;

use arrocco_rules::{Board, Color, Position};

use super::Network;
use super::accumulator::Accumulator;
use super::change::Change;
use super::feature::Perspective;
use crate::{Score, memory};

/// Weights in a cache line.
const LINE: usize = 32;

/// So many lines of a row are fetched; the processor goes on by itself.
const LINES: usize = 4;

/// One position of the path.
#[derive(Clone, Debug)]
struct PathEntry {
    board: Board,
    /// What the last move changed, if that is known: it is found when the first accumulator needs it.
    change: Change,
    is_change_known: bool,
    accumulators: [Accumulator; 2],
    is_done: [bool; 2],
}

/// A board evaluated earlier from the same perspective, with its accumulator.
#[derive(Clone, Debug)]
struct CachedBoard {
    board: Board,
    accumulator: Accumulator,
}

/// The accumulators of a path, and the cache to refresh them from.
#[derive(Clone, Debug)]
pub(crate) struct AccumulatorStack {
    network: Arc<Network>,
    path: Vec<PathEntry>,
    /// By color and [`Perspective::index`].
    cache: [Vec<CachedBoard>; 2],
}

impl AccumulatorStack {
    /// For paths of at most `plies` positions.
    pub(crate) fn new(network: Arc<Network>, plies: usize) -> Self {
        let empty = Accumulator::new(&network);
        let accumulators = [empty.clone(), empty.clone()];
        let entry = PathEntry {
            board: Board::EMPTY,
            change: Change::default(),
            is_change_known: false,
            accumulators,
            is_done: [false; 2],
        };
        let empty_board = CachedBoard { board: Board::EMPTY, accumulator: empty };
        let cache = [(); 2].map(|()| vec![empty_board.clone(); 2 * network.buckets.number()]);
        Self { path: vec![entry; plies], cache, network }
    }

    /// Sets the position at a ply.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize, position: &Position) {
        let entry = &mut self.path[ply];
        entry.board = *position.board();
        entry.is_change_known = false;
        entry.is_done = [false; 2];
        if memory::CAN_PREFETCH && ply > 0 {
            self.fetch_rows(ply);
        }
    }

    /// Has the weights fetched by which the position at a ply differs from the one before. While they are on their way the
    /// transposition table is probed, which often makes them unnecessary, but the accumulators would wait for them longer.
    #[inline]
    fn fetch_rows(&mut self, ply: usize) {
        let (before, after) = self.path.split_at_mut(ply);
        let (last, entry) = (&before[ply - 1], &mut after[0]);
        entry.change.set(&last.board, &entry.board);
        entry.is_change_known = true;
        for color in Color::ALL {
            let perspective = Perspective::of(&entry.board, color, &self.network.buckets);
            for &placed in entry.change.off.iter().chain(&entry.change.on) {
                let row = self.network.row(perspective.input(placed));
                for line in row.chunks(LINE).take(LINES) {
                    memory::prefetch(&line[0]);
                }
            }
        }
    }

    /// The value of the position at a ply.
    pub(crate) fn evaluate(&mut self, ply: usize, position: &Position) -> Score {
        debug_assert_eq!(self.path[ply].board, *position.board());
        for color in Color::ALL {
            self.bring_up_to_date(ply, self.perspective(ply, color));
        }
        let value = self.network.value(&self.path[ply].accumulators, position.board(), position.turn());
        debug_assert_eq!(value, self.network.evaluate(position));
        value
    }

    #[inline]
    fn perspective(&self, ply: usize, color: Color) -> Perspective {
        Perspective::of(&self.path[ply].board, color, &self.network.buckets)
    }

    fn bring_up_to_date(&mut self, ply: usize, perspective: Perspective) {
        let side = perspective.color() as usize;
        let mut from = ply;
        while !self.path[from].is_done[side] {
            if from == 0 || self.perspective(from - 1, perspective.color()) != perspective {
                self.refresh(ply, perspective);
                return;
            }
            from -= 1;
        }
        for at in from + 1..=ply {
            let (before, after) = self.path.split_at_mut(at);
            let (last, entry) = (&before[at - 1], &mut after[0]);
            if !entry.is_change_known {
                entry.change.set(&last.board, &entry.board);
                entry.is_change_known = true;
            }
            let from = &last.accumulators[side];
            entry.accumulators[side].follow(&self.network, from, &entry.change, perspective);
            entry.is_done[side] = true;
        }
    }

    /// Computes an accumulator from the cached board with the same perspective.
    fn refresh(&mut self, ply: usize, perspective: Perspective) {
        let side = perspective.color() as usize;
        let (cached, entry) = (&mut self.cache[side][perspective.index()], &mut self.path[ply]);
        cached.accumulator.change(&self.network, &Change::between(&cached.board, &entry.board), perspective);
        cached.board = entry.board;
        entry.accumulators[side].clone_from(&cached.accumulator);
        entry.is_done[side] = true;
    }
}
