//! Simultaneous perturbation stochastic approximation (J. Spall, IEEE Transactions on Automatic Control 37, 1992): all
//! parameters are moved at once, each to a random side, and a pair of games tells which of the two vectors is better.

use arrocco_support::random::Random;

use super::parameter::Parameter;
use super::schedule::Schedule;
use super::trial::Trial;

#[derive(Clone, Debug)]
pub(super) struct Spsa {
    pub(super) parameters: Vec<Parameter>,
    pub(super) schedule: Schedule,
    /// The same seed gives the same signs.
    pub(super) seed: u64,
    /// The present values of the parameters.
    pub(super) theta: Vec<f64>,
}

impl Spsa {
    pub(super) fn new(parameters: Vec<Parameter>, schedule: Schedule, seed: u64) -> Self {
        let theta = parameters.iter().map(|parameter| parameter.value).collect();
        Self { parameters, schedule, seed, theta }
    }

    /// The pair of a number. Each has its own random sequence, so that the order of pairs does not matter.
    pub(super) fn trial(&self, number: u64) -> Trial {
        let mut random = Random::new(self.seed, number);
        let mut trial = Trial { number, signs: Vec::new(), plus: Vec::new(), minus: Vec::new() };
        for (parameter, &middle) in self.parameters.iter().zip(&self.theta) {
            let is_up = random.next_u64() >> 63 == 1;
            let away = sign(is_up) * self.schedule.perturbation(number, parameter.step);
            // Both sides are rounded with the same random number; different ones would only add noise.
            let luck = unit(&mut random);
            trial.signs.push(is_up);
            trial.plus.push(rounded(parameter, middle + away, luck));
            trial.minus.push(rounded(parameter, middle - away, luck));
        }
        trial
    }

    /// Moves the parameters by a result: wins minus losses of the first side.
    pub(super) fn learn(&mut self, trial: &Trial, result: i32) {
        let parameters = self.parameters.iter().zip(&trial.signs);
        for ((parameter, &is_up), middle) in parameters.zip(&mut self.theta) {
            let gain = self.schedule.gain(trial.number, parameter.step);
            *middle = parameter.clamp(*middle + gain * f64::from(result) * sign(is_up));
        }
    }
}

const fn sign(is_up: bool) -> f64 {
    if is_up { 1.0 } else { -1.0 }
}

/// A random number from 0 to below 1.
fn unit(random: &mut Random) -> f64 {
    const BITS: u32 = 53;
    (random.next_u64() >> (64 - BITS)) as f64 / (1_u64 << BITS) as f64
}

/// A whole number near a value; the mean over `luck` is the value itself.
fn rounded(parameter: &Parameter, value: f64, luck: f64) -> i64 {
    let whole = (parameter.clamp(value) + luck).floor() as i64;
    whole.clamp(parameter.least, parameter.most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spsa(lines: &[&str], pairs: u64, rate: f64) -> Spsa {
        let parameters = lines.iter().map(|line| line.parse().unwrap()).collect();
        Spsa::new(parameters, Schedule { pairs, rate }, 7)
    }

    /// Two games whose chances depend on how far each side is from the best values: 3 of 10 are drawn.
    fn play(trial: &Trial, best: &[f64], scale: f64, random: &mut Random) -> i32 {
        let badness = |values: &[i64]| -> f64 {
            values.iter().zip(best).map(|(&value, best)| ((value as f64 - best) / scale).powi(2)).sum()
        };
        let advantage = badness(&trial.minus) - badness(&trial.plus);
        let chance = 1.0 / (1.0 + (-advantage).exp());
        let game = |random: &mut Random| match unit(random) {
            luck if luck < 0.3 => 0,
            _ if unit(random) < chance => 1,
            _ => -1,
        };
        game(random) + game(random)
    }

    #[test]
    fn a_noisy_quadratic_finds_its_optimum() {
        let best = [130.0, 40.0, 700.0];
        let lines = ["a 100 0 200 8", "b 80 0 100 8", "c 650 500 900 8"];
        let mut spsa = spsa(&lines, 20_000, 0.02);
        let mut random = Random::new(1, 1);
        for number in 1..=20_000 {
            let trial = spsa.trial(number);
            spsa.learn(&trial, play(&trial, &best, 40.0, &mut random));
        }
        for (found, best) in spsa.theta.iter().zip(best) {
            assert!((found - best).abs() < 6.0, "{:?} is not {best:?}", spsa.theta);
        }
    }

    /// No result teaches anything if both sides play alike.
    #[test]
    fn mere_noise_leads_nowhere() {
        let mut spsa = spsa(&["a 100 0 200 8"], 5000, 0.002);
        let mut random = Random::new(3, 1);
        for number in 1..=5000 {
            let trial = spsa.trial(number);
            let result = random.below(3) as i32 - 1;
            spsa.learn(&trial, result);
        }
        assert!((spsa.theta[0] - 100.0).abs() < 8.0, "{:?}", spsa.theta);
    }

    /// By hand: a pair won 2:0 moves a parameter by twice the gain to the side on which the winner had it.
    #[test]
    fn a_pair_moves_parameters_to_the_side_of_the_winner() {
        let mut spsa = spsa(&["a 100 0 200 8", "b 50 0 100 4", "c 5 0 9 1"], 10, 0.5);
        let trial = spsa.trial(10);
        spsa.learn(&trial, 2);
        for (middle, (parameter, is_up)) in spsa.theta.iter().zip(spsa.parameters.iter().zip(trial.signs)) {
            let moved = 2.0 * 0.5 * parameter.step * sign(is_up);
            assert!(
                (middle - parameter.clamp(parameter.value + moved)).abs() < 1e-9,
                "{parameter:?} {middle}"
            );
        }
    }

    #[test]
    fn values_are_whole_and_fair_and_stay_in_range() {
        let mut spsa = spsa(&["a 3.25 0 9 0.5", "b 0 0 100 30"], 1, 0.002);
        spsa.theta[1] = 99.0;
        let mut sum = 0;
        for seed in 0..4000 {
            spsa.seed = seed;
            let trial = spsa.trial(1);
            sum += trial.plus[0] + trial.minus[0];
            // Half a step to both sides is always one apart.
            assert_eq!((trial.plus[0] - trial.minus[0]).abs(), 1);
            assert!((0..=100).contains(&trial.plus[1]) && (0..=100).contains(&trial.minus[1]));
        }
        assert!((sum as f64 / 8000.0 - 3.25).abs() < 0.02, "{sum}");
    }

    #[test]
    fn nothing_leaves_its_range() {
        let mut spsa = spsa(&["a 1 0 2 2"], 3, 100.0);
        for number in [1, 2, 3, 1, 2, 3] {
            let trial = spsa.trial(number);
            spsa.learn(&trial, if trial.signs[0] { 2 } else { -2 });
        }
        assert_eq!(spsa.theta, [2.0]);
    }
}
