//! `arrocco tune --effects`: what each parameter is worth, by the pairs in a log. In every pair all parameters differ
//! between the two sides, each in a direction of its own, so one least-squares fit of the results to the differences
//! separates what each of them did.
#![expect(
    clippy::indexing_slicing,
    reason = "all rows are as long as there are parameters, which the log's reader checks"
)]

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Result, ensure};
use arrocco_support::quote::quote;
use serde::Serialize;

use super::parameter::Parameter;
use super::tuning_log::LoggedState;

/// Elo for a whole point a game, near equal strength: the slope of the logistic curve at one half.
const ELO_PER_POINT: f64 = 1600.0 / std::f64::consts::LN_10;

/// Standard errors to either side that hold the truth in 95 of 100 cases.
const WIDE: f64 = 1.96;

/// What a parameter does when it is a step larger.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub(super) struct Effect {
    name: String,
    value: f64,
    step: f64,
    /// Elo gained by one step more; `None` if both sides always had the same value.
    elo: Option<f64>,
    /// 95% of such intervals (`elo` ± `error`) contain the truth.
    error: Option<f64>,
}

/// What `--json` prints.
#[derive(Serialize, Debug)]
pub(super) struct Effects {
    pairs: usize,
    parameters: Vec<Effect>,
}

/// A pair of games: by how many steps the first side had more of each parameter, and its points above one half a game.
#[derive(Clone, Debug)]
struct Observation {
    steps: Vec<f64>,
    points: f64,
}

impl Effects {
    /// Reads a log and fits. The clearest effects come first.
    pub(super) fn of_log(path: &Path) -> Result<Self> {
        let mut entries = Vec::new();
        let state = LoggedState::read_entries(path, &mut |entry| entries.push(entry))?;
        let name = quote(&path.to_string_lossy());
        let parameters = state.map(|state| state.settings.parameters).unwrap_or_default();
        ensure!(!parameters.is_empty(), "there is no log of tune in {name}");
        let observations: Vec<Observation> = entries
            .iter()
            .filter_map(|entry| {
                let steps = entry.differences().zip(&parameters).map(|(by, parameter)| by / parameter.step);
                // Wins minus losses of two games.
                Some(Observation { steps: steps.collect(), points: f64::from(entry.result?) / 4.0 })
            })
            .collect();
        let (pairs, needed) = (observations.len(), parameters.len() + 2);
        ensure!(pairs >= needed, "{name} has {pairs} pairs; {} parameters need {needed}", parameters.len());
        let mut effects = fit(&parameters, &observations)?;
        effects.sort_by(|a, b| b.clarity().total_cmp(&a.clarity()));
        Ok(Self { pairs, parameters: effects })
    }

    pub(super) fn table(&self) -> String {
        let longest = self.parameters.iter().map(|effect| effect.name.len()).max().unwrap_or(0);
        let mut table = format!("{} pairs; Elo for one step more of each parameter\n", self.pairs);
        for Effect { name, value, step, elo, error } in &self.parameters {
            let effect = match (elo, error) {
                (Some(elo), Some(error)) => format!("{elo:+.1} ± {error:.1}"),
                _ => "never differed".to_owned(),
            };
            let _ = writeln!(table, "{name:longest$}  {value} by {step}: {effect}");
        }
        table
    }
}

impl Effect {
    /// How many errors it is away from nothing.
    fn clarity(&self) -> f64 {
        self.elo.zip(self.error).map_or(-1.0, |(elo, error)| elo.abs() / error)
    }
}

