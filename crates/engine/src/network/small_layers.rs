//! The small layers of architecture 4: three layers on the activations of the hidden layer, a set for each output. They
//! add what a weighted sum cannot say. The first is computed with integers, the others with 32-bit floating point, always
//! in the same order, so that every processor computes the same value.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::block::{Block, FIRST, FirstLayer, GROUP, SECOND};
use super::kernel::Kernel;

/// What stands for 1.0 in the sums of the first small layer: activations up to 127, weights in 128ths.
const ONE: f32 = 127.0 * 128.0;

/// The small layers of one output.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SmallLayers {
    one: FirstLayer,
    one_bias: [f32; FIRST],
    /// By input.
    two: Box<[[f32; SECOND]; 2 * FIRST]>,
    two_bias: [f32; SECOND],
    three: [f32; SECOND],
}

impl SmallLayers {
    /// Bytes of a set in a file, for a width of the hidden layer.
    pub(super) fn bytes(width: usize) -> usize {
        2 * width * FIRST + 4 * (FIRST + 2 * FIRST * SECOND + 2 * SECOND)
    }

    /// Reads the sets of all outputs: first the bytes of the first layers, then the numbers of each kind. `None` if there
    /// are not enough, or one is not finite.
    pub(super) fn read(bytes: &[u8], width: usize, outputs: usize) -> Option<Vec<Self>> {
        let (first, reals) = bytes.split_at_checked(2 * width * FIRST * outputs)?;
        let reals: Vec<f32> =
            reals.as_chunks::<4>().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        if !reals.iter().all(|real| real.is_finite()) {
            return None;
        }
        let mut blocks = first.as_chunks::<{ FIRST * GROUP }>().0.iter().map(Block::read);
        let (one_bias, rest) = reals.split_at_checked(outputs * FIRST)?;
        let (two, rest) = rest.split_at_checked(outputs * 2 * FIRST * SECOND)?;
        let (two_bias, three) = rest.split_at_checked(outputs * SECOND)?;
        (0..outputs)
            .map(|output| {
                let mut rows = Box::new([[0.0; SECOND]; 2 * FIRST]);
                for (index, row) in rows.iter_mut().enumerate() {
                    *row = part(two, output * 2 * FIRST + index)?;
                }
                Some(Self {
                    one: FirstLayer::new(blocks.by_ref().take(2 * width / GROUP).collect()),
                    one_bias: part(one_bias, output)?,
                    two: rows,
                    two_bias: part(two_bias, output)?,
                    three: part(three, output)?,
                })
            })
            .collect()
    }

    /// The weights of the first of them.
    #[inline]
    pub(super) fn first(&self) -> &FirstLayer {
        &self.one
    }

    /// What these layers add, in units of the network's value, from the sums of the first.
    #[inline]
    pub(super) fn value(&self, kernel: Kernel, totals: &[i32; FIRST]) -> f32 {
        let mut seen = [0.0; 2 * FIRST];
        for (index, (&total, bias)) in totals.iter().zip(&self.one_bias).enumerate() {
            let clipped = (total as f32 * (1.0 / ONE) + bias).clamp(0.0, 1.0);
            seen[index] = clipped;
            seen[index + FIRST] = clipped * clipped;
        }
        kernel.last_layers(&seen, &self.two, &self.two_bias, &self.three)
    }
}

/// The numbers of one output.
fn part<const N: usize>(reals: &[f32], index: usize) -> Option<[f32; N]> {
    reals.as_chunks().0.get(index).copied()
}
