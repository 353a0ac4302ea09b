//! The evaluation by a network: the pieces as each side sees them, one hidden layer, squared clipped activation, one
//! output, or one of several that the number of men on the board chooses. All arithmetic is in integers, so that every
//! processor comes to the same value.
//!
//! A file is made of 32-bit little-endian numbers and weights of 16 bits:
//!
//! | what | |
//! |---|---|
//! | magic | `ARRN` |
//! | version | 1 |
//! | architecture | 768 inputs with files mirrored by the own king, both sides; 1: one output, 2: eight |
//! | inputs, hidden width, scale of the first layer, scale of the second, centipawns | 32 bits each |
//! | first layer | inputs × width weights, then width biases |
//! | second layer | for each output 2 × width weights, then for each output a bias of 32 bits |
//! | checksum | CRC-32 of all that |

mod accumulator;
mod built_in;
mod error;
mod feature;
mod kernel;
mod output;
mod read;
mod stack;

use core::fmt;

use arrocco_rules::{Board, Color, Position};

use accumulator::Accumulator;
pub use error::NetworkError;
use kernel::Kernel;
use output::{Output, Outputs};
pub(crate) use stack::Accumulators;

use crate::Score;

/// Weights for one side's view of the board.
const INPUTS: usize = 768;

/// Weights that evaluate a position.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    /// Of the hidden layer.
    width: usize,
    /// For each input, a row as wide as the hidden layer.
    first: Vec<i16>,
    first_bias: Vec<i16>,
    outputs: Outputs,
    /// What one stands for in the first layer, and in the second.
    first_scale: i32,
    last_scale: i32,
    centipawns: i32,
    kernel: Kernel,
}

/// Without the weights, which are hundreds of thousands.
impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outputs = self.outputs.len();
        f.debug_struct("Network")
            .field("width", &self.width)
            .field("outputs", &outputs)
            .finish_non_exhaustive()
    }
}

impl Network {
    /// The width of the hidden layer.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The value of a position for the side to move, computed at once.
    pub fn evaluate(&self, position: &Position) -> Score {
        let (board, turn) = (position.board(), position.turn());
        let mut views = [Accumulator::new(self), Accumulator::new(self)];
        for (color, view) in Color::ALL.into_iter().zip(&mut views) {
            view.fill(self, board, color);
        }
        self.value(&views, board, turn)
    }

    /// The value of what both sides see.
    fn value(&self, views: &[Accumulator; 2], board: &Board, turn: Color) -> Score {
        let (own, other) = (&views[turn as usize], &views[!turn as usize]);
        let Output { weights, bias } = self.outputs.of(board.occupied().len());
        let (own_half, other_half) = weights.split_at(self.width);
        let sum = self.kernel.activate(own.sums(), own_half, self.first_scale as i16)
            + self.kernel.activate(other.sums(), other_half, self.first_scale as i16);
        let value = sum / i64::from(self.first_scale) + i64::from(*bias);
        let value = value * i64::from(self.centipawns) / i64::from(self.first_scale * self.last_scale);
        Score::cp(value.clamp(-30_000, 30_000) as i32).clamped()
    }

    fn row(&self, input: usize) -> &[i16] {
        &self.first[input * self.width..][..self.width]
    }
}

#[cfg(test)]
mod tests;
