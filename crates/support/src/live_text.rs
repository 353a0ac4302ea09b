//! Text on standard error that is drawn again and again while a command works, if standard error is a terminal.

use std::io::{IsTerminal as _, stderr};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Lines at the bottom of the terminal, removed by [`finish`](Self::finish).
#[derive(Debug)]
pub struct LiveText {
    bar: ProgressBar,
}

impl LiveText {
    /// Draws nothing if `is_quiet`, or if standard error is not a terminal.
    pub fn new(is_quiet: bool) -> Self {
        let is_shown = stderr().is_terminal() && !is_quiet;
        let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template("{msg}") {
            bar.set_style(style);
        }
        Self { bar }
    }

    /// Whether it is worth composing a text to show.
    pub fn is_shown(&self) -> bool {
        !self.bar.is_hidden()
    }

    /// Replaces the text.
    pub fn show(&self, text: String) {
        self.bar.set_message(text);
        self.bar.tick();
    }

    /// Hides the text while something else is printed.
    pub fn pause<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Removes the text.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
