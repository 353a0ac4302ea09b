//! Replays the games of a segment and collects what is wrong with them.

use std::mem::take;

use arrocco_rules::pgn::{At, Error, ErrorKind, GameResult, Spectator, Tag};
use arrocco_rules::{Move, Position};
use arrocco_support::quote::one_line;

use super::faulty_game::{FaultyGame, Players};
use crate::report_queue::ReportSender;
use crate::worker_pool::Worker;

/// Games in one report, at most.
const REPORT_GAMES: u64 = 1024;

/// Games with faults in one report, at most.
const REPORT_FAULTY: usize = 64;

/// The most characters of a player's name that are kept.
const LONGEST_NAME: usize = 60;

/// What was found in some games.
#[derive(Default)]
pub(super) struct Checked {
    pub(super) games: u64,
    pub(super) plies: u64,
    pub(super) faulty: Vec<FaultyGame>,
}

/// Checks the games of a segment.
pub(super) struct Checker {
    reports: ReportSender<Checked>,
    checked: Checked,
    players: Players,
    worst: Option<Error>,
    errors: u64,
    /// The result in the tag.
    result: GameResult,
    /// Whether anything is wrong but that the results differ.
    is_broken: bool,
}

impl Checker {
    fn count_ply(&mut self, at: &At<'_>) {
        self.checked.plies += u64::from(at.depth() == 0);
    }

    fn send_report(&mut self) {
        self.reports.report(take(&mut self.checked));
    }
}

/// A name without control characters, cut to [`LONGEST_NAME`].
fn name(tag: Tag<'_>) -> Option<String> {
    let name: String = one_line(&tag.value()).chars().take(LONGEST_NAME).collect();
    (!name.is_empty() && name != "?").then_some(name)
}

impl Spectator for Checker {
    type Output = ();

    fn begin_game(&mut self, _: &At<'_>) {
        (self.players, self.worst, self.errors) = (Players::default(), None, 0);
        (self.result, self.is_broken) = (GameResult::Unknown, false);
    }

    fn tag(&mut self, tag: Tag<'_>, _: &At<'_>) {
        match tag.name {
            b"Result" => self.result = GameResult::from_text(tag.value().as_bytes()).unwrap_or_default(),
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

    fn result(&mut self, mark: GameResult, at: &At<'_>) {
        if let Some(error) = Error::of_results(self.result, mark, at) {
            self.error(error);
        }
    }

    fn error(&mut self, error: Error) {
        self.errors += 1;
        self.is_broken |= error.kind != ErrorKind::ResultsDiffer;
        if self.worst.as_ref().is_none_or(|worst| worst.severity() < error.severity()) {
            self.worst = Some(error);
        }
    }

    fn end_game(&mut self, _: &At<'_>) {
        self.checked.games += 1;
        if let Some(error) = self.worst.take() {
            let players = take(&mut self.players);
            let (more, is_broken) = (self.errors - 1, self.is_broken);
            self.checked.faulty.push(FaultyGame { error, more, is_broken, players });
        }
        if self.checked.games >= REPORT_GAMES || self.checked.faulty.len() >= REPORT_FAULTY {
            self.send_report();
        }
    }
}

impl Worker for Checker {
    type Report = Checked;
    type Settings = ();

    fn new((): (), reports: ReportSender<Checked>) -> Self {
        let (checked, players) = (Checked::default(), Players::default());
        Self {
            reports,
            checked,
            players,
            worst: None,
            errors: 0,
            result: GameResult::Unknown,
            is_broken: false,
        }
    }

    fn finish(mut self) {
        self.send_report();
    }
}
