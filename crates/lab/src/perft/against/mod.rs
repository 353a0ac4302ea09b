//! `arrocco perft --against`: another engine's counts beside ours, and the first position where its moves differ.

mod answers;
mod engine;
mod report;
mod search;

use std::time::{Duration, Instant};

use anyhow::Result;
use arrocco_support::answer::Answer;
use arrocco_support::interrupt::Interrupted;
use arrocco_support::position_arg::NotatedPosition;

use crate::perft::Counter;
use engine::Engine;

/// What is to be compared, and with whom.
pub(super) struct Asked<'a> {
    pub given: NotatedPosition,
    pub depth: u8,
    pub command: &'a str,
    pub timeout: Duration,
    pub json: bool,
}

pub(super) fn run(asked: &Asked<'_>, counter: &Counter) -> Result<Answer> {
    let start = Instant::now();
    match compare(asked, counter) {
        Err(error) if error.is::<Interrupted>() => report::interrupted(asked),
        result => {
            let (name, outcome) = result?;
            report::print(asked, &name, &outcome, start.elapsed())
        }
    }
}

/// The engine's name and what came of comparing. The engine is gone when this returns.
fn compare(asked: &Asked<'_>, counter: &Counter) -> Result<(String, search::Outcome)> {
    let mut engine = Engine::start(asked, counter.interrupt())?;
    let outcome = search::first_difference(asked, counter, &mut engine)?;
    Ok((engine.name().to_owned(), outcome))
}
