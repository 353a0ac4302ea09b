//! The state of a match as text.

use std::fmt::Write as _;

use super::elo::{EloModel, Estimate};
use super::schedule::Schedule;
use super::sprt::{Accepted, Hypotheses};
use super::tally::{Standing, Tally};
use crate::arena::{Contestant, FaultKind};

/// Everything that a report is made from.
#[derive(Debug)]
pub(super) struct Report<'a> {
    pub(super) contestants: &'a [Contestant],
    pub(super) schedule: &'a Schedule,
    pub(super) tally: &'a Tally,
    pub(super) sprt: Option<(Hypotheses, EloModel)>,
}

impl<'a> Report<'a> {
    /// The table of the engines, then the estimates for each pairing.
    pub(super) fn table(&self) -> String {
        let width =
            self.contestants.iter().map(|engine| engine.name.chars().count()).max().unwrap_or(0).max(6);
        let mut text =
            format!("{:width$} {:>6} {:>6} {:>6} {:>6}  score", "engine", "games", "won", "drawn", "lost");
        for kind in FaultKind::ALL {
            // Writing to a string cannot fail.
            let _ = write!(text, " {:>7}", kind.heading());
        }
        text.push('\n');
        for (number, engine) in self.contestants.iter().enumerate() {
            let _ = writeln!(text, "{:width$} {}", engine.name, self.row(number));
        }
        for (pairing, standing) in self.schedule.pairings.iter().zip(&self.tally.pairings) {
            let _ = write!(text, "{}", self.pairing(*pairing, standing));
        }
        text
    }

    fn row(&self, engine: usize) -> String {
        let standing = self.standing(engine);
        let (games, wins, draws, losses) = (standing.games(), standing.wins, standing.draws, standing.losses);
        let score = if games == 0 { 0.0 } else { 100.0 * standing.points() / games as f64 };
        let mut text = format!("{games:>6} {wins:>6} {draws:>6} {losses:>6} {score:>5.1}%");
        for count in self.tally.faults.get(engine).into_iter().flatten() {
            let _ = write!(text, " {count:>7}");
        }
        text
    }

    /// The results of an engine in all its pairings.
    pub(super) fn standing(&self, engine: usize) -> Standing {
        let pairings = self.schedule.pairings.iter().zip(&self.tally.pairings);
        pairings.fold(Standing::default(), |sum, ([first, second], standing)| match engine {
            engine if engine == *first => sum.plus(*standing),
            engine if engine == *second => sum.plus(standing.reversed()),
            _ => sum,
        })
    }

    fn pairing(&self, pairing: [usize; 2], standing: &Standing) -> String {
        let [first, second] = pairing.map(|number| self.name(number));
        let points = standing.points();
        let mut text = format!("\n{first} - {second}: {points} - {}\n", standing.games() as f64 - points);
        if let Some(estimate) = standing.pairs.estimate() {
            let [none, half, one, more, two] = standing.pairs.0;
            let _ = writeln!(text, "pairs {none} {half} {one} {more} {two} (of 0, ½, 1, 1½, 2 points)");
            let _ = writeln!(text, "{}", describe(&estimate));
        }
        if let Some((hypotheses, model)) = self.sprt {
            let _ = writeln!(text, "{}", self.describe_test(&hypotheses, model));
        }
        text
    }

    pub(super) fn name(&self, number: usize) -> &'a str {
        self.contestants.get(number).map_or("?", |engine| &engine.name)
    }

    /// The log-likelihood ratio of the test, which is about the only pairing.
    pub(super) fn ratio(&self) -> Option<f64> {
        let (hypotheses, model) = self.sprt?;
        Some(hypotheses.ratio(self.tally.pairings.first()?.pairs, model))
    }

    pub(super) fn accepted(&self) -> Option<Accepted> {
        self.sprt?.0.accepted(self.ratio()?)
    }

    fn describe_test(&self, hypotheses: &Hypotheses, model: EloModel) -> String {
        let (low, high) = hypotheses.bounds();
        let [elo0, elo1] = hypotheses.elo;
        let unit = if model == EloModel::Normalized { "normalized Elo" } else { "Elo" };
        let verdict = match self.accepted() {
            Some(Accepted::Elo1) => format!("{elo1} is accepted"),
            Some(Accepted::Elo0) => format!("{elo0} is accepted"),
            None => "no verdict yet".to_owned(),
        };
        let ratio = self.ratio().unwrap_or_default();
        format!("SPRT {unit} {elo0} or {elo1}: LLR {ratio:.2} ({low:.2} to {high:.2}), {verdict}")
    }
}

fn describe(estimate: &Estimate) -> String {
    let mut text = format!("Elo {}", signed(estimate.elo));
    match estimate.error {
        Some(error) => drop(write!(text, " ± {error:.1}")),
        // Equal pairs say nothing about the spread.
        None => text += " ± unknown",
    }
    if let Some((elo, error)) = estimate.normalized {
        let _ = write!(text, ", normalized {} ± {error:.1}", signed(elo));
    }
    let _ = write!(text, ", LOS {:.1}%", 100.0 * estimate.superiority);
    text
}

fn signed(elo: f64) -> String {
    if elo.is_infinite() {
        return if elo > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    format!("{elo:+.1}")
}
