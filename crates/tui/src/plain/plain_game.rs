//! The state of the line-by-line game, and its beginning and end.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use arrocco_host::driver::{Answer as Reply, Driver};
use arrocco_host::language::{Language, Verb, fill};
use arrocco_play::Status;
use arrocco_rules::Color;
use arrocco_rules::pgn::{FromRead, Reader};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::Output;
use arrocco_support::quote::visible;

use super::library::PlainLibrary;
use super::words::plain_words;
use crate::bottom_side::bottom_side;

/// The longest wait at a time, if no clock is running.
const MAX_WAIT: Duration = Duration::from_secs(3600);

pub(super) struct PlainGame {
    pub(super) driver: Driver,
    pub(super) language: Language,
    pub(super) output: Output,
    /// The side at the bottom of the board.
    pub(super) bottom: Color,
    /// Are moves shown in words?
    pub(super) speaks: bool,
    pub(super) has_quit: bool,
    /// The file that the person last saved this game in; it may be overwritten without a question.
    pub(super) saved_as: Option<PathBuf>,
    /// An existing file that the last command would have overwritten; the same command again overwrites it.
    pub(super) pending_overwrite: Option<PathBuf>,
    pub(super) library: PlainLibrary,
    /// Stops a review.
    pub(super) interrupt: Interrupt,
}

impl PlainGame {
    pub(super) fn new(driver: Driver, language: Language, output: Output, interrupt: Interrupt) -> Self {
        let bottom = bottom_side(driver.game().players());
        Self {
            driver,
            language,
            output,
            bottom,
            speaks: false,
            has_quit: false,
            saved_as: None,
            pending_overwrite: None,
            library: PlainLibrary::default(),
            interrupt,
        }
    }

    /// Prints who plays, and starts the game.
    pub(super) fn start(&mut self, is_resumed: bool) -> Result<()> {
        self.show_players()?;
        let help = [("help", self.language.command(Verb::Help))];
        self.line(&fill(self.language.words().ask_help, &help))?;
        let is_old = is_resumed || !self.driver.game().plies().is_empty();
        let is_over = matches!(self.driver.game().status(), Status::Over(_));
        if is_old && !is_over {
            let moves = self.driver.game().plies().len().div_ceil(2).to_string();
            self.line(&fill(self.language.words().resumed_game, &[("moves", &moves)]))?;
        }
        let complaint = self.driver.autosave();
        let news = self.driver.begin();
        let shown = news.into_iter().filter(|_| !is_old).chain(complaint).collect();
        self.show_news(shown)
    }

    /// Prints who plays, and the outcome if the game is over already.
    pub(super) fn show_players(&mut self) -> Result<()> {
        let [white, black] = Color::ALL.map(|color| self.language.player_of(self.driver.game(), color));
        self.line(&fill(self.language.words().players, &[("white", &white), ("black", &black)]))?;
        match self.driver.game().status() {
            Status::Over(outcome) => self.line(&self.language.outcome(outcome)),
            _ => Ok(()),
        }
    }

    /// Says how many games a file has if only the first of several is shown.
    pub(super) fn tell_more_games(&mut self, path: &Path) -> Result<()> {
        let games = games_in(path);
        if games < 2 {
            return Ok(());
        }
        self.line(&fill(plain_words(self.language).first_of, &[("games", &games.to_string())]))
    }

    /// Prints a line. Control characters, which may come from files or from the keyboard, are made visible.
    pub(super) fn line(&mut self, text: &str) -> Result<()> {
        self.output.line_now(visible(text))
    }

    /// Did the person quit, or is standard output closed?
    pub(super) const fn has_quit(&self) -> bool {
        self.has_quit || self.output.is_closed()
    }

    pub(super) fn is_busy(&self) -> bool {
        self.driver.is_busy()
    }

    pub(super) const fn quit(&mut self) {
        self.has_quit = true;
    }

    pub(super) fn time_to_wait(&self) -> Duration {
        self.driver.patience().unwrap_or(MAX_WAIT)
    }

    pub(super) fn handle_reply(&mut self, reply: Reply) -> Result<()> {
        let news = self.driver.hear(reply);
        self.show_news(news)
    }

    pub(super) fn tick(&mut self) -> Result<()> {
        let news = self.driver.tick();
        self.show_news(news)
    }

    /// Prints whether the game was saved, and the result.
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

/// How many games a file has, as far as it can be read.
fn games_in(path: &Path) -> u64 {
    let Ok(file) = File::open(path) else { return 0 };
    let mut reader = Reader::new(FromRead(file));
    let mut games = 0;
    while matches!(reader.skip_game(), Ok(true)) {
        games += 1;
    }
    games
}
