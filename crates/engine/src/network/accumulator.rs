//! The hidden layer before activation, from one side's perspective.

use arrayvec::ArrayVec;
use arrocco_rules::{Board, Color};

use super::Network;
use super::aligned::Aligned;
use super::feature::Perspective;

/// Inputs that change between two boards: at most one for each square.
type Inputs = ArrayVec<u16, 64>;

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
        self.change(network, &Board::EMPTY, board, Perspective::of(board, color, &network.buckets));
    }

    /// Computes the sums of `board` from those of another board, `before`.
    pub(super) fn follow(
        &mut self,
        network: &Network,
        from: &Self,
        before: &Board,
        board: &Board,
        perspective: Perspective,
    ) {
        let (off, on) = changes(before, board, perspective);
        let row = |input: &u16| network.row(usize::from(*input));
        match (&*off, &*on) {
            ([off], [on]) => network.kernel.move_one(&mut self.sums, &from.sums, row(off), row(on)),
            ([off, taken], [on]) => {
                network.kernel.capture(&mut self.sums, &from.sums, row(off), row(taken), row(on));
            }
            _ => {
                self.sums.copy_from_slice(&from.sums);
                self.apply(network, &off, &on);
            }
        }
    }

    /// Updates the sums in place from those of `before` to those of `board`.
    pub(super) fn change(
        &mut self,
        network: &Network,
        before: &Board,
        board: &Board,
        perspective: Perspective,
    ) {
        let (off, on) = changes(before, board, perspective);
        self.apply(network, &off, &on);
    }

    fn apply(&mut self, network: &Network, off: &[u16], on: &[u16]) {
        for &input in off {
            network.kernel.subtract(&mut self.sums, network.row(usize::from(input)));
        }
        for &input in on {
            network.kernel.add(&mut self.sums, network.row(usize::from(input)));
        }
    }
}

/// The inputs that are switched off and on.
#[inline]
fn changes(before: &Board, board: &Board, perspective: Perspective) -> (Inputs, Inputs) {
    let (mut off, mut on) = (Inputs::new(), Inputs::new());
    for square in before.differences(board) {
        if let Some(piece) = before.piece_at(square) {
            off.push(perspective.input(piece, square) as u16);
        }
        if let Some(piece) = board.piece_at(square) {
            on.push(perspective.input(piece, square) as u16);
        }
    }
    (off, on)
}
