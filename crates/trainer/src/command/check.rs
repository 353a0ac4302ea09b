//! `arrocco puzzles check`: puzzles checked again with more nodes.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::Result;
use arrocco_engine::Engine;
use arrocco_puzzles::{Checked, Puzzle, Record, check};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::{Output, print_json};
use arrocco_support::progress::Progress;
use serde::Serialize;

use super::args::CheckArgs;
use super::make::threads;
use crate::store::JournalFile;

const TICK: Duration = Duration::from_millis(200);
/// The transposition table of a thread, in MiB.
const HASH: usize = 64;

#[derive(Serialize, Default, Debug)]
struct Document {
    puzzles: usize,
    good: usize,
    second_solutions: usize,
    doubtful: usize,
    not_reached: usize,
    faults: Vec<Fault>,
    seconds: f64,
    interrupted: bool,
}

/// A puzzle that is not good.
#[derive(Serialize, Debug)]
struct Fault {
    id: String,
    kind: &'static str,
    /// The half-move of the solution, from 0.
    ply: usize,
    /// The other move, in UCI.
    #[serde(skip_serializing_if = "Option::is_none")]
    uci: Option<String>,
}

impl Fault {
    fn of(puzzle: &Puzzle, checked: &Checked) -> Option<Self> {
        let (ply, mv) = match checked {
            Checked::Good => return None,
            Checked::SecondSolution { ply, mv } | Checked::Doubtful { ply, mv } => (*ply, Some(*mv)),
            Checked::NotReached { ply } => (*ply, None),
        };
        let mode = puzzle.start().castling_mode();
        let uci = mv.map(|mv| mv.uci(mode).to_string());
        Some(Self { id: puzzle.id().to_string(), kind: checked.name(), ply, uci })
    }
}

pub(super) fn run(args: &CheckArgs) -> Result<Answer> {
    let puzzles = super::input::puzzles(&args.file, args.limit.unwrap_or(usize::MAX), warn)?;
    let start = Instant::now();
    let (results, interrupted) = check_all(&puzzles, args)?;
    let mut document = Document { interrupted, ..Document::default() };
    let mut good = Vec::new();
    for (index, checked) in &results {
        let Some(puzzle) = puzzles.get(*index) else { continue };
        document.puzzles += 1;
        let count = match checked {
            Checked::Good => {
                good.push(Record::Puzzle(Box::new(puzzle.clone())));
                &mut document.good
            }
            Checked::SecondSolution { .. } => &mut document.second_solutions,
            Checked::Doubtful { .. } => &mut document.doubtful,
            Checked::NotReached { .. } => &mut document.not_reached,
        };
        *count += 1;
        document.faults.extend(Fault::of(puzzle, checked));
    }
    document.seconds = (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
    if let Some(path) = &args.good {
        JournalFile::new(path.clone()).append(&good)?;
    }
    report(args, &document)?;
    Ok((document.second_solutions == 0 && document.not_reached == 0 && !document.interrupted).into())
}

fn report(args: &CheckArgs, document: &Document) -> Result<()> {
    if args.json {
        return print_json(document);
    }
    let mut output = Output::new();
    for fault in &document.faults {
        let Fault { id, kind, ply, uci } = fault;
        let mv = uci.as_deref().map(|uci| format!(", {uci}")).unwrap_or_default();
        output.line(format_args!("{id}: {kind} at half-move {}{mv}", ply + 1))?;
    }
    output.line(format_args!("puzzles {}", document.puzzles))?;
    output.line(format_args!("good {}", document.good))?;
    output.line(format_args!("second solutions {}", document.second_solutions))?;
    output.line(format_args!("doubtful {}", document.doubtful))?;
    output.line(format_args!("goal not reached {}", document.not_reached))?;
    if document.interrupted {
        output.line("interrupted")?;
    }
    output.finish()
}

/// The results by the places of the puzzles, and whether Ctrl-C came.
fn check_all(puzzles: &[Puzzle], args: &CheckArgs) -> Result<(Vec<(usize, Checked)>, bool)> {
    let interrupt = Interrupt::install()?;
    let (next, controls) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let (report, checked) = mpsc::channel();
    let mut results = std::thread::scope(|scope| {
        for _ in 0..threads(args.threads) {
            let (report, next, interrupt, controls) = (report.clone(), &next, interrupt.clone(), &controls);
            scope.spawn(move || {
                let mut engine = Engine::new();
                // Without memory for another table, the present one will do.
                let _ = engine.resize_hash(HASH);
                if let Ok(mut controls) = controls.lock() {
                    controls.push(engine.control());
                }
                while let Some((index, puzzle)) = next_puzzle(puzzles, next).filter(|_| !interrupt.is_set()) {
                    let checked = check(&mut engine, puzzle, args.nodes);
                    // A search that was stopped says nothing.
                    if interrupt.is_set() || report.send((index, checked)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(report);
        let (mut results, mut progress) = (Vec::new(), Progress::new());
        loop {
            match checked.recv_timeout(TICK) {
                Ok(result) => results.push(result),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
            if interrupt.is_set()
                && let Ok(controls) = controls.lock()
            {
                controls.iter().for_each(arrocco_engine::Control::stop);
            }
            progress.show(results.len() as f64 / puzzles.len() as f64);
        }
        results
    });
    results.sort_by_key(|(index, _)| *index);
    Ok((results, interrupt.is_set()))
}

fn next_puzzle<'a>(puzzles: &'a [Puzzle], next: &AtomicUsize) -> Option<(usize, &'a Puzzle)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    puzzles.get(index).map(|puzzle| (index, puzzle))
}
