//! `arrocco pgn check`: every game replayed, and one line for each that is broken.

mod broken;
mod checker;
mod report;

use anyhow::Result;
use arrocco_support::answer::Answer;

use super::args::CheckArgs;
use super::survey::Survey;
use checker::Checker;
use report::Report;

pub(super) fn run(args: &CheckArgs) -> Result<Answer> {
    let mut survey = Survey::new(&args.files)?;
    let mut report = Report::begin(args.json)?;
    survey.run::<Checker>((), |note, place| report.tell(note, place))?;
    let is_good = report.end(&survey)?;
    survey.finish().answer(is_good)
}
