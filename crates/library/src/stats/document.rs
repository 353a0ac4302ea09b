//! The tally as JSON.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::lengths::STEP;
use super::tally::Tally;
use crate::batch::Unreadable;

#[derive(Serialize)]
pub(super) struct Document<'a> {
    games: u64,
    plies: u64,
    broken: u64,
    results: Map<String, Value>,
    openings: Vec<Value>,
    /// How many different openings there are, listed or not.
    distinct_openings: usize,
    unnamed_openings: u64,
    lengths: Value,
    terminations: Map<String, Value>,
    years: Map<String, Value>,
    unreadable: &'a [Unreadable],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

impl<'a> Document<'a> {
    pub(super) fn new(tally: &Tally, top: usize, unreadable: &'a [Unreadable], interrupted: bool) -> Self {
        let endings = tally.endings.iter().map(|(ending, &games)| (ending.name().to_owned(), games.into()));
        Self {
            games: tally.games,
            plies: tally.plies,
            broken: tally.broken,
            results: tally.results.named().map(|(name, games)| (name.to_owned(), games.into())).collect(),
            openings: openings(tally, top),
            distinct_openings: tally.openings.len(),
            unnamed_openings: tally.games - tally.openings.named_games(),
            lengths: lengths(tally),
            terminations: endings.collect(),
            years: tally.years.iter().map(|(year, &games)| (year.to_string(), games.into())).collect(),
            unreadable,
            interrupted,
        }
    }
}

fn openings(tally: &Tally, top: usize) -> Vec<Value> {
    let listed = tally.openings.most_frequent(top).into_iter();
    listed.map(|(eco, name, games)| json!({ "eco": eco.to_string(), "name": name, "games": games })).collect()
}

fn lengths(tally: &Tally) -> Value {
    let lengths = &tally.lengths;
    let histogram = lengths.histogram().into_iter();
    let histogram: Vec<Value> =
        histogram.map(|(from, games)| json!({ "from": from, "games": games })).collect();
    json!({
        "shortest": lengths.shortest(),
        "median": lengths.median(),
        "mean": lengths.mean(),
        "longest": lengths.longest(),
        "step": STEP,
        "histogram": histogram,
    })
}
