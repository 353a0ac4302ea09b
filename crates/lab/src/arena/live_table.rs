//! The state of a run of games, drawn on the terminal after every game.

use std::time::Instant;

use arrocco_support::live_text::LiveText;

/// The table and, below it, how many games have been played and how fast.
#[derive(Debug)]
pub(crate) struct LiveTable {
    text: LiveText,
    start: Instant,
    /// Games that were played before this run.
    before: u64,
}

impl LiveTable {
    pub(crate) fn new(before: u64, is_quiet: bool) -> Self {
        Self { text: LiveText::new(is_quiet), start: Instant::now(), before }
    }

    pub(crate) fn show(&self, table: &str, games: u64, of: Option<u64>) {
        if !self.text.is_shown() {
            return;
        }
        let of = of.map(|of| format!(" of {of}")).unwrap_or_default();
        let pace = (games - self.before) as f64 / self.start.elapsed().as_secs_f64().max(1e-3) * 3600.0;
        self.text.show(format!("{table}\n{games}{of} games, {pace:.0} an hour"));
    }

    /// Hides the table while something else is printed.
    pub(crate) fn pause<T>(&self, print: impl FnOnce() -> T) -> T {
        self.text.pause(print)
    }

    pub(crate) fn finish(&self) {
        self.text.finish();
    }
}
