//! The hidden layer before its activation, as one side sees the board.

use arrayvec::ArrayVec;
use arrocco_rules::{Board, Color};

use super::Network;
use super::feature::View;

/// What changes from one board to another, at most: all pieces go and all others come.
type Inputs = ArrayVec<u16, 64>;

/// Sums of the weights of all inputs that are on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Accumulator {
    sums: Vec<i16>,
}

impl Accumulator {
    /// Of an empty board.
    pub(super) fn new(network: &Network) -> Self {
        Self { sums: network.first_bias.clone() }
    }

    #[inline]
    pub(super) fn sums(&self) -> &[i16] {
        &self.sums
    }

    /// From nothing.
    pub(super) fn fill(&mut self, network: &Network, board: &Board, color: Color) {
        self.sums.copy_from_slice(&network.first_bias);
        self.change(network, &Board::EMPTY, board, View::of(board, color));
    }

    /// Goes on from the sums of another board to those of this one.
    pub(super) fn follow(
        &mut self,
        network: &Network,
        from: &Self,
        before: &Board,
        board: &Board,
        view: View,
    ) {
        let (off, on) = changes(before, board, view);
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

    /// Goes on from what the sums hold, which are those of another board.
    pub(super) fn change(&mut self, network: &Network, before: &Board, board: &Board, view: View) {
        let (off, on) = changes(before, board, view);
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

/// The inputs that go off and on.
#[inline]
fn changes(before: &Board, board: &Board, view: View) -> (Inputs, Inputs) {
    let (mut off, mut on) = (Inputs::new(), Inputs::new());
    for square in before.differences(board) {
        if let Some(piece) = before.piece_at(square) {
            off.push(view.input(piece, square) as u16);
        }
        if let Some(piece) = board.piece_at(square) {
            on.push(view.input(piece, square) as u16);
        }
    }
    (off, on)
}
