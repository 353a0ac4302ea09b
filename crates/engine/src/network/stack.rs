//! The accumulators of a path through the tree. They are brought up to date only when a value is asked for, from the
//! nearest position before that has one, or from a memory of earlier boards when the king has changed halves.

use std::sync::Arc;

use arrocco_rules::{Board, Color, Position};

use super::Network;
use super::accumulator::Accumulator;
use super::feature::View;
use crate::Score;

/// One position of the path.
#[derive(Clone, Debug)]
struct Step {
    board: Board,
    views: [Accumulator; 2],
    is_done: [bool; 2],
}

/// A board seen earlier from one side, with the king on one half.
#[derive(Clone, Debug)]
struct Known {
    board: Board,
    view: Accumulator,
}

/// A path, and boards to start from.
#[derive(Clone, Debug)]
pub(crate) struct Accumulators {
    network: Arc<Network>,
    steps: Vec<Step>,
    /// By color and half.
    known: [[Known; 2]; 2],
}

impl Accumulators {
    /// For paths of some length.
    pub(crate) fn new(network: Arc<Network>, plies: usize) -> Self {
        let empty = Accumulator::new(&network);
        let views = [empty.clone(), empty.clone()];
        let step = Step { board: Board::EMPTY, views, is_done: [false; 2] };
        let known = || Known { board: Board::EMPTY, view: empty.clone() };
        let known = [(); 2].map(|()| [(); 2].map(|()| known()));
        Self { steps: vec![step; plies], known, network }
    }

    /// Another position stands at a ply.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize, position: &Position) {
        let step = &mut self.steps[ply];
        step.board = *position.board();
        step.is_done = [false; 2];
    }

    /// The value of the position at a ply.
    pub(crate) fn evaluate(&mut self, ply: usize, position: &Position) -> Score {
        debug_assert_eq!(self.steps[ply].board, *position.board());
        for color in Color::ALL {
            self.bring_up_to_date(ply, View::of(position.board(), color));
        }
        let value = self.network.value(&self.steps[ply].views, position.board(), position.turn());
        debug_assert_eq!(value, self.network.evaluate(position));
        value
    }

    fn bring_up_to_date(&mut self, ply: usize, view: View) {
        let side = view.color() as usize;
        let mut from = ply;
        while !self.steps[from].is_done[side] {
            if from == 0 || View::of(&self.steps[from - 1].board, view.color()) != view {
                self.refresh(ply, view);
                return;
            }
            from -= 1;
        }
        for at in from + 1..=ply {
            let (before, after) = self.steps.split_at_mut(at);
            let (last, step) = (&before[at - 1], &mut after[0]);
            step.views[side].follow(&self.network, &last.views[side], &last.board, &step.board, view);
            step.is_done[side] = true;
        }
    }

    /// From the last board that was seen so.
    fn refresh(&mut self, ply: usize, view: View) {
        let side = view.color() as usize;
        let (known, step) = (&mut self.known[side][view.half()], &mut self.steps[ply]);
        known.view.change(&self.network, &known.board, &step.board, view);
        known.board = step.board;
        step.views[side].clone_from(&known.view);
        step.is_done[side] = true;
    }
}
