//! The state of a match as a table, for people.

use std::fmt::Write as _;

use super::args::EloModel;
use super::contestant::Contestant;
use super::elo::Estimate;
use super::played::FaultKind;
use super::schedule::Schedule;
use super::sprt::{Hypotheses, Verdict};
use super::tally::{Record, Tally};

/// All that is told of a match.
#[derive(Debug)]
pub(super) struct Report<'a> {
    pub(super) contestants: &'a [Contestant],
    pub(super) schedule: &'a Schedule,
    pub(super) tally: &'a Tally,
    pub(super) sprt: Option<(Hypotheses, EloModel)>,
}

impl<'a> Report<'a> {
    /// The table of the engines, then what is known of each pairing.
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
        for (pairing, record) in self.schedule.pairings.iter().zip(&self.tally.pairings) {
            let _ = write!(text, "{}", self.pairing(*pairing, record));
        }
        text
    }

    fn row(&self, engine: usize) -> String {
        let record = self.record(engine);
        let (games, wins, draws, losses) = (record.games(), record.wins, record.draws, record.losses);
        let score = if games == 0 { 0.0 } else { 100.0 * record.points() / games as f64 };
        let mut text = format!("{games:>6} {wins:>6} {draws:>6} {losses:>6} {score:>5.1}%");
        for count in self.tally.faults.get(engine).into_iter().flatten() {
            let _ = write!(text, " {count:>7}");
        }
        text
    }

    /// All that an engine has scored.
    pub(super) fn record(&self, engine: usize) -> Record {
        let pairings = self.schedule.pairings.iter().zip(&self.tally.pairings);
        pairings.fold(Record::default(), |sum, ([first, second], record)| match engine {
            engine if engine == *first => sum.plus(*record),
            engine if engine == *second => sum.plus(record.reversed()),
            _ => sum,
        })
    }

    fn pairing(&self, pairing: [usize; 2], record: &Record) -> String {
        let [first, second] = pairing.map(|number| self.name(number));
        let points = record.points();
        let mut text = format!("\n{first} - {second}: {points} - {}\n", record.games() as f64 - points);
        if let Some(estimate) = record.pairs.estimate() {
            let [none, half, one, more, two] = record.pairs.0;
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

    /// The test is about the first pairing, and there is only one.
    pub(super) fn ratio(&self) -> Option<f64> {
        let (hypotheses, model) = self.sprt?;
        Some(hypotheses.ratio(self.tally.pairings.first()?.pairs, model))
    }

    pub(super) fn verdict(&self) -> Option<Verdict> {
        self.sprt?.0.verdict(self.ratio()?)
    }

    fn describe_test(&self, hypotheses: &Hypotheses, model: EloModel) -> String {
        let (low, high) = hypotheses.bounds();
        let [elo0, elo1] = hypotheses.elo;
        let unit = if model == EloModel::Normalized { "normalized Elo" } else { "Elo" };
        let verdict = match self.verdict() {
            Some(Verdict::Stronger) => format!("{elo1} is accepted"),
            Some(Verdict::Weaker) => format!("{elo0} is accepted"),
            None => "no verdict yet".to_owned(),
        };
        let ratio = self.ratio().unwrap_or_default();
        format!("SPRT {unit} {elo0} or {elo1}: LLR {ratio:.2} ({low:.2} to {high:.2}), {verdict}")
    }
}

fn describe(estimate: &Estimate) -> String {
    let mut text = format!("Elo {}", signed(estimate.elo));
    if let Some(error) = estimate.error {
        let _ = write!(text, " ± {error:.1}");
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
