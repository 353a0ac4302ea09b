//! How much stronger an engine is, judged by pairs of games. The two games of a pair share an opening and are not
//! independent, so that it is pairs that are counted (the pentanomial model of M. Van den Bergh, "Comments on
//! normalized Elo"): 0, ½, 1, 1½ or 2 points.

use std::f64::consts::{LN_10, PI, SQRT_2};

use clap::ValueEnum;

/// What Elo means in a test of hypotheses.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EloModel {
    /// The expected score
    Logistic,
    /// The score in standard deviations, which depends less on draws and openings
    Normalized,
}

/// How often an engine scored 0, ½, 1, 1½ and 2 points of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Pentanomial(pub(super) [u64; 5]);

/// The possible scores of a pair, as shares of two points.
pub(super) const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// 95% of a normal distribution are within so many standard deviations of the mean.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// Elo points of one standard deviation of a game, for players who are close.
pub(super) const NORMALIZED: f64 = 800.0 / LN_10;

/// A difference in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Estimate {
    /// Points per game.
    pub(super) score: f64,
    /// The difference; infinite if all was won or lost.
    pub(super) elo: f64,
    /// Half the width of the 95% confidence interval; `None` if it is infinite or the variance is 0.
    pub(super) error: Option<f64>,
    /// The same in normalized Elo.
    pub(super) normalized: Option<(f64, f64)>,
    /// The likelihood of superiority: how likely this is the stronger engine.
    pub(super) superiority: f64,
}

impl Pentanomial {
    pub(super) fn pairs(self) -> u64 {
        self.0.iter().sum()
    }

    pub(super) fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    /// The same from the opponent's point of view.
    pub(super) fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }

    pub(super) fn plus(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
        self
    }

    pub(super) fn estimate(self) -> Option<Estimate> {
        if self.pairs() == 0 {
            return None;
        }
        let pairs = self.pairs() as f64;
        let (mean, variance) = moments(&self.0.map(|count| count as f64 / pairs));
        let deviation = (variance / pairs).sqrt();
        let (low, high) = (mean - NORMAL_95 * deviation, mean + NORMAL_95 * deviation);
        let error = (elo(high) - elo(low)) / 2.0;
        // Two games a pair: a game varies by the square root of two more than the mean of two does.
        let normalized = (variance > 0.0).then(|| {
            let unit = NORMALIZED / (SQRT_2 * variance.sqrt());
            ((mean - 0.5) * unit, NORMAL_95 * deviation * unit)
        });
        let superiority = match mean - 0.5 {
            0.0 => 0.5,
            ahead => normal(ahead / deviation),
        };
        let error = Some(error).filter(|error| error.is_finite() && variance > 0.0);
        Some(Estimate { score: mean, elo: elo(mean), error, normalized, superiority })
    }
}

/// Mean and variance of the share of a pair.
pub(super) fn moments(probabilities: &[f64; 5]) -> (f64, f64) {
    let mean: f64 = probabilities.iter().zip(SHARES).map(|(probability, share)| probability * share).sum();
    let square = |share: f64| (share - mean) * (share - mean);
    (mean, probabilities.iter().zip(SHARES).map(|(probability, share)| probability * square(share)).sum())
}

/// The difference at which a score is expected.
fn elo(score: f64) -> f64 {
    match score {
        ..=0.0 => f64::NEG_INFINITY,
        1.0.. => f64::INFINITY,
        score => 400.0 * (score / (1.0 - score)).log10(),
    }
}

/// The score that is expected at a difference.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The normal distribution function, by the series of Kendall (all of whose terms are positive, so that nothing
/// cancels).
fn normal(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut term, mut sum) = (x, x);
    let mut odd = 1.0;
    while term.abs() > 1e-17 * sum.abs() {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    0.5 + sum * (-x * x / 2.0).exp() / (2.0 * PI).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn close(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() <= tolerance, "{value} is not {expected}");
    }

    /// The tests of fastchess (`app/tests/elo_test.cpp`), where wins with losses and draws with draws are told apart.
    #[test]
    fn fastchess_agrees() {
        for (counts, elo, error, normalized, normalized_error, superiority) in [
            ([34, 54, 31 + 32, 64, 75], 55.58, 27.65, 57.94, 28.28, 1.0),
            ([332, 433, 457 + 41, 333, 334], -8.64, 10.33, -9.17, 10.96, 0.0505),
            ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95, -19.01, 2.65, 0.0),
        ] {
            let estimate = Pentanomial(counts).estimate().unwrap();
            close(estimate.elo, elo, 0.005);
            close(estimate.error.unwrap(), error, 0.01);
            let (value, its_error) = estimate.normalized.unwrap();
            close(value, normalized, 0.005);
            close(its_error, normalized_error, 0.01);
            close(estimate.superiority, superiority, 5e-5);
        }
    }

    /// By hand: 4 pairs of 1 and 4 of 1½ have a mean of 0.625 and a variance of 1/64, 8 of them a deviation of 1/√512.
    #[test]
    fn a_small_match_by_hand() {
        let estimate = Pentanomial([0, 0, 4, 4, 0]).estimate().unwrap();
        close(estimate.score, 0.625, 0.0);
        close(estimate.elo, 400.0 * (0.625_f64 / 0.375).log10(), 1e-9);
        let (low, high) = (0.625_f64 - 0.086_619, 0.625_f64 + 0.086_619);
        let width = 400.0 * ((high / (1.0 - high)).log10() - (low / (1.0 - low)).log10());
        close(estimate.error.unwrap(), width / 2.0, 0.01);
        close(estimate.superiority, 0.997_661, 1e-6);
    }

    #[test]
    fn extremes_have_no_error() {
        assert_eq!(Pentanomial::default().estimate(), None);
        let won = Pentanomial([0, 0, 0, 0, 9]).estimate().unwrap();
        assert_eq!((won.elo, won.error, won.normalized, won.superiority), (f64::INFINITY, None, None, 1.0));
        let drawn = Pentanomial([0, 0, 9, 0, 0]).estimate().unwrap();
        assert_eq!((drawn.elo.to_bits(), drawn.error, drawn.superiority), (0, None, 0.5));
        let lost = Pentanomial([9, 0, 0, 0, 0]).estimate().unwrap();
        assert_eq!((lost.elo, lost.superiority), (f64::NEG_INFINITY, 0.0));
        assert_eq!(Pentanomial([1, 0, 0, 0, 5]).estimate().unwrap().error, None);
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (x, probability) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.959_963_984_540_054, 0.025),
            (3.0, 0.998_650_101_968_37),
            (-5.0, 2.866_515_719e-7),
            (9.0, 1.0),
        ] {
            close(normal(x), probability, 1e-13);
        }
    }

    #[test]
    fn pairs_turn_round() {
        assert_eq!(Pentanomial([1, 2, 3, 4, 5]).reversed(), Pentanomial([5, 4, 3, 2, 1]));
        assert_eq!(Pentanomial([1, 2, 3, 4, 5]).plus(Pentanomial([1; 5])), Pentanomial([2, 3, 4, 5, 6]));
    }
}
