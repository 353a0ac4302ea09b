//! `arrocco perft --suite`: checks every count of a file.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use arrocco_support::answer::Answer;
use arrocco_support::output::Output;
use arrocco_support::progress::Progress;
use arrocco_support::quote::quote;
use arrocco_support::rate::seconds;
use serde::Serialize;

use super::Counter;
use super::suite_line::{Expected, parse};

/// The longest line that is read.
const LONGEST: u64 = 64 << 10;

#[derive(Serialize, Default)]
struct Summary {
    positions: usize,
    checked: usize,
    skipped: usize,
    wrong: usize,
    failures: Vec<Failure>,
    seconds: f64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

#[derive(Serialize)]
struct Failure {
    line: usize,
    fen: String,
    depth: u8,
    expected: u64,
    got: u64,
}

pub(super) fn run(file: &Path, max_nodes: u64, counter: &Counter, json: bool) -> Result<Answer> {
    // The whole file is read first: an error in its last line should not appear after minutes of counting.
    let name = || quote(&file.display().to_string());
    let positions = read(file).with_context(name)?;
    ensure!(!positions.is_empty(), "{}: there is no position in this file", name());
    let mut output = Output::new();
    let summary = check(&positions, max_nodes, counter, (!json).then_some(&mut output))?;
    if json {
        output.json(&summary)?;
    } else {
        if summary.interrupted {
            output.line("interrupted")?;
        }
        let Summary { positions, checked, skipped, wrong, .. } = summary;
        output.line(format_args!(
            "{positions} positions, {checked} counts checked, {skipped} skipped, {wrong} wrong"
        ))?;
    }
    output.finish()?;
    Ok((summary.wrong == 0 && !summary.interrupted).into())
}

fn read(file: &Path) -> Result<Vec<Expected>> {
    let mut reader = BufReader::new(File::open(file).context("cannot open the file")?);
    let mut positions = Vec::new();
    for line in 1.. {
        let mut text = Vec::new();
        let length = reader.by_ref().take(LONGEST).read_until(b'\n', &mut text);
        match length.context("cannot read the file")? as u64 {
            0 => break,
            LONGEST => anyhow::bail!("line {line}: it has {LONGEST} bytes or more"),
            _ => positions.extend(parse(text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text), line)?),
        }
    }
    Ok(positions)
}

/// Checks all counts up to a size. With an output, each position that fails is printed at once.
fn check(
    positions: &[Expected],
    max_nodes: u64,
    counter: &Counter,
    mut output: Option<&mut Output>,
) -> Result<Summary> {
    let mut suite = Suite::new(positions, max_nodes);
    let start = Instant::now();
    for position in positions {
        let before = suite.summary.failures.len();
        if let Err(error) = suite.check(position, counter) {
            return Err(error).with_context(|| format!("line {}", position.line));
        }
        let first = suite.summary.failures.get(before);
        if let Some((output, failure)) = output.as_mut().zip(first) {
            suite.progress.pause(|| output.line_now(failure.text()))?;
        }
        if suite.summary.interrupted {
            break;
        }
    }
    suite.summary.wrong = suite.summary.failures.len();
    suite.summary.seconds = seconds(start.elapsed());
    Ok(suite.summary)
}

/// A file that is being checked.
struct Suite {
    summary: Summary,
    max_nodes: u64,
    progress: Progress,
    /// The nodes that are expected in all, and in the counts that are done: numbers for the progress bar only.
    total: f64,
    done: f64,
}

impl Suite {
    fn new(positions: &[Expected], max_nodes: u64) -> Self {
        let counts = positions.iter().flat_map(|expected| &expected.counts).map(|&(_, nodes)| nodes);
        let total = counts.filter(|&nodes| nodes <= max_nodes).map(|nodes| nodes as f64).sum();
        let summary = Summary { positions: positions.len(), ..Summary::default() };
        Self { summary, max_nodes, progress: Progress::new(), total, done: 0.0 }
    }

    fn check(&mut self, position: &Expected, counter: &Counter) -> Result<()> {
        for &(depth, expected) in &position.counts {
            if expected > self.max_nodes {
                self.summary.skipped += 1;
                continue;
            }
            let (part, done, total) = (expected as f64, self.done, self.total);
            let progress = &mut self.progress;
            let mut watch = |share| progress.show((done + share * part) / total);
            let count = counter.count(&position.position, depth, &mut watch)?;
            if counter.interrupt().is_set() {
                self.summary.interrupted = true;
                return Ok(());
            }
            self.done += part;
            self.progress.show(self.done / self.total);
            self.summary.checked += 1;
            if count.nodes != expected {
                let fen = position.position.to_string();
                let failure = Failure { line: position.line, fen, depth, expected, got: count.nodes };
                self.summary.failures.push(failure);
            }
        }
        Ok(())
    }
}

impl Failure {
    fn text(&self) -> String {
        let Self { line, fen, depth, expected, got } = self;
        format!("line {line}: {fen}: depth {depth}: expected {expected}, got {got}")
    }
}
