//! `arrocco pgn select`: games chosen, cleaned, sorted and written anew.

mod args;
mod candidate;
mod external_sort;
mod files;
mod selector;
mod writing;

use std::collections::HashSet;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use arrocco_rules::Position;
use arrocco_support::answer::{Answer, warn};
use arrocco_support::output::{Output, print_json};

pub(crate) use args::SelectArgs;
use candidate::Selection;
use external_sort::{Direction, ExternalSort};
use files::Files;
use selector::{Selected, Selector, Settings, Wanted};
use writing::Writing;

use crate::batch::{Batch, Place};

pub(super) fn run(args: &SelectArgs) -> Result<Answer> {
    let line = Position::startpos().moves_from_san(args.line.as_deref().unwrap_or_default())?;
    let selection =
        Selection { filter: args.filter.resolve()?, line, ending: args.ending, is_inverted: args.invert };
    let sort = args.sort;
    let wanted = Wanted { selection, keeps_broken: args.keep_broken, sort, writing: Writing::new(args) };
    let mut batch = Batch::new(&args.files)?;
    let mut collector = Collector::new(args)?;
    let read =
        batch.run::<Selector>(&Settings(Arc::new(wanted)), |selected, place| collector.add(selected, place));
    let is_interrupted = batch.is_interrupted();
    // A file that would lack games does not appear.
    if read.is_err() || is_interrupted {
        collector.files.discard();
        read?;
        warn("interrupted");
        return batch.finish().answer(false);
    }
    let result = batch.finish();
    let games = collector.finish()?;
    result.answer(games > 0)
}

/// Puts the selected games of all threads together.
struct Collector {
    files: Files,
    known: Option<HashSet<u64>>,
    sort: Option<ExternalSort>,
    counts_only: bool,
    is_json: bool,
    games: u64,
    broken: u64,
    duplicates: u64,
}

impl Collector {
    fn new(args: &SelectArgs) -> Result<Self> {
        let direction = if args.reverse { Direction::Falling } else { Direction::Rising };
        Ok(Self {
            files: Files::new(args.output.as_deref(), args.split, &args.files.files)?,
            known: args.unique.then(HashSet::new),
            sort: args.sort.map(|_| ExternalSort::new(direction)),
            counts_only: args.count,
            is_json: args.json,
            games: 0,
            broken: 0,
            duplicates: 0,
        })
    }

    fn add(&mut self, selected: Selected, place: &Place<'_>) -> Result<ControlFlow<()>> {
        self.broken += selected.broken;
        for game in selected.games {
            if self.known.as_mut().is_some_and(|known| !known.insert(game.fingerprint)) {
                self.duplicates += 1;
                continue;
            }
            self.games += 1;
            if let Some(sort) = &mut self.sort {
                sort.add(game.sort_key, game.text).context("cannot write a temporary file")?;
            } else if !self.counts_only && !place.print(|| self.files.write(&game.text))? {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Writes what has been sorted, and says what was left out. Returns the number of games.
    fn finish(mut self) -> Result<u64> {
        if let Some(sort) = self.sort.take() {
            let files = &mut self.files;
            let written = sort.finish(|text| files.write(text).map_err(io::Error::other));
            if let Err(error) = written {
                self.files.discard();
                return Err(error).context("cannot write the sorted games");
            }
        }
        self.files.finish()?;
        if self.is_json {
            print_json(&serde_json::json!({"count": self.games}))?;
        } else if self.counts_only {
            let mut output = Output::new();
            output.line(self.games)?;
            output.finish()?;
        }
        match self.broken {
            0 => {}
            1 => warn("one game with errors was left out; --keep-broken keeps it up to the error"),
            broken => warn(&format!(
                "{broken} games with errors were left out; --keep-broken keeps them up to the error"
            )),
        }
        match self.duplicates {
            0 => {}
            1 => warn("one game came twice and was left out"),
            duplicates => warn(&format!("{duplicates} games had come before and were left out")),
        }
        Ok(self.games)
    }
}
