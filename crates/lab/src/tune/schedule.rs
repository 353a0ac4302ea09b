//! How far parameters are perturbed and how much is learnt from a pair; both decrease (J. Spall, 1992). The
//! numbers are those that fishtest, the testing framework of Stockfish, has used for years.

/// The exponent by which the gain decreases.
const ALPHA: f64 = 0.602;

/// The exponent by which the perturbation decreases.
const GAMMA: f64 = 0.101;

/// The share of all pairs, at the beginning, in which the gain decreases more slowly.
const STABILITY: f64 = 0.1;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Schedule {
    /// The number of pairs in all.
    pub(super) pairs: u64,
    /// The share of a step by which the last pair moves a parameter for each game won.
    pub(super) rate: f64,
}

impl Schedule {
    /// How far a parameter is moved to either side in a pair, which is one step in the last one.
    pub(super) fn perturbation(&self, pair: u64, step: f64) -> f64 {
        let first = step * (self.pairs as f64).powf(GAMMA);
        first / (pair as f64).powf(GAMMA)
    }

    /// How far a parameter is moved for each game won: Spall's gain over the perturbation.
    pub(super) fn gain(&self, pair: u64, step: f64) -> f64 {
        let stability = STABILITY * self.pairs as f64;
        let last = self.rate * step * step;
        let first = last * (stability + self.pairs as f64).powf(ALPHA);
        let gain = first / (stability + pair as f64).powf(ALPHA);
        gain / self.perturbation(pair, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: f64, expected: f64) {
        assert!((found - expected).abs() <= 1e-9 * expected.abs(), "{found} is not {expected}");
    }

    #[test]
    fn the_last_pair_has_the_step_and_the_rate() {
        let schedule = Schedule { pairs: 5000, rate: 0.002 };
        assert_near(schedule.perturbation(5000, 40.0), 40.0);
        assert_near(schedule.gain(5000, 40.0), 0.002 * 40.0);
    }

    /// With 1000 pairs, c is 4 · 1000^0.101, and a is 0.002 · 16 · 1100^0.602.
    #[test]
    fn the_first_pair_goes_further_and_learns_more() {
        let schedule = Schedule { pairs: 1000, rate: 0.002 };
        assert_near(schedule.perturbation(1, 4.0), 8.036_371_250_434_913);
        let (a_1, c_1) = (0.032 * (1100.0_f64 / 101.0).powf(0.602), 4.0 * 1000.0_f64.powf(0.101));
        let rate_1 = a_1 / (c_1 * c_1);
        assert_near(schedule.gain(1, 4.0), rate_1 * c_1);
    }

    /// What a game won moves is Spall's gain over the step, and both fade, the gain much faster.
    #[test]
    fn steps_and_gains_fade() {
        let schedule = Schedule { pairs: 100, rate: 0.01 };
        let step = |pair| schedule.perturbation(pair, 3.0);
        let gain = |pair| schedule.gain(pair, 3.0) * step(pair);
        for pair in 1..100 {
            assert!(step(pair) > step(pair + 1) && gain(pair) > gain(pair + 1), "{pair}");
        }
        assert!(schedule.gain(1, 3.0) > schedule.gain(100, 3.0));
    }
}
