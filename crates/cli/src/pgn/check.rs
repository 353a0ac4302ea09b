//! `arrocco pgn check`: every game replayed, and one line for each that is broken.

use std::mem::take;
use std::ops::ControlFlow;

use anyhow::{Context, Result};
use arrocco_rules::pgn::{At, Error, Severity, Spectator, Tag};
use arrocco_rules::{Move, Position};
use serde::Serialize;

use super::args::CheckArgs;
use super::crew::Clerk;
use super::outbox::Outbox;
use super::survey::{Place, Survey};
use crate::answer::Answer;
use crate::output::Output;
use crate::quote::{one_line, visible};

/// Games that are told of at once.
const ENOUGH_GAMES: u64 = 1024;

/// Broken games that are told of at once.
const ENOUGH_BROKEN: usize = 64;

/// The most characters of a player's name that are kept.
const LONGEST_NAME: usize = 60;

pub(super) fn run(args: &CheckArgs) -> Result<Answer> {
    let mut survey = Survey::new(&args.files)?;
    let mut report = Report { output: Output::new(), is_json: args.json, summary: Summary::default() };
    report.begin()?;
    survey.run::<Checker>((), |note, place| report.tell(note, place))?;
    report.end(&survey)?;
    survey.finish().answer(report.summary.broken == 0)
}

/// What was found in some games.
#[derive(Default)]
struct Checked {
    games: u64,
    plies: u64,
    broken: Vec<Broken>,
}

/// A game with something wrong in it.
struct Broken {
    /// The first of the worst.
    error: Error,
    /// How many more things are wrong.
    more: u64,
    players: Players,
}

#[derive(Default)]
struct Players {
    white: Option<String>,
    black: Option<String>,
}

/// Checks the games of a segment.
struct Checker {
    outbox: Outbox<Checked>,
    checked: Checked,
    players: Players,
    worst: Option<Error>,
    errors: u64,
}

impl Checker {
    fn count_ply(&mut self, at: &At<'_>) {
        self.checked.plies += u64::from(at.depth() == 0);
    }

    fn hand_in(&mut self) {
        self.outbox.note(take(&mut self.checked));
    }
}

/// A name without what could harm a terminal, and not too much of it.
fn name(tag: Tag<'_>) -> Option<String> {
    let name: String = one_line(&tag.value()).chars().take(LONGEST_NAME).collect();
    (!name.is_empty() && name != "?").then_some(name)
}

impl Spectator for Checker {
    type Output = ();

    fn begin_game(&mut self, _: &At<'_>) {
        (self.players, self.worst, self.errors) = (Players::default(), None, 0);
    }

    fn tag(&mut self, tag: Tag<'_>, _: &At<'_>) {
        match tag.name {
            b"White" => self.players.white = name(tag),
            b"Black" => self.players.black = name(tag),
            _ => {}
        }
    }

    fn play(&mut self, _: &Position, _: Move, _: &Position, at: &At<'_>) {
        self.count_ply(at);
    }

    fn pass(&mut self, _: &Position, _: &Position, at: &At<'_>) {
        self.count_ply(at);
    }

    fn error(&mut self, error: Error) {
        self.errors += 1;
        if self.worst.as_ref().is_none_or(|worst| worst.severity() < error.severity()) {
            self.worst = Some(error);
        }
    }

    fn end_game(&mut self, _: &At<'_>) {
        self.checked.games += 1;
        if let Some(error) = self.worst.take() {
            let players = take(&mut self.players);
            self.checked.broken.push(Broken { error, more: self.errors - 1, players });
        }
        if self.checked.games >= ENOUGH_GAMES || self.checked.broken.len() >= ENOUGH_BROKEN {
            self.hand_in();
        }
    }
}

impl Clerk for Checker {
    type Note = Checked;
    type Task = ();

    fn new((): (), outbox: Outbox<Checked>) -> Self {
        let (checked, players) = (Checked::default(), Players::default());
        Self { outbox, checked, players, worst: None, errors: 0 }
    }

    fn finish(mut self) {
        self.hand_in();
    }
}

/// A broken game as JSON.
#[derive(Serialize)]
struct Listed<'a> {
    file: &'a str,
    line: u64,
    game: u64,
    ply: u32,
    code: &'static str,
    severity: &'static str,
    text: String,
    more: u64,
    white: &'a Option<String>,
    black: &'a Option<String>,
}

impl Broken {
    fn listed<'a>(&'a self, file: &'a str) -> Listed<'a> {
        let Self { error, more, players } = self;
        let severity = match error.severity() {
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        let (place, text) = (error.place, visible(&self.what()));
        let (white, black) = (&players.white, &players.black);
        let (line, game, ply, code) = (place.line, place.game, place.ply, error.code());
        Listed { file, line, game, ply, code, severity, text, more: *more, white, black }
    }

    /// What is wrong, without the place.
    fn what(&self) -> String {
        let (text, place) = (self.error.to_string(), format!("{}: ", self.error.place));
        text.strip_prefix(&place).unwrap_or(&text).to_owned()
    }

    fn line(&self, file: &str) -> String {
        let Self { error, more, players } = self;
        let more = if *more > 0 { format!(", and {more} more") } else { String::new() };
        let players = match (&players.white, &players.black) {
            (None, None) => String::new(),
            (white, black) => {
                let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
                format!(" ({} - {})", name(white), name(black))
            }
        };
        format!("{file}: {}", one_line(&format!("{error}{more}{players}")))
    }
}

/// What all files together amount to.
#[derive(Serialize, Default)]
struct Summary {
    games: u64,
    plies: u64,
    broken: u64,
}

/// The end of the JSON document. The games stand before it, printed as they are found, for they can be too many to keep.
#[derive(Serialize)]
struct Ending<'a> {
    #[serde(flatten)]
    summary: &'a Summary,
    unreadable: &'a [super::survey::Unreadable],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

struct Report {
    output: Output,
    is_json: bool,
    summary: Summary,
}

impl Report {
    fn begin(&mut self) -> Result<()> {
        if self.is_json { self.output.bytes(b"{\"faults\":[") } else { Ok(()) }
    }

    fn tell(&mut self, checked: Checked, place: &Place<'_>) -> Result<ControlFlow<()>> {
        self.summary.games += checked.games;
        self.summary.plies += checked.plies;
        for mut broken in checked.broken {
            broken.error.place.line += place.before.lines;
            broken.error.place.game += place.before.games;
            self.tell_broken(&broken, place)?;
            self.summary.broken += 1;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn tell_broken(&mut self, broken: &Broken, place: &Place<'_>) -> Result<()> {
        if !self.is_json {
            return place.print(|| self.output.line_now(broken.line(place.file)));
        }
        if self.summary.broken > 0 {
            self.output.bytes(b",")?;
        }
        self.output.bytes(&serde_json::to_vec(&broken.listed(place.file)).context("cannot write JSON")?)
    }

    fn end(&mut self, survey: &Survey) -> Result<()> {
        let interrupted = survey.is_interrupted();
        if self.is_json {
            let ending = Ending { summary: &self.summary, unreadable: survey.unreadable(), interrupted };
            let ending = serde_json::to_string(&ending).context("cannot write JSON")?;
            self.output.line(format_args!("],{}", ending.strip_prefix('{').unwrap_or(&ending)))?;
        } else {
            let Summary { games, plies, broken } = self.summary;
            if interrupted {
                self.output.line("interrupted")?;
            }
            if interrupted || games > 0 {
                self.output.line(format_args!("{games} games, {plies} plies, {broken} broken"))?;
            }
        }
        self.output.flush()
    }
}
