//! A pair of games as a line of the log: what was played, what came of it, and where the tuning stands since.

use serde::{Deserialize, Serialize};

use super::trial::Trial;

/// What came of a pair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// What the first side has won more often than it has lost, from -2 to 2.
    Counts(i32),
    /// An engine was at fault: it says nothing about the parameters.
    Void(String),
}

#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(super) struct Record {
    /// The number of the pair, from 1 on.
    pub(super) iteration: u64,
    /// For each parameter, the side to which the first vector moved it.
    signs: String,
    plus: Vec<i64>,
    minus: Vec<i64>,
    /// `None` if the pair does not count.
    pub(super) result: Option<i32>,
    /// Why it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    void: Option<String>,
    /// Where the parameters stand after it.
    pub(super) theta: Vec<f64>,
}

impl Record {
    pub(super) fn new(trial: &Trial, verdict: &Verdict, theta: &[f64]) -> Self {
        let (result, void) = match verdict {
            Verdict::Counts(result) => (Some(*result), None),
            Verdict::Void(why) => (None, Some(why.clone())),
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

    pub(super) fn verdict(&self) -> Verdict {
        match self.result {
            Some(result) => Verdict::Counts(result),
            None => Verdict::Void(self.void.clone().unwrap_or_default()),
        }
    }
}
