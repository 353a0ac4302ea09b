//! `arrocco torture`: any UCI engine is put through the faults that have crashed, hung or fooled others. What a case is and
//! how it is judged is told in docs/TORTURE.md; the cases themselves are in crates/lab/torture.

mod args;
mod case;
mod case_files;
mod dialogue;
mod document;
mod expected_move;
mod fault;
mod glob;
mod hall;
mod memory;
mod offer;
mod perform;
mod report;
mod scratch;
mod severity;
mod signal;
mod step;
mod suite;
mod text;
mod transcript;
mod trouble;
mod verdict;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use arrocco_support::answer::Answer;
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::print_json;
use arrocco_uci::client::{ClientError, Launch};

use crate::matches::tell_interrupted;
pub use args::TortureArgs;
use case::Case;
use document::Document;
use hall::Hall;
use report::Report;

/// How long an engine may take to answer, on a machine that has other things to do as well.
const PATIENCE: Duration = Duration::from_secs(10);

pub fn run(args: &TortureArgs) -> Result<Answer> {
    let cases = suite::cases(args.cases.as_deref(), &args.only)?;
    ensure!(!cases.is_empty(), "no case matches --only");
    if args.list {
        return list(&cases, args.json);
    }
    let interrupt = Interrupt::install()?;
    let cancel = Arc::default();
    interrupt.sets_too(&cancel)?;
    let launch = launch(args, cancel)?;
    let subject = match Subject::meet(&launch) {
        Err(ClientError::Canceled) => return tell_interrupted(args.json),
        subject => subject?,
    };
    let performances = Hall { cases: &cases, launch: &launch }.run(args.jobs);
    let report = Report::new(&subject, &cases, performances, args.patience)?;
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
        print_json(&cases.iter().map(document::Listed::new).collect::<Vec<_>>())?;
    } else {
        report::list(cases)?;
    }
    Ok(Answer::Yes)
}

/// Who is tortured.
#[derive(Debug)]
struct Subject {
    command: String,
    name: Option<String>,
    author: Option<String>,
}

impl Subject {
    /// An engine that cannot even say who it is need not be asked anything else.
    fn meet(launch: &Launch) -> Result<Self, ClientError> {
        let engine = launch.start()?;
        let words = std::iter::once(launch.command.program());
        let words: Vec<&str> = words.chain(launch.command.arguments().iter().map(String::as_str)).collect();
        let [name, author] = [engine.name(), engine.author()].map(|text| text.map(str::to_owned));
        Ok(Self { command: words.join(" "), name, author })
    }
}
