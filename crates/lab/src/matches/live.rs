//! The table of a match that goes on, on a terminal.

use std::io::{IsTerminal, stderr};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget};

/// Drawn again after every game, and taken away in the end.
#[derive(Debug)]
pub struct Live {
    bar: ProgressBar,
    start: Instant,
    first: u64,
}

impl Live {
    /// With so many games played before.
    pub fn new(first: u64, is_quiet: bool) -> Self {
        let is_shown = stderr().is_terminal() && !is_quiet;
        let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = indicatif::ProgressStyle::with_template("{msg}") {
            bar.set_style(style);
        }
        Self { bar, start: Instant::now(), first }
    }

    pub fn show(&self, table: &str, games: u64, of: Option<u64>) {
        if self.bar.is_hidden() {
            return;
        }
        let of = of.map(|of| format!(" of {of}")).unwrap_or_default();
        let pace = (games - self.first) as f64 / self.start.elapsed().as_secs_f64().max(1e-3) * 3600.0;
        self.bar.set_message(format!("{table}\n{games}{of} games, {pace:.0} an hour"));
        self.bar.tick();
    }

    /// Prints something above the table.
    pub fn suspend(&self, print: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
        self.bar.suspend(print)
    }

    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
