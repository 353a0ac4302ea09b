//! The state of a match as JSON, for programs. What is infinite or unknown is `null`.

use serde::Serialize;

use super::report::Report;
use super::sprt::Verdict;
use super::tally::Record;

#[derive(Serialize, Debug)]
pub(super) struct Document<'a> {
    games: u64,
    engines: Vec<EngineRow<'a>>,
    pairings: Vec<PairingRow<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Sprt>,
    interrupted: bool,
    seconds: f64,
}

#[derive(Serialize, Debug)]
struct EngineRow<'a> {
    name: &'a str,
    control: String,
    #[serde(flatten)]
    results: Results,
    time_losses: u64,
    illegal_moves: u64,
    crashes: u64,
    stalls: u64,
}

#[derive(Serialize, Debug)]
struct PairingRow<'a> {
    first: &'a str,
    second: &'a str,
    #[serde(flatten)]
    results: Results,
}

/// What is told of an engine in a pairing, or in all of them.
#[derive(Serialize, Debug)]
struct Results {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    points: f64,
    pairs: [u64; 5],
    elo: Option<f64>,
    error: Option<f64>,
    normalized_elo: Option<f64>,
    normalized_error: Option<f64>,
    los: Option<f64>,
}

#[derive(Serialize, Debug)]
struct Sprt {
    elo0: f64,
    elo1: f64,
    llr: f64,
    bounds: (f64, f64),
    accepted: Option<&'static str>,
}

impl From<&Record> for Results {
    fn from(record: &Record) -> Self {
        let estimate = record.pairs.estimate();
        let normalized = estimate.and_then(|estimate| estimate.normalized);
        Self {
            games: record.games(),
            wins: record.wins,
            draws: record.draws,
            losses: record.losses,
            points: record.points(),
            pairs: record.pairs.0,
            elo: estimate.map(|estimate| estimate.elo).filter(|elo| elo.is_finite()),
            error: estimate.and_then(|estimate| estimate.error),
            normalized_elo: normalized.map(|(elo, _)| elo),
            normalized_error: normalized.map(|(_, error)| error),
            los: estimate.map(|estimate| estimate.superiority),
        }
    }
}

impl<'a> Document<'a> {
    pub(super) fn new(report: &Report<'a>, is_interrupted: bool, seconds: f64) -> Self {
        let pairings = report.schedule.pairings.iter().zip(&report.tally.pairings);
        Self {
            games: report.tally.games(),
            engines: (0..report.contestants.len()).map(|number| engine_row(report, number)).collect(),
            pairings: pairings.map(|(pairing, record)| pairing_row(report, *pairing, record)).collect(),
            sprt: sprt(report),
            interrupted: is_interrupted,
            seconds,
        }
    }
}

fn engine_row<'a>(report: &Report<'a>, engine: usize) -> EngineRow<'a> {
    let [time_losses, illegal_moves, crashes, stalls] =
        report.tally.faults.get(engine).copied().unwrap_or_default();
    let contestant = report.contestants.get(engine);
    EngineRow {
        name: report.name(engine),
        control: contestant.map(|contestant| contestant.control.to_string()).unwrap_or_default(),
        results: Results::from(&report.record(engine)),
        time_losses,
        illegal_moves,
        crashes,
        stalls,
    }
}

fn pairing_row<'a>(report: &Report<'a>, [first, second]: [usize; 2], record: &Record) -> PairingRow<'a> {
    PairingRow { first: report.name(first), second: report.name(second), results: Results::from(record) }
}

fn sprt(report: &Report<'_>) -> Option<Sprt> {
    let (hypotheses, _) = report.sprt?;
    let [elo0, elo1] = hypotheses.elo;
    let accepted = report.verdict().map(|verdict| match verdict {
        Verdict::Weaker => "elo0",
        Verdict::Stronger => "elo1",
    });
    Some(Sprt { elo0, elo1, llr: report.ratio()?, bounds: hypotheses.bounds(), accepted })
}
