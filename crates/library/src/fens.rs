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
use super::crew::Clerk;
use super::outbox::Outbox;
use super::survey::{Place, Survey};

/// Bytes of text that are told at once.
const ENOUGH: usize = 64 << 10;

/// The longest FEN with its counters, and the end of the line.
const LONGEST_LINE: usize = 128;

pub(super) fn run(args: &FensArgs) -> Result<Answer> {
    let wanted = match (args.last, args.variations) {
        (true, _) => Wanted::Last,
        (false, true) => Wanted::All,
        (false, false) => Wanted::MainLine,
    };
    let mut survey = Survey::new(&args.files)?;
    let mut output = Output::new();
    let mut broken = 0;
    survey.run::<Scribe>(wanted, |fens, place| {
        broken += fens.broken;
        print(&mut output, &fens.text, place)
    })?;
    output.finish()?;
    let is_interrupted = survey.is_interrupted();
    let conclusion = survey.finish();
    match broken {
        0 => {}
        1 => warn("one game is broken: its positions end where it is, and pgn check tells why"),
        _ => warn(&format!("{broken} games are broken: their positions end where, and pgn check tells why")),
    }
    if is_interrupted {
        warn("interrupted");
    }
    conclusion.answer(true)
}

/// Stops the work once nobody reads its fruits.
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

/// Writes down the positions of a segment.
struct Scribe {
    outbox: Outbox<Fens>,
    wanted: Wanted,
    fens: Fens,
    last: Option<Position>,
    is_broken: bool,
}

impl Scribe {
    fn reach(&mut self, position: &Position, at: &At<'_>) {
        if self.wanted != Wanted::Last {
            self.write(position);
        } else if at.depth() == 0 {
            self.last = Some(*position);
        }
    }

    fn write(&mut self, position: &Position) {
        if self.fens.text.len() + LONGEST_LINE > ENOUGH {
            self.hand_in();
        }
        self.fens.text.reserve(LONGEST_LINE);
        // Writing to memory cannot fail.
        let _ = writeln!(self.fens.text, "{position}");
    }

    fn hand_in(&mut self) {
        self.outbox.note(take(&mut self.fens));
        self.fens.text.reserve_exact(ENOUGH);
    }
}

impl Spectator for Scribe {
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

impl Clerk for Scribe {
    type Note = Fens;
    type Task = Wanted;

    fn new(wanted: Wanted, outbox: Outbox<Fens>) -> Self {
        Self { outbox, wanted, fens: Fens::default(), last: None, is_broken: false }
    }

    fn finish(mut self) {
        self.hand_in();
    }
}
