//! How it goes with one theme.

use arrocco_coach::Theme;

/// How it goes with one theme, in first tries.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ThemeProgress {
    /// The theme.
    pub theme: Theme,
    /// Puzzles that have it and were tried.
    pub tried: usize,
    /// Those that were solved at first sight.
    pub solved: usize,
    /// How many the solver's rating let expect.
    pub expected: f64,
}

/// So many tries say something about a theme.
const ENOUGH: usize = 5;

impl ThemeProgress {
    /// How much better or worse it goes than with puzzles as hard as these in general: the difference of the shares solved. With
    /// few tries it is drawn to 0.
    #[must_use]
    pub fn difference(&self) -> f64 {
        (self.solved as f64 - self.expected) / (self.tried + ENOUGH) as f64
    }

    /// Is it a theme to work on?
    #[must_use]
    pub fn is_weak(&self) -> bool {
        self.tried >= ENOUGH && self.difference() < -0.05
    }
}
