//! `arrocco tables`: endings of few men probed, made and checked.

mod args;
mod built_in;
mod check;
mod disk;
mod estimate;
mod make;
mod memory;
mod probe;

use anyhow::Result;
use arrocco_support::answer::Answer;

pub use args::TablesCommand;

pub fn run(command: &TablesCommand) -> Result<Answer> {
    match command {
        TablesCommand::Probe(args) => probe::run(args),
        TablesCommand::Make(args) => make::run(args),
        TablesCommand::Check(args) => check::run(args),
        TablesCommand::BuiltIn(args) => built_in::run(args),
    }
}
