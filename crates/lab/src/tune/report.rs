//! The state of a tuning as text and as JSON.

use std::fmt::Write as _;

use serde::Serialize;

use super::parameter::Parameter;
use super::tuning::Tuning;

/// A parameter and how far it has moved.
#[derive(Serialize, Clone, Copy, Debug)]
struct Row<'a> {
    name: &'a str,
    from: f64,
    now: f64,
    /// In steps of the parameter.
    change: f64,
    least: i64,
    most: i64,
    step: f64,
}

/// What `--json` prints.
#[derive(Serialize, Debug)]
pub(super) struct Document<'a> {
    /// Pairs that have been played.
    pairs: u64,
    of: u64,
    void: u64,
    /// Pairs that counted, by wins minus losses of the first side, from -2 to 2.
    results: [u64; 5],
    parameters: Vec<Row<'a>>,
    seed: u64,
    interrupted: bool,
    seconds: f64,
}

impl<'a> Document<'a> {
    pub(super) fn new(tuning: &'a Tuning, is_interrupted: bool, seconds: f64) -> Self {
        Self {
            pairs: tuning.tally.played(),
            of: tuning.spsa.schedule.pairs,
            void: tuning.tally.void,
            results: tuning.tally.pairs,
            parameters: rows(tuning).collect(),
            seed: tuning.spsa.seed,
            interrupted: is_interrupted,
            seconds,
        }
    }
}

fn rows(tuning: &Tuning) -> impl Iterator<Item = Row<'_>> {
    tuning.spsa.parameters.iter().zip(&tuning.spsa.theta).map(|(parameter, &now)| {
        let &Parameter { ref name, value: from, least, most, step } = parameter;
        Row { name, from, now, change: (now - from) / step, least, most, step }
    })
}

/// All parameters, and the number of pairs.
pub(super) fn table(tuning: &Tuning) -> String {
    let width = rows(tuning).map(|row| row.name.chars().count()).max().unwrap_or(0).max(9);
    let mut text = format!("{:width$} {:>10} {:>10} {:>10}\n", "parameter", "from", "now", "steps");
    for Row { name, from, now, change, .. } in rows(tuning) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:width$} {from:>10} {now:>10.2} {change:>+10.2}");
    }
    let (tally, of) = (&tuning.tally, tuning.spsa.schedule.pairs);
    let [lost, worse, even, better, won] = tally.pairs;
    let _ = writeln!(text, "\n{} of {of} pairs, {} of them void", tally.played(), tally.void);
    let _ = writeln!(text, "results {lost} {worse} {even} {better} {won} (of -2, -1, 0, +1, +2)");
    text
}

/// One line for the live display: the parameter that has moved furthest.
pub(super) fn summary(tuning: &Tuning) -> String {
    let furthest = rows(tuning).max_by(|a, b| a.change.abs().total_cmp(&b.change.abs()));
    let void = match tuning.tally.void {
        0 => String::new(),
        void => format!("{void} pairs void, "),
    };
    let moved = furthest.map(|row| {
        format!("furthest {} from {} to {:.2} ({:+.2} steps)", row.name, row.from, row.now, row.change)
    });
    format!("{void}{}", moved.unwrap_or_default())
}
