//! `arrocco pgn stats`: counts what is in files of games.

mod counter;
mod document;
mod ending;
mod lengths;
mod openings;
mod results;
mod tally;
mod text;

use std::ops::ControlFlow;

use anyhow::Result;
use arrocco_support::answer::Answer;
use arrocco_support::output::Output;

use super::args::StatsArgs;
use super::batch::Batch;
use counter::Counter;
use document::Document;
use tally::Tally;

pub(super) fn run(args: &StatsArgs) -> Result<Answer> {
    let mut batch = Batch::new(&args.files)?;
    let mut tally = Tally::default();
    batch.run::<Counter>(&(), |part, _| {
        tally.add(&part);
        Ok(ControlFlow::Continue(()))
    })?;
    let interrupted = batch.is_interrupted();
    let top = if args.top == 0 { usize::MAX } else { args.top };
    let mut output = Output::new();
    if args.json {
        output.json(&Document::new(&tally, top, batch.unreadable(), interrupted))?;
    } else if interrupted || tally.games > 0 {
        if interrupted {
            output.line("interrupted")?;
        }
        text::print(&tally, top, &mut output)?;
    }
    output.finish()?;
    batch.finish().answer(true)
}
