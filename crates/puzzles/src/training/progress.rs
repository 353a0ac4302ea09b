//! How training goes.

use std::collections::{BTreeMap, BTreeSet};

use arrocco_coach::Theme;

use crate::attempt::{Attempt, Outcome};
use crate::now::Now;
use crate::puzzle::Kind;
use crate::rating::Rating;

use super::believed::Time;
use super::day::Day;
use super::theme_progress::ThemeProgress;

/// How training goes.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// The solver's rating.
    pub rating: Rating,
    /// Tries in which every move was found without help.
    pub solved: usize,
    /// Tries with a hint.
    pub hinted: usize,
    /// Tries that failed.
    pub missed: usize,
    /// Different puzzles that were tried.
    pub puzzles: usize,
    /// What is due now.
    pub due: usize,
    /// What comes back at any time.
    pub scheduled: usize,
    /// Puzzles that were tried and then withdrawn or removed.
    pub withdrawn: usize,
    /// Days in a row with at least one try, up to today or yesterday.
    pub streak: usize,
    /// The longest such row ever.
    pub longest_streak: usize,
    /// Tries of today.
    pub today: usize,
    /// The days with tries, the first one first.
    pub days: Vec<Day>,
    /// The themes that were met, what to work on first.
    pub themes: Vec<ThemeProgress>,
}

impl Progress {
    /// The themes to work on, the weakest first.
    pub fn weak_themes(&self) -> impl Iterator<Item = &ThemeProgress> {
        self.themes.iter().filter(|theme| theme.is_weak())
    }
}

/// Themes that say how long or in which part of the game a puzzle is, and nothing that one could work on.
const NOT_SKILLS: [Theme; 11] = [
    Theme::Mate,
    Theme::MateIn1,
    Theme::MateIn2,
    Theme::MateIn3,
    Theme::MateIn4,
    Theme::MateIn5,
    Theme::OneMove,
    Theme::Short,
    Theme::Long,
    Theme::VeryLong,
    Theme::Middlegame,
];

/// `counts`: what is due, what comes back, what was withdrawn.
pub(super) fn of(
    attempts: &[Attempt],
    times: &[Time],
    now: Now,
    solver: Rating,
    (due, scheduled, withdrawn): (usize, usize, usize),
) -> Progress {
    let count = |outcome| attempts.iter().filter(|attempt| attempt.outcome == outcome).count();
    let history = History::of(attempts, times);
    let days: Vec<Day> = history.days.into_values().collect();
    let (streak, longest_streak) = streaks(&days, now.day());
    let today = days.iter().filter(|day| day.day == now.day()).map(|day| day.solved + day.missed).sum();
    let mut themes: Vec<ThemeProgress> = history.themes.into_values().collect();
    themes.sort_by(|one, other| one.difference().total_cmp(&other.difference()));
    Progress {
        rating: solver,
        solved: count(Outcome::Solved),
        hinted: count(Outcome::Hinted),
        missed: count(Outcome::Missed),
        puzzles: history.seen,
        due,
        scheduled,
        withdrawn,
        streak,
        longest_streak,
        today,
        days,
        themes,
    }
}

#[derive(Default)]
struct History {
    days: BTreeMap<i64, Day>,
    themes: BTreeMap<Theme, ThemeProgress>,
    seen: usize,
}

impl History {
    fn of(attempts: &[Attempt], times: &[Time]) -> Self {
        let (mut history, mut seen, mut rating) = (Self::default(), BTreeSet::new(), Rating::NEW);
        for (attempt, time) in attempts.iter().zip(times) {
            let is_first = seen.insert(&attempt.puzzle) && attempt.kind == Kind::Tactic;
            if is_first {
                history.add_themes(attempt, rating);
                rating = rating.after(attempt.rating, super::score(attempt));
            }
            let empty = Day { day: time.day, solved: 0, missed: 0, rating: rating.value };
            let day = history.days.entry(time.day).or_insert(empty);
            day.rating = rating.value;
            let count = if attempt.outcome == Outcome::Solved { &mut day.solved } else { &mut day.missed };
            *count += 1;
        }
        history.seen = seen.len();
        history
    }

    fn add_themes(&mut self, attempt: &Attempt, solver: Rating) {
        for theme in attempt.themes.iter().filter(|theme| !NOT_SKILLS.contains(theme)) {
            let empty = ThemeProgress { theme, tried: 0, solved: 0, expected: 0.0 };
            let progress = self.themes.entry(theme).or_insert(empty);
            progress.tried += 1;
            progress.solved += usize::from(attempt.outcome == Outcome::Solved);
            progress.expected += solver.expected(attempt.rating);
        }
    }
}

/// The row of days that reaches to today or yesterday, and the longest row.
fn streaks(days: &[Day], today: i64) -> (usize, usize) {
    let (mut current, mut longest, mut last) = (0_usize, 0, None);
    for day in days {
        current = if last == Some(day.day - 1) { current + 1 } else { 1 };
        longest = longest.max(current);
        last = Some(day.day);
    }
    let is_alive = last.is_some_and(|last| last + 1 >= today);
    (if is_alive { current } else { 0 }, longest)
}
