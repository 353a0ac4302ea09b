//! A pair of games as a line of the log: the values played with, the result, and the parameters after it.

use serde::{Deserialize, Serialize};

use super::trial::Trial;

/// The result of a pair of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PairResult {
    /// Wins minus losses of the first side, from -2 to 2.
    Counts(i32),
    /// An engine was at fault, which says nothing about the parameters.
    Void(String),
}

#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(super) struct LogEntry {
    /// The number of the pair, from 1.
    pub(super) iteration: u64,
    /// For each parameter, whether the first side has more (`+`) or less (`-`) of it.
    signs: String,
    plus: Vec<i64>,
    minus: Vec<i64>,
    /// `None` if the pair does not count.
    pub(super) result: Option<i32>,
    /// Why it does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    void: Option<String>,
    /// The values of the parameters after the pair.
    pub(super) theta: Vec<f64>,
}

impl LogEntry {
    pub(super) fn new(trial: &Trial, pair_result: &PairResult, theta: &[f64]) -> Self {
        let (result, void) = match pair_result {
            PairResult::Counts(result) => (Some(*result), None),
            PairResult::Void(why) => (None, Some(why.clone())),
        };
        Self {
            iteration: trial.number,
            signs: trial.signs_text(),
            plus: trial.plus.clone(),
            minus: trial.minus.clone(),
            result,
            void,
            theta: theta.to_vec(),
        }
    }

    /// By how much the first side had more of each parameter.
    pub(super) fn differences(&self) -> impl Iterator<Item = f64> {
        self.plus.iter().zip(&self.minus).map(|(plus, minus)| (plus - minus) as f64)
    }

    pub(super) fn pair_result(&self) -> PairResult {
        match self.result {
            Some(result) => PairResult::Counts(result),
            None => PairResult::Void(self.void.clone().unwrap_or_default()),
        }
    }
}
