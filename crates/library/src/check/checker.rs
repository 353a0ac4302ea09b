//! Replays the games of a segment and collects what is wrong with them.

use std::mem::take;

use arrocco_rules::pgn::{At, Error, Spectator, Tag};
use arrocco_rules::{Move, Position};
use arrocco_support::quote::one_line;

use super::broken::{Broken, Players};
use crate::report_queue::ReportSender;
use crate::worker_pool::Worker;

/// Games in one report, at most.
const REPORT_GAMES: u64 = 1024;

/// Broken games in one report, at most.
const REPORT_BROKEN: usize = 64;

/// The most characters of a player's name that are kept.
const LONGEST_NAME: usize = 60;

/// What was found in some games.
#[derive(Default)]
pub(super) struct Checked {
    pub(super) games: u64,
    pub(super) plies: u64,
    pub(super) broken: Vec<Broken>,
}

/// Checks the games of a segment.
pub(super) struct Checker {
    reports: ReportSender<Checked>,
    checked: Checked,
    players: Players,
    worst: Option<Error>,
    errors: u64,
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
        if self.checked.games >= REPORT_GAMES || self.checked.broken.len() >= REPORT_BROKEN {
            self.send_report();
        }
    }
}

impl Worker for Checker {
    type Report = Checked;
    type Settings = ();

    fn new((): (), reports: ReportSender<Checked>) -> Self {
        let (checked, players) = (Checked::default(), Players::default());
        Self { reports, checked, players, worst: None, errors: 0 }
    }

    fn finish(mut self) {
        self.send_report();
    }
}
