//! A game at which somebody sits who reads and types lines.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use arrocco_host::driver::{Answer as Reply, Driver};
use arrocco_host::language::{Language, Verb, fill};
use arrocco_play::Status;
use arrocco_rules::Color;
use arrocco_support::output::Output;
use arrocco_support::quote::visible;

/// Longer than this nobody waits at a time.
const LONG: Duration = Duration::from_secs(3600);

pub(super) struct Table {
    pub(super) driver: Driver,
    pub(super) language: Language,
    pub(super) output: Output,
    /// The side at the bottom of the board.
    pub(super) bottom: Color,
    /// Are moves spoken in words?
    pub(super) speaks: bool,
    pub(super) is_left: bool,
    /// Where the game was saved on request.
    pub(super) saved: Option<PathBuf>,
    /// A file that is there already, and that the last command would have written over.
    pub(super) doubtful: Option<PathBuf>,
}

impl Table {
    pub(super) fn new(driver: Driver, language: Language, output: Output) -> Self {
        let players = driver.game().players();
        let is_black_alone = players.white.is_machine() && !players.black.is_machine();
        let bottom = if is_black_alone { Color::Black } else { Color::White };
        Self { driver, language, output, bottom, speaks: false, is_left: false, saved: None, doubtful: None }
    }

    /// Says who plays, and lets the game begin.
    pub(super) fn open(&mut self, is_resumed: bool) -> Result<()> {
        self.introduce()?;
        let help = [("help", self.language.command(Verb::Help))];
        self.line(&fill(self.language.words().ask_help, &help))?;
        let is_old = is_resumed || !self.driver.game().plies().is_empty();
        if is_old {
            let moves = self.driver.game().plies().len().div_ceil(2).to_string();
            self.line(&fill(self.language.words().resumed_game, &[("moves", &moves)]))?;
        }
        let complaint = self.driver.autosave();
        let news = self.driver.begin();
        let shown = news.into_iter().filter(|_| !is_old).chain(complaint).collect();
        self.tell(shown)
    }

    /// Who plays, and whether the game is over before it has begun.
    pub(super) fn introduce(&mut self) -> Result<()> {
        let [white, black] = Color::ALL.map(|color| self.language.player_of(self.driver.game(), color));
        self.line(&fill(self.language.words().players, &[("white", &white), ("black", &black)]))?;
        match self.driver.game().status() {
            Status::Over(outcome) => self.line(&self.language.outcome(outcome)),
            _ => Ok(()),
        }
    }

    /// Says a line. What comes from files or from the keyboard is not obeyed by the terminal.
    pub(super) fn line(&mut self, text: &str) -> Result<()> {
        self.output.line_now(visible(text))
    }

    /// Has somebody left, or is there nobody to read?
    pub(super) const fn is_left(&self) -> bool {
        self.is_left || self.output.is_closed()
    }

    pub(super) fn is_busy(&self) -> bool {
        self.driver.is_busy()
    }

    pub(super) const fn leave(&mut self) {
        self.is_left = true;
    }

    pub(super) fn patience(&self) -> Duration {
        self.driver.patience().unwrap_or(LONG)
    }

    pub(super) fn hear(&mut self, reply: Reply) -> Result<()> {
        let news = self.driver.hear(reply);
        self.tell(news)
    }

    pub(super) fn tick(&mut self) -> Result<()> {
        let news = self.driver.tick();
        self.tell(news)
    }

    /// The last words: whether the game is saved, if it goes on, and the result.
    pub(super) fn close(mut self) -> Result<()> {
        let words = self.language.words();
        let result = match self.driver.game().status() {
            Status::Over(outcome) => outcome.result(),
            _ => "*",
        };
        let farewell = self.driver.farewell(self.language);
        self.driver.close();
        if let Some(farewell) = farewell {
            self.output.line(farewell)?;
        }
        self.output.line(fill(words.result, &[("result", result)]))?;
        self.output.finish()
    }
}
