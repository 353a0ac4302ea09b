//! `arrocco perft --against`: compares the counts of another engine with ours, down to the first position where its moves differ.

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

/// What to compare, and with which engine.
pub(super) struct ComparisonRequest<'a> {
    pub(super) given: NotatedPosition,
    pub(super) depth: u8,
    pub(super) command: &'a str,
    pub(super) timeout: Duration,
    pub(super) json: bool,
}

pub(super) fn run(request: &ComparisonRequest<'_>, counter: &Counter) -> Result<Answer> {
    let start = Instant::now();
    match compare(request, counter) {
        Err(error) if error.is::<Interrupted>() => report::interrupted(request),
        result => {
            let (name, outcome) = result?;
            report::print(request, &name, &outcome, start.elapsed())
        }
    }
}

/// Compares, and returns the engine's name and the result. The engine has ended when this returns.
fn compare(request: &ComparisonRequest<'_>, counter: &Counter) -> Result<(String, search::ComparisonResult)> {
    let mut engine = Engine::start(request, counter.interrupt())?;
    let outcome = search::first_difference(request, counter, &mut engine)?;
    Ok((engine.name().to_owned(), outcome))
}
