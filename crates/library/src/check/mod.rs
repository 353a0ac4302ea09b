//! `arrocco pgn check`: every game replayed, and one line for each that is broken or has two results.

mod checker;
mod faulty_game;
mod report;

use anyhow::Result;
use arrocco_support::answer::Answer;

use super::args::CheckArgs;
use super::batch::Batch;
use checker::Checker;
use report::Report;

pub(super) fn run(args: &CheckArgs) -> Result<Answer> {
    let mut batch = Batch::new(&args.files)?;
    let mut report = Report::begin(args.json)?;
    batch.run::<Checker>(&(), |checked, place| report.add(checked, place))?;
    let is_good = report.finish(&batch)?;
    batch.finish().answer(is_good)
}
