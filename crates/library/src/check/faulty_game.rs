//! A game with faults, as text and as JSON.

use arrocco_rules::pgn::{Error, Severity};
use arrocco_support::quote::{one_line, visible};
use serde::Serialize;

/// A game with something wrong in it.
pub(super) struct FaultyGame {
    /// The first of the most severe errors.
    pub(super) error: Error,
    /// How many more errors there are.
    pub(super) more: u64,
    /// False if all that is wrong is that it has two results: its moves can be read to the end.
    pub(super) is_broken: bool,
    pub(super) players: Players,
}

#[derive(Default)]
pub(super) struct Players {
    pub(super) white: Option<String>,
    pub(super) black: Option<String>,
}

/// A game with faults as JSON.
#[derive(Serialize)]
pub(super) struct FaultyGameEntry<'a> {
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

impl FaultyGame {
    pub(super) fn entry<'a>(&'a self, file: &'a str) -> FaultyGameEntry<'a> {
        let Self { error, more, players, .. } = self;
        let severity = match error.severity() {
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        let (place, text) = (error.place, visible(&self.message()));
        let (white, black) = (&players.white, &players.black);
        let (line, game, ply, code) = (place.line, place.game, place.ply, error.code());
        FaultyGameEntry { file, line, game, ply, code, severity, text, more: *more, white, black }
    }

    /// The error message without the place.
    fn message(&self) -> String {
        let (text, place) = (self.error.to_string(), format!("{}: ", self.error.place));
        text.strip_prefix(&place).unwrap_or(&text).to_owned()
    }

    pub(super) fn line(&self, file: &str) -> String {
        let Self { error, more, players, .. } = self;
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
