//! Minimizes the error with the Adam optimizer (Kingma and Ba, 2014).

use rayon::prelude::*;

use crate::sample::Sample;

/// Positions in a batch.
const BATCH: usize = 16_384;
/// Scale of the logistic function in centipawns, as in the data.
const SCALE: f32 = 400.0;
/// Initial learning rate in centipawns.
const STEP: f32 = 1.5;

type Gradient = Vec<[f32; 2]>;

/// The weights during the optimization, and Adam's state.
#[derive(Debug)]
pub(crate) struct Fit {
    weights: Vec<[f32; 2]>,
    mean: Gradient,
    square: Gradient,
    steps: i32,
}

impl Fit {
    pub(crate) fn new(weights: Vec<[f32; 2]>) -> Self {
        let zero = vec![[0.0; 2]; weights.len()];
        Self { weights, mean: zero.clone(), square: zero, steps: 0 }
    }

    pub(crate) fn weights(&self) -> &[[f32; 2]] {
        &self.weights
    }

    /// The mean squared error of the predicted chances.
    pub(crate) fn error(&self, samples: &[Sample]) -> f64 {
        let sum: f64 = samples
            .par_iter()
            .map(|sample| f64::from(error_and_slope(sample, &self.weights).0.powi(2)))
            .sum();
        sum / samples.len() as f64
    }

    /// One pass over all positions. The records are already shuffled.
    pub(crate) fn epoch(&mut self, samples: &[Sample], epoch: usize, epochs: usize) {
        let left = 1.0 - (epoch - 1) as f32 / epochs as f32;
        for batch in samples.chunks(BATCH) {
            let gradient = self.gradient(batch);
            self.step(&gradient, STEP * left);
        }
    }

    fn gradient(&self, batch: &[Sample]) -> Gradient {
        let zero = || vec![[0.0; 2]; self.weights.len()];
        batch
            .par_chunks(1024)
            .map(|part| {
                let mut gradient = zero();
                for sample in part {
                    add_gradient(sample, &self.weights, &mut gradient);
                }
                gradient
            })
            .reduce(zero, |mut left, right| {
                for (left, right) in left.iter_mut().zip(&right) {
                    left[0] += right[0];
                    left[1] += right[1];
                }
                left
            })
    }

    fn step(&mut self, gradient: &Gradient, size: f32) {
        self.steps += 1;
        let (fast, slow) = (0.9_f32, 0.999_f32);
        let (unbias_mean, unbias_square) = (1.0 - fast.powi(self.steps), 1.0 - slow.powi(self.steps));
        for (index, weight) in self.weights.iter_mut().enumerate() {
            for side in 0..2 {
                let slope = gradient[index][side] / BATCH as f32;
                let mean = &mut self.mean[index][side];
                *mean = fast * *mean + (1.0 - fast) * slope;
                let square = &mut self.square[index][side];
                *square = slow * *square + (1.0 - slow) * slope * slope;
                let root = (*square / unbias_square).sqrt();
                weight[side] -= size * (*mean / unbias_mean) / (root + 1e-8);
            }
        }
    }
}

/// The error of the predicted chance, and the derivative of the chance with respect to the value.
fn error_and_slope(sample: &Sample, weights: &[[f32; 2]]) -> (f32, f32) {
    let chance = 1.0 / (1.0 + (-sample.trace.value(weights) / SCALE).exp());
    (chance - sample.target, chance * (1.0 - chance) / SCALE)
}

fn add_gradient(sample: &Sample, weights: &[[f32; 2]], gradient: &mut Gradient) {
    let trace = &sample.trace;
    let (error, slope) = error_and_slope(sample, weights);
    let end = trace.sums(weights).1;
    let by_value = error * slope;
    let (middle, end) = (by_value * trace.middle, by_value * (1.0 - trace.middle) * trace.share(end));
    for &(feature, count) in &trace.counts {
        let sums = &mut gradient[feature as usize];
        sums[0] += middle * f32::from(count);
        sums[1] += end * f32::from(count);
    }
}
