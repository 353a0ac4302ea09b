//! `arrocco analyse --pgn`: goes through the games of a file, tells how well they were played, and writes them back with
//! evaluations, better lines and signs for bad moves, or as a page to look at.

pub mod annotate;
pub mod assessment;
mod document;
mod heading;
pub mod judgement;
mod outlets;
mod page;
pub mod review;
mod summary;
pub mod tally;
mod target;

use std::path::Path;

use anyhow::{Context, Result, ensure};
use arrocco_engine::{Engine, Limits};
use arrocco_host::language::{Language, fill};
use arrocco_library::Input;
use arrocco_play::holds_game;
use arrocco_rules::pgn::{Error, GameRecord, Reader, Severity, Tree};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::progress::Progress;

use super::AnalyseArgs;
use annotate::annotate;
use heading::Heading;
use outlets::{Finding, Outlets};
use review::Reviewer;

/// Nodes for each position when no limit is given: a quarter of a second or so, and the same result every time.
pub const USUAL_NODES: u64 = 250_000;

pub(super) fn run(path: &Path, args: &AnalyseArgs) -> Result<Answer> {
    let input = Input::new(path);
    let mut work = Work {
        engine: args.engine()?,
        limits: limits(args),
        interrupt: Interrupt::install()?,
        progress: Progress::new(),
        name: input.name(),
        size: input.size(),
        broken: 0,
    };
    let mut reader = Reader::new(input.open().with_context(|| input.name())?);
    let next = |reader: &mut Reader<_>| Tree::read_from(reader).with_context(|| input.name());
    let mut record = next(&mut reader)?;
    while record.take_if(|record| !holds_game(record)).is_some() {
        work.broken += 1;
        record = next(&mut reader)?;
    }
    ensure!(record.is_some(), "{}: there is no game in this file", input.name());
    if work.broken > 0 {
        warn(&format!("{}: there is other text before the first game", work.name));
    }
    let (mut outlets, mut start) = (Outlets::open(args, path)?, 0);
    while let Some(game) = record {
        work.go_through(game, reader.games(), start..reader.offset(), &mut outlets)?;
        start = reader.offset();
        record = if work.interrupt.is_set() { None } else { next(&mut reader)? };
    }
    outlets.finish(work.broken, work.interrupt.is_set())?;
    Ok((work.broken == 0 && !work.interrupt.is_set()).into())
}

fn limits(args: &AnalyseArgs) -> Limits {
    let nodes = if args.is_endless() { Some(USUAL_NODES) } else { args.nodes };
    Limits { nodes, ..args.limits() }
}

struct Work {
    engine: Engine,
    limits: Limits,
    interrupt: Interrupt,
    progress: Progress,
    name: String,
    /// Of the file in bytes, if it is known.
    size: Option<u64>,
    /// Games in which something could not be read.
    broken: u64,
}

impl Work {
    /// One game, which takes these bytes of the file.
    fn go_through(
        &mut self,
        mut record: GameRecord,
        number: u64,
        bytes: std::ops::Range<u64>,
        outlets: &mut Outlets,
    ) -> Result<()> {
        let (name, size) = (&self.name, self.size);
        self.progress.pause(|| tell(name, &record));
        let heading = Heading::of(&record.tree, number);
        let progress = &mut self.progress;
        let mut reviewer =
            Reviewer { engine: &mut self.engine, limits: &self.limits, interrupt: &self.interrupt };
        let review = reviewer.review(&record.tree, |step| progress.show(share(&bytes, size, step.share())));
        let Some(review) = review else { return Ok(()) };
        self.broken += u64::from(record.errors.iter().any(is_serious));
        annotate(&mut record.tree, &review);
        keep_rest(&mut record, Language::En);
        let finding = Finding { heading: &heading, record: &record, review: &review };
        self.progress.pause(|| outlets.tell(&finding))
    }
}

/// How much of the whole is done, if a part of these bytes is.
fn share(bytes: &std::ops::Range<u64>, size: Option<u64>, part: f64) -> f64 {
    let size = size.filter(|&size| size > 0);
    let done = bytes.start as f64 + part * (bytes.end - bytes.start) as f64;
    size.map_or(part, |size| done / size as f64)
}

/// A line on standard error for each thing that is wrong with a game.
fn tell(name: &str, record: &GameRecord) {
    record.errors.iter().for_each(|error| warn(&format!("{name}: {error}")));
    if record.more_errors > 0 {
        warn(&format!("{name}: and {} more in this game", record.more_errors));
    }
}

fn is_serious(error: &Error) -> bool {
    error.severity() == Severity::Error
}

/// What could not be read is not lost: it stands in a comment after the last move that could.
pub fn keep_rest(record: &mut GameRecord, language: Language) {
    if record.rest.is_empty() {
        return;
    }
    let last = record.tree.mainline().last().map_or(record.tree.root(), |node| node.id());
    let comment = fill(language.words().could_not_be_read, &[("text", &record.rest)]);
    record.tree.add_comment(last, comment.as_str());
}
