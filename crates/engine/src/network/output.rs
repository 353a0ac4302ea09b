//! The second layer: a single output, or eight, one for each range of piece counts.

use super::aligned::Aligned;
use super::small_layers::SmallLayers;

/// All outputs, ordered by piece count. Each covers an equal share of the counts up to 32.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Outputs(Vec<Output>);

/// One neuron.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Output {
    /// First the half for the side to move, then that for the other side.
    pub(super) weights: Aligned,
    pub(super) bias: i32,
    /// What is added to the neuron's value.
    pub(super) layers: Option<SmallLayers>,
}

impl Outputs {
    /// The number of outputs of an architecture.
    pub(super) fn number(architecture: u32) -> Option<usize> {
        match architecture {
            1 => Some(1),
            2..=4 => Some(8),
            _ => None,
        }
    }

    /// From the concatenated weights of all outputs, and their biases.
    pub(super) fn new(weights: &[i16], biases: &[i32]) -> Self {
        let each = weights.chunks(weights.len() / biases.len());
        Self(
            each.zip(biases)
                .map(|(weights, &bias)| Output { weights: Aligned::new(weights), bias, layers: None })
                .collect(),
        )
    }

    /// With small layers, a set for each output.
    pub(super) fn with_layers(mut self, layers: Vec<SmallLayers>) -> Self {
        for (output, layers) in self.0.iter_mut().zip(layers) {
            output.layers = Some(layers);
        }
        self
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The output for a number of pieces, pawns and kings included. Boards with more than 32 count as full.
    #[inline]
    pub(super) fn of(&self, men: usize) -> &Output {
        let share = 32 / self.len();
        &self.0[(men.saturating_sub(2) / share).min(self.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_piece_count_selects_the_output() {
        let outputs = Outputs::new(&[0; 16], &[0, 1, 2, 3, 4, 5, 6, 7]);
        let chosen = |men| outputs.of(men).bias;
        assert_eq!([2, 5, 6, 9, 10, 29, 30, 32].map(chosen), [0, 0, 1, 1, 2, 6, 7, 7]);
        assert_eq!([0, 64].map(chosen), [0, 7]);
        let one = Outputs::new(&[0; 2], &[9]);
        assert!([2, 17, 32].iter().all(|&men| one.of(men).bias == 9));
    }
}
