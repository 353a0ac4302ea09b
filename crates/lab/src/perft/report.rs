//! A count as text or as JSON.

use anyhow::Result;
use arrocco_support::answer::Answer;
use arrocco_support::output::Output;
use arrocco_support::position_arg::NotatedPosition;
use arrocco_support::progress::Progress;
use arrocco_support::rate::{nps, seconds};
use serde::Serialize;
use serde_json::{Map, Value};

use super::{Count, Counter};

#[derive(Serialize)]
struct Document {
    fen: String,
    depth: u8,
    nodes: u64,
    seconds: f64,
    nps: u64,
    threads: usize,
    hash_mib: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Map<String, Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<bool>,
}

pub(super) fn run(
    given: &NotatedPosition,
    depth: u8,
    divide: bool,
    counter: &Counter,
    json: bool,
) -> Result<Answer> {
    let mut progress = Progress::new();
    let count = counter.count(&given.position, depth, &mut |done| progress.show(done))?;
    drop(progress);
    let lines = if divide { divided(given, &count) } else { Vec::new() };
    let mut output = Output::new();
    if json {
        output.json(&Document {
            fen: given.position.to_string(),
            depth,
            nodes: count.nodes,
            seconds: seconds(count.elapsed),
            nps: nps(count.nodes, count.elapsed),
            threads: counter.threads(),
            hash_mib: counter.hash_mib(),
            divide: divide.then(|| lines.into_iter().map(|(mv, nodes)| (mv, nodes.into())).collect()),
            interrupted: count.interrupted.then_some(true),
        })?;
    } else {
        for (mv, nodes) in lines {
            output.line(format_args!("{mv}: {nodes}"))?;
        }
        if count.interrupted {
            output.line("interrupted")?;
        }
        output.line(format_args!("nodes {}", count.nodes))?;
        output.line(format_args!("time {:.3} s", seconds(count.elapsed)))?;
        output.line(format_args!("nps {}", nps(count.nodes, count.elapsed)))?;
    }
    output.finish()?;
    Ok((!count.interrupted).into())
}

/// The first moves and their counts, sorted by spelling. After Ctrl-C only those that were counted to the end.
fn divided(given: &NotatedPosition, count: &Count) -> Vec<(String, u64)> {
    let complete = count.first_moves.iter().filter(|first| first.complete);
    let mut lines: Vec<(String, u64)> =
        complete.map(|first| (first.mv.uci(given.mode).to_string(), first.nodes)).collect();
    lines.sort();
    lines
}
