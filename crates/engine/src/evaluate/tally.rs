//! Counting features: the evaluation sums their weights, the tuner counts them.

use arrocco_rules::Color;

use super::weights::WEIGHTS;

/// Receives the features of each side.
pub(crate) trait Tally {
    fn add(&mut self, feature: usize, color: Color, times: i32);

    #[inline]
    fn one(&mut self, feature: usize, color: Color) {
        self.add(feature, color, 1);
    }
}

/// The weighted sum from White's point of view.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum {
    pub(crate) middle: i32,
    pub(crate) end: i32,
}

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, feature: usize, color: Color, times: i32) {
        let weight = WEIGHTS[feature];
        let times = if color == Color::White { times } else { -times };
        self.middle += i32::from(weight.middle) * times;
        self.end += i32::from(weight.end) * times;
    }
}
