//! `arrocco perft`: counts move sequences, checks a file of counts, or compares with another engine.

mod against;
mod args;
mod count;
mod report;
mod split;
mod suite;
mod suite_line;
mod table;
mod walk;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use arrocco_support::answer::Answer;
use arrocco_support::interrupt::Interrupt;

pub use args::PerftArgs;
pub(crate) use count::{Count, Counter, FirstMove};
use table::Table;

/// What the command line asks for.
enum Mode {
    Count { divide: bool },
    Suite { file: PathBuf, max_nodes: u64 },
    Against { command: String, timeout: Duration },
}

impl Mode {
    fn new(args: &PerftArgs) -> Self {
        if let Some(file) = &args.suite {
            Self::Suite { file: file.clone(), max_nodes: args.max_nodes.unwrap_or(u64::MAX) }
        } else if let Some(command) = &args.against {
            Self::Against { command: command.clone(), timeout: Duration::from_secs(args.timeout.into()) }
        } else {
            Self::Count { divide: args.divide }
        }
    }
}

pub fn run(args: &PerftArgs) -> Result<Answer> {
    let mode = Mode::new(args);
    let depth = args.depth.unwrap_or_default();
    let interrupt = Interrupt::install()?;
    let new_counter = || -> Result<Counter> {
        let table = (args.hash > 0).then(|| Table::new(args.hash)).transpose()?;
        Counter::new(args.threads, table, interrupt.clone())
    };
    match mode {
        Mode::Suite { file, max_nodes } => suite::run(&file, max_nodes, &new_counter()?, args.json),
        Mode::Count { divide } => {
            let given = args.position.resolve()?;
            report::run(&given, depth, divide, &new_counter()?, args.json)
        }
        Mode::Against { command, timeout } => {
            ensure!(depth > 0, "comparing with another engine takes a depth of 1 or more");
            let given = args.position.resolve()?;
            let request =
                against::ComparisonRequest { given, depth, command: &command, timeout, json: args.json };
            against::run(&request, &new_counter()?)
        }
    }
}
