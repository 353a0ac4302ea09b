//! The hidden layer before activation, from one side's perspective.

use arrocco_rules::{Board, Color};

use super::Network;
use super::aligned::Aligned;
use super::change::{Change, Placed};
use super::feature::Perspective;

/// The sums of the weights of all active inputs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Accumulator {
    sums: Aligned,
}

impl Accumulator {
    /// The accumulator of an empty board.
    pub(super) fn new(network: &Network) -> Self {
        Self { sums: network.first_bias.clone() }
    }

    #[inline]
    pub(super) fn sums(&self) -> &[i16] {
        &self.sums
    }

    /// Computes the sums from scratch.
    pub(super) fn fill(&mut self, network: &Network, board: &Board, color: Color) {
        self.sums.copy_from_slice(&network.first_bias);
        let perspective = Perspective::of(board, color, &network.buckets);
        self.change(network, &Change::between(&Board::EMPTY, board), perspective);
    }

    /// Computes the sums of a board from those of another.
    #[inline]
    pub(super) fn follow(
        &mut self,
        network: &Network,
        from: &Self,
        change: &Change,
        perspective: Perspective,
    ) {
        let row = |placed: Placed| network.row(perspective.input(placed));
        match (&*change.off, &*change.on) {
            (&[off], &[on]) => network.kernel.move_one(&mut self.sums, &from.sums, row(off), row(on)),
            (&[off, taken], &[on]) => {
                network.kernel.capture(&mut self.sums, &from.sums, row(off), row(taken), row(on));
            }
            _ => {
                self.sums.copy_from_slice(&from.sums);
                self.change(network, change, perspective);
            }
        }
    }

    /// Updates the sums in place.
    pub(super) fn change(&mut self, network: &Network, change: &Change, perspective: Perspective) {
        let row = |placed: Placed| network.row(perspective.input(placed));
        let pairs = change.off.len().min(change.on.len());
        let (off, lost) = change.off.split_at(pairs);
        let (on, new) = change.on.split_at(pairs);
        for (&off, &on) in off.iter().zip(on) {
            network.kernel.exchange(&mut self.sums, row(off), row(on));
        }
        for &placed in lost {
            network.kernel.subtract(&mut self.sums, row(placed));
        }
        for &placed in new {
            network.kernel.add(&mut self.sums, row(placed));
        }
    }
}
