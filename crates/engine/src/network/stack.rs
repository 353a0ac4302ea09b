//! The accumulators of the current path. They are computed lazily when an evaluation is needed: from the nearest
//! earlier position that is up to date, or from a cache of boards ("Finny table") if the king has changed its half of the
//! board or its bucket since.

use std::sync::Arc;

use arrocco_rules::{Board, Color, Position};

use super::Network;
use super::accumulator::Accumulator;
use super::feature::Perspective;
use crate::Score;

/// One position of the path.
#[derive(Clone, Debug)]
struct PathEntry {
    board: Board,
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
        let entry = PathEntry { board: Board::EMPTY, accumulators, is_done: [false; 2] };
        let empty_board = CachedBoard { board: Board::EMPTY, accumulator: empty };
        let cache = [(); 2].map(|()| vec![empty_board.clone(); 2 * network.buckets.number()]);
        Self { path: vec![entry; plies], cache, network }
    }

    /// Sets the position at a ply.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize, position: &Position) {
        let entry = &mut self.path[ply];
        entry.board = *position.board();
        entry.is_done = [false; 2];
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
            entry.accumulators[side].follow(
                &self.network,
                &last.accumulators[side],
                &last.board,
                &entry.board,
                perspective,
            );
            entry.is_done[side] = true;
        }
    }

    /// Computes an accumulator from the cached board with the same perspective.
    fn refresh(&mut self, ply: usize, perspective: Perspective) {
        let side = perspective.color() as usize;
        let (cached, entry) = (&mut self.cache[side][perspective.index()], &mut self.path[ply]);
        cached.accumulator.change(&self.network, &cached.board, &entry.board, perspective);
        cached.board = entry.board;
        entry.accumulators[side].clone_from(&cached.accumulator);
        entry.is_done[side] = true;
    }
}
