//! Evaluation by a neural network (NNUE): the pieces from both sides' perspectives, one hidden layer with squared
//! clipped activation, and one output, or one of eight selected by the number of pieces on the board, with small layers
//! beside it. Every processor computes the same value.
//!
//! A file consists of 32-bit little-endian numbers and 16-bit weights:
//!
//! | field | content |
//! |---|---|
//! | magic | `ARRN` |
//! | version | 1 |
//! | architecture | 768 inputs for each side, files mirrored by the side's own king; 1: one output, 2: eight, 3: eight, and 768 inputs for each bucket of the own king, 4: as 3 with small layers |
//! | inputs, hidden width, scale of the first layer, scale of the second, centipawns | 32 bits each |
//! | buckets (architectures 3 and 4) | a byte for each square of the own king, a1 to h8 seen from its own side: its bucket |
//! | first layer | inputs × width weights, then width biases |
//! | second layer | for each output 2 × width weights, then for each output a bias of 32 bits |
//! | small layers (architecture 4) | for each output the first: for every four inputs 16 × 4 weights of 8 bits; then, as 32-bit floating point, for each output 16 biases, for each output 32 × 32 weights of the second by input, for each output 32 biases, for each output 32 weights of the third |
//! | checksum | CRC-32 of everything before |

mod accumulator;
mod aligned;
mod block;
mod built_in;
mod change;
mod error;
mod feature;
mod kernel;
mod king_buckets;
mod output;
mod packed;
mod read;
mod small_layers;
mod stack;

use core::fmt;

use arrocco_rules::{Board, Color, Position};

use accumulator::Accumulator;
use aligned::Aligned;
pub use error::NetworkError;
use kernel::Kernel;
use king_buckets::KingBuckets;
use output::{Output, Outputs};
pub(crate) use stack::AccumulatorStack;

use crate::Score;

/// Weights that evaluate a position.
#[derive(Clone, PartialEq)]
pub struct Network {
    /// Width of the hidden layer.
    width: usize,
    buckets: KingBuckets,
    /// The first layer's weights: for each input a row of `width`.
    first: Aligned,
    first_bias: Aligned,
    outputs: Outputs,
    /// The integers that stand for 1.0 in the first and in the second layer.
    first_scale: i32,
    last_scale: i32,
    centipawns: i32,
    kernel: Kernel,
}

/// Without the hundreds of thousands of weights.
// Networks with a number that is not finite are refused, so each is equal to itself.
impl Eq for Network {}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outputs = self.outputs.len();
        f.debug_struct("Network")
            .field("width", &self.width)
            .field("king_buckets", &self.buckets.number())
            .field("outputs", &outputs)
            .field("has_small_layers", &self.has_small_layers())
            .finish_non_exhaustive()
    }
}

impl Network {
    /// The width of the hidden layer.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of groups of king squares that have first-layer weights of their own.
    pub fn king_buckets(&self) -> usize {
        self.buckets.number()
    }

    /// Are there small layers beside the output?
    pub fn has_small_layers(&self) -> bool {
        self.outputs.of(2).layers.is_some()
    }

    /// The value of a position for the side to move, computed from scratch.
    pub fn evaluate(&self, position: &Position) -> Score {
        let (board, turn) = (position.board(), position.turn());
        let mut accumulators = [Accumulator::new(self), Accumulator::new(self)];
        for (color, accumulator) in Color::ALL.into_iter().zip(&mut accumulators) {
            accumulator.fill(self, board, color);
        }
        self.value(&accumulators, board, turn)
    }

    /// The value for the side to move, from both accumulators.
    fn value(&self, accumulators: &[Accumulator; 2], board: &Board, turn: Color) -> Score {
        let (own, other) = (&accumulators[turn as usize], &accumulators[!turn as usize]);
        let Output { weights, bias, layers } = self.outputs.of(board.occupied().len());
        let most = self.first_scale as i16;
        let (sum, added) = match layers {
            Some(layers) => {
                let sides = [own.sums(), other.sums()];
                let (sum, totals) = self.kernel.activate_with_layer(sides, weights, layers.first(), most);
                // Too large a number becomes the largest integer.
                (sum, (layers.value(self.kernel, &totals) * self.centipawns as f32) as i32)
            }
            None => (self.kernel.activate([own.sums(), other.sums()], weights, most), 0),
        };
        let value = sum / i64::from(self.first_scale) + i64::from(*bias);
        let value = value * i64::from(self.centipawns) / i64::from(self.first_scale * self.last_scale);
        Score::cp((value.clamp(-30_000, 30_000) as i32).saturating_add(added).clamp(-30_000, 30_000))
            .clamped()
    }

    fn row(&self, input: usize) -> &[i16] {
        &self.first[input * self.width..][..self.width]
    }
}

#[cfg(test)]
mod tests;
