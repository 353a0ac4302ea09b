//! `arrocco pgn fens`: the positions of all games, a line each.

use std::io::Write;
use std::mem::take;
use std::ops::ControlFlow;

use anyhow::Result;
use arrocco_rules::pgn::{At, Error, Flow, Spectator};
use arrocco_rules::{Move, Position};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::output::Output;

use super::args::FensArgs;
use super::batch::{Batch, Place};
use super::report_queue::ReportSender;
use super::worker_pool::Worker;

/// Bytes of text in one report.
const REPORT_BYTES: usize = 64 << 10;

/// The longest FEN with its counters and the line end.
const LONGEST_LINE: usize = 128;

pub(super) fn run(args: &FensArgs) -> Result<Answer> {
    let wanted = match (args.last, args.variations) {
        (true, _) => Wanted::Last,
        (false, true) => Wanted::All,
        (false, false) => Wanted::MainLine,
    };
    let mut batch = Batch::new(&args.files)?;
    let mut output = Output::new();
    let mut broken = 0;
    batch.run::<FenWriter>(&wanted, |fens, place| {
        broken += fens.broken;
        print(&mut output, &fens.text, place)
    })?;
    output.finish()?;
    let is_interrupted = batch.is_interrupted();
    let result = batch.finish();
    match broken {
        0 => {}
        1 => warn("one game is broken: its positions end where it is, and pgn check tells why"),
        _ => warn(&format!("{broken} games are broken: their positions end where, and pgn check tells why")),
    }
    if is_interrupted {
        warn("interrupted");
    }
    result.answer(true)
}

/// Stops reading once standard output is closed.
fn print(output: &mut Output, text: &[u8], place: &Place<'_>) -> Result<ControlFlow<()>> {
    place.print(|| output.bytes(text))?;
    Ok(if output.is_closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}

/// Which positions are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    MainLine,
    All,
    Last,
}

#[derive(Default)]
struct Fens {
    text: Vec<u8>,
    broken: u64,
}

/// Writes the positions of a segment.
struct FenWriter {
    reports: ReportSender<Fens>,
    wanted: Wanted,
    fens: Fens,
    last: Option<Position>,
    is_broken: bool,
}

impl FenWriter {
    fn reach(&mut self, position: &Position, at: &At<'_>) {
        if self.wanted != Wanted::Last {
            self.write(position);
        } else if at.depth() == 0 {
            self.last = Some(*position);
        }
    }

    fn write(&mut self, position: &Position) {
        if self.fens.text.len() + LONGEST_LINE > REPORT_BYTES {
            self.send_report();
        }
        self.fens.text.reserve(LONGEST_LINE);
        // Writing to memory cannot fail.
        let _ = writeln!(self.fens.text, "{position}");
    }

    fn send_report(&mut self) {
        self.reports.report(take(&mut self.fens));
        self.fens.text.reserve_exact(REPORT_BYTES);
    }
}

impl Spectator for FenWriter {
    type Output = ();

    fn begin_game(&mut self, _: &At<'_>) {
        (self.last, self.is_broken) = (None, false);
    }

    fn begin_moves(&mut self, start: &Position, at: &At<'_>) -> Flow {
        self.reach(start, at);
        Flow::Read
    }

    fn begin_variation(&mut self, _: &Position, _: &At<'_>) -> Flow {
        if self.wanted == Wanted::All { Flow::Read } else { Flow::Skip }
    }

    fn play(&mut self, _: &Position, _: Move, after: &Position, at: &At<'_>) {
        self.reach(after, at);
    }

    fn pass(&mut self, _: &Position, after: &Position, at: &At<'_>) {
        self.reach(after, at);
    }

    fn error(&mut self, _: Error) {
        self.is_broken = true;
    }

    fn end_game(&mut self, _: &At<'_>) {
        self.fens.broken += u64::from(self.is_broken);
        if let Some(position) = self.last.take() {
            self.write(&position);
        }
    }
}

impl Worker for FenWriter {
    type Report = Fens;
    type Settings = Wanted;

    fn new(wanted: Wanted, reports: ReportSender<Fens>) -> Self {
        Self { reports, wanted, fens: Fens::default(), last: None, is_broken: false }
    }

    fn finish(mut self) {
        self.send_report();
    }
}