/// Solves the normal equations.
fn fit(parameters: &[Parameter], observations: &[Observation]) -> Result<Vec<Effect>> {
    let varied: Vec<usize> = (0..parameters.len())
        .filter(|&index| observations.iter().any(|observation| observation.steps[index] != 0.0))
        .collect();
    let size = varied.len();
    let (mut products, mut sums) = (vec![vec![0.0; size]; size], vec![0.0; size]);
    for Observation { steps, points } in observations {
        for (row, &a) in varied.iter().enumerate() {
            sums[row] += steps[a] * points;
            for (column, &b) in varied.iter().enumerate() {
                products[row][column] += steps[a] * steps[b];
            }
        }
    }
    let inverse = inverse(products);
    let inverse = inverse
        .ok_or_else(|| anyhow::anyhow!("some parameters always moved together: more pairs are needed"))?;
    let slopes: Vec<f64> =
        inverse.iter().map(|row| row.iter().zip(&sums).map(|(a, b)| a * b).sum()).collect();
    let left = observations.iter().map(|observation| {
        let expected: f64 =
            varied.iter().zip(&slopes).map(|(&index, slope)| slope * observation.steps[index]).sum();
        (observation.points - expected).powi(2)
    });
    let variance = left.sum::<f64>() / (observations.len() - size) as f64;
    let mut effects: Vec<Effect> = parameters
        .iter()
        .map(|Parameter { name, value, step, .. }| Effect {
            name: name.clone(),
            value: *value,
            step: *step,
            elo: None,
            error: None,
        })
        .collect();
    for (row, &index) in varied.iter().enumerate() {
        effects[index].elo = Some(slopes[row] * ELO_PER_POINT);
        effects[index].error = Some((variance * inverse[row][row]).sqrt() * WIDE * ELO_PER_POINT);
    }
    Ok(effects)
}

/// The inverse of a symmetric matrix with a positive diagonal, by Gauss and Jordan; `None` if it has none.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let largest: Vec<f64> = (0..size).map(|index| matrix[index][index]).collect();
    for (index, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == index))));
    }
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        // What is left of a parameter that others explain is only rounding.
        if matrix[pivot][column].abs() <= 1e-9 * largest[column] {
            return None;
        }
        matrix.swap(column, pivot);
        let factor = matrix[column][column];
        matrix[column].iter_mut().for_each(|value| *value /= factor);
        let done = matrix[column].clone();
        for (index, row) in matrix.iter_mut().enumerate() {
            let factor = row[column];
            if index != column && factor != 0.0 {
                row.iter_mut().zip(&done).for_each(|(value, done)| *value -= factor * done);
            }
        }
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use arrocco_support::random::Random;

    use super::*;

    fn parameter(name: &str) -> Parameter {
        Parameter { name: name.to_owned(), value: 50.0, least: 0, most: 100, step: 10.0 }
    }

    #[test]
    fn effects_are_told_apart() {
        let mut random = Random::new(7, 0);
        let parameters = ["good", "bad", "nothing", "fixed"].map(parameter);
        let observations: Vec<Observation> = (0..20_000)
            .map(|_| {
                let mut step = || if random.below(2) == 0 { 2.0 } else { -2.0 };
                let steps = vec![step(), step(), step(), 0.0];
                let noise = [-0.5, -0.25, 0.0, 0.25, 0.5][random.below(5)];
                Observation { points: 0.01 * steps[0] - 0.005 * steps[1] + noise, steps }
            })
            .collect();
        let effects = fit(&parameters, &observations).expect("enough pairs");
        for (effect, points) in effects.iter().zip([0.01, -0.005, 0.0]) {
            let (elo, error) = (effect.elo.expect("it differed"), effect.error.expect("it differed"));
            assert!((elo - points * ELO_PER_POINT).abs() < 1.5 * error, "{effect:?}");
            // Twenty thousand pairs with a standard deviation of 0.35 points, and two steps either way.
            assert!((1.5..2.0).contains(&error), "{effect:?}");
        }
        assert_eq!((effects[3].elo, effects[3].clarity()), (None, -1.0));
    }

    #[test]
    fn what_always_moves_together_is_not_told_apart() {
        let parameters = ["one", "same"].map(parameter);
        let observations: Vec<Observation> = (0..10)
            .map(|pair| if pair % 2 == 0 { 1.0 } else { -1.0 })
            .map(|step| Observation { steps: vec![step, -step], points: step / 4.0 })
            .collect();
        let error = fit(&parameters, &observations).expect_err("they are one");
        assert!(error.to_string().contains("together"), "{error}");
    }

    #[test]
    fn an_inverse_times_the_matrix_is_one() {
        let matrix = vec![vec![4.0, 1.0, 0.5], vec![1.0, 3.0, -1.0], vec![0.5, -1.0, 2.0]];
        let inverse = inverse(matrix.clone()).expect("it has one");
        for (row, values) in matrix.iter().enumerate() {
            for column in [0, 1, 2] {
                let sum: f64 = values.iter().zip(&inverse).map(|(value, other)| value * other[column]).sum();
                assert!((sum - f64::from(u8::from(row == column))).abs() < 1e-12);
            }
        }
    }
}
