//! A progress bar on standard error, if it is a terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The bar appears after this time.
const DELAY: Duration = Duration::from_secs(1);

/// The length of the bar, in steps.
const LENGTH: u64 = 10_000;

#[derive(Debug)]
pub struct Progress {
    start: Instant,
    bar: Option<ProgressBar>,
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}

impl Progress {
    pub fn new() -> Self {
        Self { start: Instant::now(), bar: None }
    }

    /// Shows how much is done, from 0 to 1, and the estimated time left.
    pub fn show(&mut self, done: f64) {
        let elapsed = self.start.elapsed();
        if elapsed < DELAY {
            return;
        }
        let bar = self.bar.get_or_insert_with(new_bar);
        bar.set_message(match done {
            0.001.. => format!("{} left", clock(elapsed.as_secs_f64() * (1.0 - done) / done)),
            _ => "estimating".to_owned(),
        });
        bar.set_position((done.clamp(0.0, 1.0) * LENGTH as f64) as u64);
    }

    /// Hides the bar while something else is printed.
    pub fn pause<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn new_bar() -> ProgressBar {
    // Nothing is drawn unless standard error is a terminal.
    let bar = ProgressBar::with_draw_target(Some(LENGTH), ProgressDrawTarget::stderr());
    // With a template that does not parse, the default style is used.
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {percent:>3} %  {msg}") {
        bar.set_style(style);
    }
    bar
}

/// Seconds for people: `12 s`, `3:07`, `2:05:00`, `more than a year`.
fn clock(seconds: f64) -> String {
    const YEAR: f64 = 365.0 * 86400.0;
    let whole = seconds as u64;
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60);
    match seconds {
        YEAR.. => "more than a year".to_owned(),
        3600.0.. => format!("{hours}:{minutes:02}:{rest:02}"),
        60.0.. => format!("{minutes}:{rest:02}"),
        _ => format!("{rest} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_for_people() {
        let expected = ["0 s", "59 s", "1:00", "59:59", "1:00:00", "more than a year", "more than a year"];
        let times = [0.4, 59.9, 60.0, 3599.0, 3600.0, 4e7, f64::INFINITY];
        assert_eq!(times.map(clock), expected);
    }
}
