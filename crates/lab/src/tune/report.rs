//! Where a tuning stands, for people and for programs.

use std::fmt::Write as _;

use serde::Serialize;

use super::parameter::Parameter;
use super::study::Study;

/// How far a parameter has come.
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

/// What is told with `--json`.
#[derive(Serialize, Debug)]
pub(super) struct Document<'a> {
    /// Pairs that have been played.
    pairs: u64,
    of: u64,
    void: u64,
    /// Pairs that counted, by wins less losses of the first side, from -2 to 2.
    results: [u64; 5],
    parameters: Vec<Row<'a>>,
    seed: u64,
    interrupted: bool,
    seconds: f64,
}

impl<'a> Document<'a> {
    pub(super) fn new(study: &'a Study, is_interrupted: bool, seconds: f64) -> Self {
        Self {
            pairs: study.tally.played(),
            of: study.spsa.schedule.pairs,
            void: study.tally.void,
            results: study.tally.pairs,
            parameters: rows(study).collect(),
            seed: study.spsa.seed,
            interrupted: is_interrupted,
            seconds,
        }
    }
}

fn rows(study: &Study) -> impl Iterator<Item = Row<'_>> {
    study.spsa.parameters.iter().zip(&study.spsa.theta).map(|(parameter, &now)| {
        let &Parameter { ref name, value: from, least, most, step } = parameter;
        Row { name, from, now, change: (now - from) / step, least, most, step }
    })
}

/// All parameters, and how many pairs there were.
pub(super) fn table(study: &Study) -> String {
    let width = rows(study).map(|row| row.name.chars().count()).max().unwrap_or(0).max(9);
    let mut text = format!("{:width$} {:>10} {:>10} {:>10}\n", "parameter", "from", "now", "steps");
    for Row { name, from, now, change, .. } in rows(study) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:width$} {from:>10} {now:>10.2} {change:>+10.2}");
    }
    let (tally, of) = (&study.tally, study.spsa.schedule.pairs);
    let [lost, worse, even, better, won] = tally.pairs;
    let _ = writeln!(text, "\n{} of {of} pairs, {} of them void", tally.played(), tally.void);
    let _ = writeln!(text, "results {lost} {worse} {even} {better} {won} (of -2, -1, 0, +1, +2)");
    text
}

/// One line while it goes on: the parameter that has come furthest.
pub(super) fn summary(study: &Study) -> String {
    let furthest = rows(study).max_by(|a, b| a.change.abs().total_cmp(&b.change.abs()));
    let void = match study.tally.void {
        0 => String::new(),
        void => format!("{void} pairs void, "),
    };
    let told = furthest.map(|row| {
        format!("furthest {} from {} to {:.2} ({:+.2} steps)", row.name, row.from, row.now, row.change)
    });
    format!("{void}{}", told.unwrap_or_default())
}
