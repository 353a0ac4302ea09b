//! The state of a match as JSON. Values that are infinite or unknown are `null`.

use serde::Serialize;

use super::report::Report;
use super::sprt::Accepted;
use super::tally::Standing;

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

/// The results of an engine in one pairing, or in all.
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

impl From<&Standing> for Results {
    fn from(standing: &Standing) -> Self {
        let estimate = standing.pairs.estimate();
        let normalized = estimate.and_then(|estimate| estimate.normalized);
        Self {
            games: standing.games(),
            wins: standing.wins,
            draws: standing.draws,
            losses: standing.losses,
            points: standing.points(),
            pairs: standing.pairs.0,
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
            pairings: pairings.map(|(pairing, standing)| pairing_row(report, *pairing, standing)).collect(),
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
        results: Results::from(&report.standing(engine)),
        time_losses,
        illegal_moves,
        crashes,
        stalls,
    }
}

fn pairing_row<'a>(report: &Report<'a>, [first, second]: [usize; 2], standing: &Standing) -> PairingRow<'a> {
    PairingRow { first: report.name(first), second: report.name(second), results: Results::from(standing) }
}

fn sprt(report: &Report<'_>) -> Option<Sprt> {
    let (hypotheses, _) = report.sprt?;
    let [elo0, elo1] = hypotheses.elo;
    let accepted = report.accepted().map(|accepted| match accepted {
        Accepted::Elo0 => "elo0",
        Accepted::Elo1 => "elo1",
    });
    Some(Sprt { elo0, elo1, llr: report.ratio()?, bounds: hypotheses.bounds(), accepted })
}
