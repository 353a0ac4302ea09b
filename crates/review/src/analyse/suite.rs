//! `arrocco analyse --epd`: counts the solved positions of a test suite.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use arrocco_engine::{Engine, Limits};
use arrocco_rules::{Epd, Move, Operand};
use arrocco_support::answer::Answer;
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::Output;
use arrocco_support::position_arg::NotatedPosition;
use arrocco_support::quote::quote;
use serde::Serialize;

use super::{AnalyseArgs, Analysis, analyse};

#[derive(Serialize, Default)]
struct Summary {
    positions: usize,
    solved: usize,
    failures: Vec<Failure>,
    interrupted: bool,
}

#[derive(Serialize)]
struct Failure {
    line: usize,
    id: Option<String>,
    fen: String,
    wanted: String,
    got: String,
}

pub(super) fn run(path: &Path, args: &AnalyseArgs) -> Result<Answer> {
    let name = || quote(&path.display().to_string());
    let positions = read(path).with_context(name)?;
    ensure!(!positions.is_empty(), "{}: there is no position in this file", name());
    let mut engine = args.engine()?;
    let interrupt = Interrupt::install()?;
    let (mut output, mut summary) = (Output::new(), Summary::default());
    for (line, epd) in &positions {
        let failure = solve(&mut engine, *line, epd, args, &interrupt)?;
        summary.interrupted = interrupt.is_set();
        if summary.interrupted {
            break;
        }
        summary.positions += 1;
        match failure {
            None => summary.solved += 1,
            Some(failure) => {
                if !args.json {
                    output.line_now(failure.to_string())?;
                }
                summary.failures.push(failure);
            }
        }
    }
    finish(&summary, args.json, output)
}

fn finish(summary: &Summary, json: bool, mut output: Output) -> Result<Answer> {
    if json {
        output.json(summary)?;
    } else {
        if summary.interrupted {
            output.line("interrupted")?;
        }
        output.line(format_args!("solved {} of {}", summary.solved, summary.positions))?;
    }
    output.finish()?;
    Ok((summary.failures.is_empty() && !summary.interrupted).into())
}

/// The positions that ask for something, with the numbers of their lines.
fn read(path: &Path) -> Result<Vec<(usize, Epd)>> {
    let bytes = std::fs::read(path).context("cannot read the file")?;
    let mut positions = Vec::new();
    for (index, text) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let line = index + 1;
        if text.trim_ascii().is_empty() || text.starts_with(b"#") {
            continue;
        }
        let epd = Epd::read(text).with_context(|| format!("line {line}"))?;
        ensure!(wanted(&epd).is_some(), "line {line}: it asks for nothing: no bm, am or dm");
        positions.push((line, epd));
    }
    Ok(positions)
}

/// Searches a position. `None` if the answer is right.
fn solve(
    engine: &mut Engine,
    line: usize,
    epd: &Epd,
    args: &AnalyseArgs,
    interrupt: &Interrupt,
) -> Result<Option<Failure>> {
    engine.clear();
    let given = NotatedPosition { position: *epd.position(), ..args.position.resolve()? };
    let analysis = analyse(engine, &given, &limits(epd, args), interrupt, |_| Ok(true))?;
    Ok((!is_solved(epd, &analysis)).then(|| Failure {
        line,
        id: epd.id().map(str::to_owned),
        fen: epd.position().to_string(),
        wanted: wanted(epd).unwrap_or_default(),
        got: got(&analysis),
    }))
}

/// The limits asked for; without any, the position's own number of nodes.
fn limits(epd: &Epd, args: &AnalyseArgs) -> Limits {
    let limits = args.limits();
    match epd.get("acn") {
        Some(&Operand::Count(nodes)) if args.is_endless() => Limits { nodes: Some(nodes), ..limits },
        _ => limits,
    }
}

fn is_solved(epd: &Epd, analysis: &Analysis) -> bool {
    let Some(best) = analysis.found.best else { return false };
    let best_moves = epd.best_moves();
    let is_best = best_moves.is_empty() || best_moves.contains(&best);
    let is_mate = match epd.get("dm") {
        Some(&Operand::Number(within)) => mates_within(analysis, within),
        _ => true,
    };
    is_best && is_mate && !epd.avoid_moves().contains(&best)
}

/// Whether a mate in time was found, and the line ends in mate.
fn mates_within(analysis: &Analysis, within: i64) -> bool {
    let Some(moves) = analysis.found.score.mate_moves() else { return false };
    let Some(line) = analysis.lines.first() else { return false };
    let mut position = analysis.given.position;
    let is_legal = line.line.iter().all(|&mv| {
        let is_legal = position.is_legal(mv);
        if is_legal {
            position.play_unchecked(mv);
        }
        is_legal
    });
    (1..=within).contains(&i64::from(moves)) && is_legal && position.is_checkmate()
}

/// What the position asks for, as text.
fn wanted(epd: &Epd) -> Option<String> {
    let names = |moves: &[Move]| {
        moves.iter().map(|mv| epd.position().san(*mv).to_string()).collect::<Vec<_>>().join(" or ")
    };
    let mut parts = Vec::new();
    if let Some(Operand::Number(moves)) = epd.get("dm") {
        parts.push(format!("mate in {moves}"));
    }
    if !epd.best_moves().is_empty() {
        parts.push(names(epd.best_moves()));
    }
    if !epd.avoid_moves().is_empty() {
        parts.push(format!("not {}", names(epd.avoid_moves())));
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn got(analysis: &Analysis) -> String {
    let name = |mv: Move| analysis.given.position.san(mv).to_string();
    let best = analysis.found.best.map_or_else(|| "no move".to_owned(), name);
    format!("{best} ({}), depth {}", analysis.found.score, analysis.found.depth)
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { line, id, fen, wanted, got } = self;
        write!(f, "line {line}: ")?;
        if let Some(id) = id {
            write!(f, "{}: ", quote(id))?;
        }
        write!(f, "{fen}: wanted {wanted}, got {got}")
    }
}
