//! `arrocco torture`: puts any UCI engine through faults that have crashed, hung or misled others. docs/TORTURE.md describes
//! what a case is and how it is judged; the cases are in crates/lab/torture.

mod args;
mod case;
mod case_files;
mod case_pool;
mod case_run;
mod dialogue;
mod document;
mod expected_move;
mod fault;
mod glob;
mod memory;
mod offered_option;
mod report;
mod severity;
mod signal;
mod step;
mod stop_reason;
mod suite;
mod template;
mod transcript;
mod verdict;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use arrocco_support::answer::Answer;
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::{print_interrupted, print_json};
use arrocco_uci::client::{ClientError, Launch};

pub use args::TortureArgs;
use case::Case;
use case_pool::CasePool;
use document::Document;
use report::Report;

/// How long an engine may take to answer: long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(10);

pub fn run(args: &TortureArgs) -> Result<Answer> {
    let cases = suite::cases(args.cases.as_deref(), &args.only)?;
    ensure!(!cases.is_empty(), "no case matches --only");
    if args.list {
        return list(&cases, args.json);
    }
    let interrupt = Interrupt::install()?;
    let cancel = Arc::default();
    interrupt.also_set(&cancel)?;
    let launch = launch(args, cancel)?;
    let engine = match EngineUnderTest::start(&launch) {
        Err(ClientError::Canceled) => return print_interrupted(args.json),
        engine => engine?,
    };
    let results = CasePool { cases: &cases, launch: &launch }.run(args.jobs);
    let report = Report::new(&engine, &cases, results, args.patience)?;
    if args.json {
        print_json(&Document::new(&report))?;
    } else {
        report.print(args.transcript)?;
    }
    Ok(report.is_clean().into())
}

fn launch(args: &TortureArgs, cancel: Arc<AtomicBool>) -> Result<Launch> {
    // The parser asks for a command unless cases are listed.
    let command = args.command.as_deref().context("there is no engine to torture")?.parse()?;
    Ok(Launch { cancel, patience: PATIENCE.mul_f64(args.patience), ..Launch::new(command) })
}

fn list(cases: &[Case], is_json: bool) -> Result<Answer> {
    if is_json {
        print_json(&cases.iter().map(document::CaseEntry::new).collect::<Vec<_>>())?;
    } else {
        report::list(cases)?;
    }
    Ok(Answer::Yes)
}

/// The engine, as it introduces itself.
#[derive(Debug)]
struct EngineUnderTest {
    command: String,
    name: Option<String>,
    author: Option<String>,
}

impl EngineUnderTest {
    /// Starts the engine once: one that does not answer `uci` is an error, not a failed case.
    fn start(launch: &Launch) -> Result<Self, ClientError> {
        let engine = launch.start()?;
        let words = std::iter::once(launch.command.program());
        let words: Vec<&str> = words.chain(launch.command.arguments().iter().map(String::as_str)).collect();
        let [name, author] = [engine.name(), engine.author()].map(|text| text.map(str::to_owned));
        Ok(Self { command: words.join(" "), name, author })
    }
}
